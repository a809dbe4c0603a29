"""What was written is kept as it stands when the step is over, and nothing changes it then."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from campaigns.models import Entry, Intent, Picture, Seat
from campaigns.services.asking import drafts, inputs
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import intended, occasions, positions
from campaigns.services.people import campaigns, seats
from campaigns.services.turns import closing, moments
from rules_engine import Event
from tests.campaigns.intents.writing import AIM, INTENT, SECRET, beside, order, page, write
from tests.campaigns.test_closing import close, hand_in, publish
from tests.conftest import Cast

pytestmark = pytest.mark.database


def test_what_stands_beside_a_step_cannot_be_changed_once_it_is_over(playing: Cast) -> None:
    write(playing)
    write(playing, about=INTENT, text=AIM)
    write(playing, about="2.plan", text="Then the mill")
    order(playing, "red", "take 2")
    kept = Intent.objects.filter(is_kept=True)
    assert {one.text for one in kept} == {SECRET, AIM}
    with pytest.raises(BadRequest, match="Nothing can be written for that any more"):
        write(playing, about=INTENT, text="What we always wanted")
    shown = [f"Red, commander: {text}" for text in (SECRET, AIM)]
    assert beside(playing, "red") == beside(playing, "referee") == shown
    assert beside(playing, "blue") == []
    write(playing, text="Now by the bridge")  # a new plan for the same turn, dated as it is
    assert Intent.objects.filter(turn=1, step="").count() == 2
    assert beside(playing, "red") == shown
    assert beside(playing, "red", "blue.take") == ["Red, commander: Now by the bridge"]


@pytest.mark.parametrize("how", ["text", "is_kept", "side", "gone", "seat"])
def test_the_database_itself_changes_nothing_that_is_kept(playing: Cast, how: str) -> None:
    one = write(playing)
    order(playing, "red", "take 2")
    rows = Intent.objects.filter(pk=one.pk)
    changes = {
        "text": lambda: rows.update(text="x"),
        "is_kept": lambda: rows.update(is_kept=False),
        "side": lambda: rows.update(side="blue"),
        "gone": rows.delete,
        "seat": lambda: rows.update(seat=playing.seat("blue")),
    }
    with pytest.raises(DatabaseError, match="is kept"), transaction.atomic():
        changes[how]()
    assert rows.get().text == SECRET


def test_a_seat_that_goes_leaves_what_was_written_there(playing: Cast) -> None:
    referee = playing.seat("referee")
    officer = seats.add_seat(referee, side="red", role="officer", name="Left wing")
    seats.join(User.objects.get(username="stranger"), officer.invitation)
    write(playing, "stranger")
    order(playing, "red", "take 2")
    seats.vacate(referee, officer)
    seats.remove_seat(referee, Seat.objects.get(pk=officer.pk))
    assert Intent.objects.get().seat is None
    assert beside(playing, "red") == [f"Left wing: {SECRET}"]


def test_while_a_turn_is_closed_nothing_changes_and_news_keep_it(blind: Cast) -> None:
    write(blind)
    hand_in(blind, "red", "take 2", "end")
    hand_in(blind, "blue", "take 1", "end")
    assert close(blind).is_done
    with pytest.raises(NotNow, match="stays as it is until the news"):
        write(blind, text="What we always wanted")
    write(blind, about=INTENT, text=AIM)  # there was none yet, and red knows of nothing new
    assert not Intent.objects.filter(is_kept=True).exists()
    publish(blind)
    assert Intent.objects.filter(is_kept=True).count() == 2
    with pytest.raises(BadRequest):
        write(blind, about=INTENT, text="What we always wanted")
    assert len(beside(blind, "red")) == 2


def test_with_a_sealed_set_its_intent_is_written_or_neither(blind: Cast) -> None:
    seat = blind.seat("red")
    for _ in range(2):
        set_ = drafts.hand_in(seat, ["take 1"], token="set", intent=AIM, moment=INTENT)
    assert [one.body["moment"] for one in set_] == [[1, "red.take"]]
    assert (Intent.objects.get().text, Intent.objects.get().step) == (AIM, "red.take")
    with pytest.raises(BadRequest):
        drafts.hand_in(seat, ["nonsense"], token="other", intent="Otherwise", moment=INTENT)
    assert Intent.objects.get().text == AIM


def test_after_a_closing_was_set_aside_it_can_be_changed(blind: Cast) -> None:
    write(blind)
    close(blind)
    closing.set_aside(blind.seat("referee"), token="aside")
    assert write(blind, text="Otherwise").text == "Otherwise"


def test_a_step_that_is_played_again_gets_words_of_its_own(playing: Cast) -> None:
    write(playing, about=INTENT, text=AIM)
    order(playing, "red", "take 2")
    item = inputs.take_back(playing.seat("referee"), "A slip", token="back")
    item.refresh_from_db()
    assert item.is_done
    write(playing, about=INTENT, text="Draw them to the church")
    order(playing, "red", "take 1")
    rows = Intent.objects.filter(step="red.take", is_kept=True)
    assert {one.text for one in rows} == {AIM, "Draw them to the church"}
    assert beside(playing, "red") == ["Red, commander: Draw them to the church"]
    assert AIM in page(playing, "red")


def test_with_the_end_all_of_it_is_kept_and_open_to_all(playing: Cast) -> None:
    write(playing, about="2.plan")
    campaigns.end_campaign(playing.seat("referee"), "Well played", token="end")
    assert Intent.objects.get().is_kept
    assert SECRET in page(playing, "blue", **{"as": "truth"})
    assert SECRET in page(playing, "blue", **{"as": "red"})
    with pytest.raises(NotNow, match="this one is ended"):
        write(playing)


def test_of_a_step_that_is_played_twice_in_a_turn_each_time_has_its_own(playing: Cast) -> None:
    write(playing, about=INTENT, text="At first")
    order(playing, "red", "take 2")
    one = Picture.objects.get(viewer="red", step="red.take")
    entry = Entry.objects.filter(branch=one.branch).order_by("-seq")[0]
    again = Picture(campaign=one.campaign, branch=one.branch, viewer="red", turn=1, step=one.step)
    again.seq = entry.seq + 1
    both = [one, again]
    now = timezone.now() + timedelta(minutes=1)
    facts = {"campaign": playing.campaign, "side": "red", "seat": playing.seat("red")}
    times = {"turn": 1, "last": 1, "step": one.step, "closes": one.step, "created": now}
    Intent.objects.create(**facts, **times, name="Red", text="And then", is_kept=True)
    seat, found = playing.seat("red"), []
    for shown in both:
        span = occasions.span_of(seat.campaign, both, shown)
        found.append([row.text for row in intended.beside(seat, "red", 1, one.step, span)])
    assert found == [["At first"], ["And then"]]


def test_what_is_for_a_step_that_has_ended_is_kept_though_play_leads_back(blind: Cast) -> None:
    write(blind, about=INTENT, text=AIM)
    state = positions.head_state(blind.seat("red").campaign)
    intended.keep_passed(blind.campaign, state)
    assert not Intent.objects.get().is_kept
    intended.keep_passed(blind.campaign, state, {(1, "red.take")})
    assert Intent.objects.get().is_kept


def test_a_step_that_leads_to_itself_has_ended_all_the_same(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(playing, about=INTENT, text=AIM)
    monkeypatch.setattr(moments, "moment_of", lambda state: [1, "red.take"])
    order(playing, "red", "take 2")
    assert Intent.objects.get().is_kept


def test_of_several_steps_that_end_at_once_each_has_ended() -> None:
    begun = [Event("step", "rules", (), {"turn": 1, "step": name}, []) for name in ("a", "a", "b")]
    won = Event("won", "rules", (), {}, [(("outcome",), "red")])
    found = list(occasions.ends({"turn": 1, "step": "a"}, [begun[0], won, *begun[1:]]))
    assert found == [(1, "a", 0), (1, "a", 2), (1, "a", 3), (1, "b", 4)]
    assert list(occasions.ends({}, begun[:1])) == []


def test_news_of_another_line_tell_of_the_steps_that_ended_on_it(blind: Cast) -> None:
    hand_in(blind, "red", "take 2", "end")
    hand_in(blind, "blue", "take 1", "end")
    assert close(blind).is_done
    publish(blind)
    begun = [1, "red.take"]
    while moments.moment_of(positions.head_state(blind.seat("referee").campaign)) != begun:
        back = inputs.take_back(blind.seat("referee"), "A slip", token=uuid.uuid4().hex)
        back.refresh_from_db()
        assert back.is_done, back.message
    for text in ("take 1", "end"):
        given = inputs.submit_order(blind.seat("referee"), text, side="red", token=text)
        given.refresh_from_db()
        assert given.is_done, given.message
    publish(blind, "again")
    assert (1, "red.take") in occasions.ended_since_news(blind.seat("red").campaign)


def test_with_news_all_steps_have_ended_that_they_tell_of(blind: Cast) -> None:
    hand_in(blind, "red", "take 2", "end")
    hand_in(blind, "blue", "take 1", "end")
    assert close(blind).is_done
    publish(blind)
    ended = occasions.ended_since_news(blind.seat("red").campaign)
    assert ended >= {(1, "red.take"), (1, "blue.take")}
