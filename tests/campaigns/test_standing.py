"""Standing instructions: used only when they may be, once, and told to their own side alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaigns import tasks
from campaigns.models import Campaign, Input, SideEntry
from campaigns.services.absence import acting, civil, instructions
from campaigns.services.asking import inputs
from campaigns.services.calendar import rule
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.history import positions, reading
from campaigns.services.mails import deadlines
from campaigns.services.people import seats
from campaigns.services.turns import closing
from campaigns.services.upkeep import queue
from tests.campaigns.held_clock import HeldClock, hold
from tests.campaigns.test_calendar import SUNDAYS
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 20, 12)


def order(cast: Cast, text: str, name: str = "order") -> Input:
    """Let red give an order, and let it be carried out."""
    item = inputs.submit_order(cast.seat("red"), text, token=name)
    item.refresh_from_db()
    assert item.is_done, item.message
    return item


def answers(cast: Cast) -> list[Input]:
    """Return the answers that were given, oldest first."""
    return list(Input.objects.filter(campaign=cast.campaign, kind="answer").order_by("number"))


def told(cast: Cast, side: str) -> list[dict[str, Any]]:
    """Return what a side's log holds, whole."""
    rows = SideEntry.objects.filter(campaign=cast.campaign, side=side).order_by("number")
    return [json.loads(text) for text in rows.values_list("body", flat=True)]


def test_who_does_not_want_to_be_asked_is_not(live: Cast) -> None:
    instructions.keep(live.seat("blue"), {"three": ("scowl", "at_once")})
    order(live, "take 3")
    (given,) = answers(live)
    assert (given.is_done, given.body["key"], given.seat) == (True, "scowl", live.seat("blue"))
    assert given.user is None
    marked = [body["standing"] for body in told(live, "blue") if "standing" in body]
    assert marked == ["Always scowl."]
    page = live.client("blue").get(f"/campaigns/{live.campaign.pk}/log/").content.decode()
    assert "by standing instruction: Always scowl." in page
    truth = live.client("referee").get(f"/campaigns/{live.campaign.pk}/log/").content.decode()
    assert "by standing instruction: Always scowl." in truth


def test_the_other_side_reads_what_it_reads_of_an_answer(live: Cast, make_cast: Any) -> None:
    instructions.keep(live.seat("blue"), {"three": ("bow", "at_once")})
    order(live, "take 3")
    other = make_cast("closing")
    other.start()
    order(other, "take 3")
    asked = reading.view_for(other.seat("blue"))["decisions"][0]
    inputs.answer_decision(other.seat("blue"), asked["id"], "bow", token="a")
    found = [[body["notice"] for body in told(cast, "red")] for cast in (live, other)]
    assert [n["kind"] for n in found[0]] == [n["kind"] for n in found[1]]
    assert not any({"standing", "deputy"} & set(body) for body in told(live, "red"))
    assert len(answers(live)) == len(answers(other)) == 1


def test_an_instruction_for_late_answers_waits_for_the_calendar(
    held: HeldClock, live: Cast
) -> None:
    rule.keep(live.seat("referee"), **{**SUNDAYS, "instructions": "yes", "grace": "24"})
    tasks.sweep()
    instructions.keep(live.seat("blue"), {"three": ("bow", "late")})
    order(live, "take 3")
    date = deadlines.date_that_counts(Campaign.objects.get(pk=live.campaign.pk))
    assert date is not None
    held.now = date.due
    held.go_on(hours=23)
    tasks.sweep()
    assert answers(live) == []
    held.go_on(hours=1, minutes=1)
    for _ in range(3):
        tasks.sweep()
    assert [one.body["key"] for one in answers(live)] == ["bow"]


def test_without_the_calendars_leave_nobody_is_answered_for(held: HeldClock, live: Cast) -> None:
    rule.keep(live.seat("referee"), **{**SUNDAYS, "grace": "0"})
    tasks.sweep()
    instructions.keep(live.seat("blue"), {"three": ("bow", "late")})
    order(live, "take 3")
    held.go_on(days=30)
    tasks.sweep()
    assert answers(live) == []


def test_a_message_that_is_lost_is_made_up_for_by_the_sweep(
    live: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    instructions.keep(live.seat("blue"), {"three": ("bow", "at_once")})
    with monkeypatch.context() as lost:
        lost.setattr(acting, "make_next", lambda _: None)
        order(live, "take 3")
    assert answers(live) == []
    for _ in range(2):
        acting.look(live.campaign.pk)
    assert [one.body["key"] for one in answers(live)] == ["bow"]


def test_where_news_wait_nobody_reads_that_he_was_asked(blind: Cast) -> None:
    instructions.keep(blind.seat("blue"), {"three": ("bow", "at_once")})
    inputs.submit_order_set(blind.seat("red"), ["take 3"], token="s")
    closing.close(blind.seat("referee"), token="c", until="step")
    assert [one.body["key"] for one in answers(blind)] == ["bow"]
    assert list(reading.inputs_of(blind.seat("blue")).filter(kind="answer")) == []
    closing.publish(blind.seat("referee"), token="p")
    shown = reading.inputs_of(blind.seat("blue")).get(kind="answer")
    assert shown.body["standing"] == "Always bow."


def test_the_referee_may_close_a_turn_by_all_instructions(blind: Cast) -> None:
    instructions.keep(blind.seat("blue"), {"three": ("scowl", "late")})
    inputs.submit_order_set(blind.seat("red"), ["take 3"], token="s")
    closing.close(blind.seat("referee"), token="c", until="step")
    assert answers(blind) == []
    closing.close(blind.seat("referee"), token="d", until="step", answers="instructions")
    assert [one.body["key"] for one in answers(blind)] == ["scowl"]


def test_only_what_there_is_can_be_said_beforehand(live: Cast) -> None:
    blue = live.seat("blue")
    for wanted in ({"four": ("bow", "late")}, {"three": ("wave", "late")}, {"three": ("bow", "x")}):
        with pytest.raises(BadRequest):
            instructions.keep(blue, wanted)
    guest = seats.add_seat(live.seat("referee"), side="blue", role="observer", name="Guest")
    with pytest.raises(NotAllowed):
        instructions.keep(guest, {"three": ("bow", "late")})
    assert instructions.keep(blue, {"three": ("bow", "late")}) == 1
    assert instructions.keep(blue, {}) == 0
    assert instructions.kept(blue) == {}


def test_a_side_on_which_nobody_sits_acts_cautiously_if_the_referee_chooses(live: Cast) -> None:
    seats.vacate(live.seat("blue"), live.seat("blue"))
    order(live, "take 3")
    assert answers(live) == []
    civil.choose(live.seat("referee"), is_on=True)
    assert "act cautiously by itself" in told(live, "red")[-1]["notice"]["text"]
    (given,) = answers(live)
    assert (given.body["key"], given.body["civil"]) == ("bow", True)
    order(live, "end", "e")
    state = positions.head_state(Campaign.objects.get(pk=live.campaign.pk))
    assert (state["turn"], state["side"]) == (2, "red")


def test_nobody_plays_where_nobody_sits(live: Cast) -> None:
    civil.choose(live.seat("referee"), is_on=True)
    for name in ("blue", "red"):
        seats.vacate(live.seat(name), live.seat(name))
    acting.look(live.campaign.pk)
    assert not Input.objects.filter(campaign=live.campaign, kind="order").exists()


def test_a_turn_is_closed_without_asking_for_a_side_that_nobody_has(blind: Cast) -> None:
    civil.choose(blind.seat("referee"), is_on=True)
    seats.vacate(blind.seat("blue"), blind.seat("blue"))
    inputs.submit_order_set(blind.seat("red"), ["take 3"], token="s")
    closing.close(blind.seat("referee"), token="c")
    state = positions.head_state(Campaign.objects.get(pk=blind.campaign.pk))
    assert (state["turn"], state["side"]) == (2, "red")


def test_the_page_previews_each_answer_and_keeps_what_is_chosen(live: Cast) -> None:
    address = f"/campaigns/{live.campaign.pk}/absence/"
    text = live.client("blue").get(address).content.decode()
    assert "When three are taken" in text
    assert "Always scowl." in text
    posted = {"action": "instruct", "answer-three": "scowl", "when-three": "at_once"}
    assert live.client("blue").post(address, posted).status_code == 302
    red = live.client("red").get(address).content.decode()
    assert "1 standing" not in red
    shown = live.client("referee").get(address).content.decode()
    assert "1 standing instruction<" in shown
    wrong = live.client("blue").post(address, {**posted, "answer-three": "wave"})
    assert wrong.status_code == 400
    assert instructions.kept(live.seat("blue"))["three"].answer == "scowl"
    assert live.client("blue").post(address, {"action": "civil", "civil": "yes"}).status_code == 403
    live.client("referee").post(address, {"action": "civil", "civil": "yes"})
    assert Campaign.objects.get(pk=live.campaign.pk).civil


def test_what_is_open_already_is_answered_when_it_is_said(live: Cast) -> None:
    order(live, "take 3")
    address = f"/campaigns/{live.campaign.pk}/absence/"
    posted = {"action": "instruct", "answer-three": "bow", "when-three": "at_once"}
    live.client("blue").post(address, posted)
    assert [one.body["key"] for one in answers(live)] == ["bow"]
