"""My campaigns: pages of 25, made of what was noted when something happened."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Branch, Campaign
from campaigns.services.asking import inputs
from campaigns.services.files import exports, imports
from campaigns.services.history import head_notes, positions
from campaigns.services.upkeep import sweeping
from tests.conftest import Cast


def copies(cast: Cast, count: int, **facts: Any) -> None:
    """Give the referee so many more campaigns, each with its line, as rows without any log."""
    seat = cast.seat("referee")
    line = seat.campaign.branch
    assert line is not None
    facts |= {"game": "toy", "scenario": seat.campaign.scenario, "status": seat.campaign.status}
    for at in range(count):
        campaign = Campaign.objects.create(title=f"Copy {at:02}", **facts)
        campaign.seats.create(role="referee", name="Referee", user=seat.user)
        noted = {"turn": at + 1, "step": line.step}
        campaign.branch = Branch.objects.create(campaign=campaign, number=1, head=9, **noted)
        campaign.save(update_fields=["branch"])


def home(cast: Cast, address: str = "/", who: str = "referee") -> tuple[HttpResponse, int]:
    """Return somebody's page, and how many statements it took."""
    with CaptureQueriesContext(connection) as asked:
        page = cast.client(who).get(address)
    assert page.status_code == 200
    return page, len(asked)


def titles(page: Any, name: str = "rows") -> list[str]:
    """Return the titles of the campaigns of a list."""
    return [row["campaign"].title for row in page.context[name]]


# ---- pages --------------------------------------------------------------------------------------


def test_campaigns_come_in_pages_of_25_the_newest_first(playing: Cast) -> None:
    copies(playing, 59)
    first, second, third = (home(playing, address)[0] for address in ("/", "/?page=2", "/?page=3"))
    assert titles(first) == [f"Copy {at:02}" for at in range(58, 33, -1)]
    assert len(titles(second)) == 25
    assert titles(third) == [*(f"Copy {at:02}" for at in range(8, -1, -1)), "A trial"]
    text = second.content.decode()
    assert "Page 2 of 3" in text
    assert 'href="?page=1">Newer campaigns</a>' in text
    assert 'href="?page=3">Older campaigns</a>' in text
    assert "Newer" not in first.content.decode()
    assert "Older" not in third.content.decode()


@pytest.mark.parametrize(("asked", "given"), [("x", 1), ("-4", 2), ("99", 2), ("", 1)])
def test_a_page_that_is_not_there_leads_to_one_that_is(
    playing: Cast, asked: str, given: int
) -> None:
    copies(playing, 30)
    assert home(playing, f"/?page={asked}")[0].context["page"].number == given


def test_who_has_few_campaigns_reads_of_no_pages(playing: Cast) -> None:
    copies(playing, 24)
    assert 'class="pages"' not in home(playing)[0].content.decode()


def test_archived_campaigns_have_pages_of_their_own(playing: Cast) -> None:
    copies(playing, 30, archived=timezone.now())
    first, second = home(playing)[0], home(playing, "/?archived=2")[0]
    assert titles(first) == titles(second) == ["A trial"]
    assert "Archived (30)" in first.content.decode()
    assert 'href="?archived=2#archived"' in first.content.decode()
    assert len(titles(first, "archived")) == 25
    assert len(titles(second, "archived")) == 5
    assert 'id="archived" open' not in first.content.decode()
    assert 'id="archived" open' in second.content.decode()


# ---- what a page costs --------------------------------------------------------------------------


def test_a_referees_page_takes_as_many_statements_however_many_campaigns_there_are(
    playing: Cast,
) -> None:
    home(playing)
    _, one = home(playing)
    copies(playing, 70)
    _, many = home(playing)
    assert many == one <= 13


def test_a_referees_page_loads_no_position(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    positions.forget_all()
    monkeypatch.setattr(positions, "_load", lambda *_: pytest.fail("a position was loaded"))
    page, _ = home(playing)
    assert page.context["rows"][0]["when"] == "Turn 1: red takes"


# ---- what is noted ------------------------------------------------------------------------------


def assert_noted(cast: Cast) -> tuple[Any, ...]:
    """Return what is noted of the line of play, after a look whether it is so."""
    branch = cast.seat("referee").campaign.branch
    assert branch is not None
    positions.forget_all()
    state = positions.state_at(branch)
    assert (branch.turn, branch.step) == (state["turn"], state["step"])
    return branch.turn, branch.step


def test_what_is_noted_goes_with_play_and_back_with_it(playing: Cast) -> None:
    before = assert_noted(playing)
    for at in range(6):
        for side in ("red", "blue"):
            inputs.submit_order(playing.seat(side), "take 1", token=f"{side}{at}")
            assert_noted(playing)
    after = assert_noted(playing)
    inputs.take_back(playing.seat("referee"), "A slip", token="t")
    assert_noted(playing)
    assert before != after


def test_a_campaign_that_comes_in_is_noted(playing: Cast) -> None:
    referee = playing.seat("referee")
    assert referee.user is not None
    whole = exports.export_file(referee).getvalue()
    copy = imports.import_campaign(referee.user, whole)
    line = Branch.objects.get(pk=copy.branch_id)
    assert (line.turn, line.step) == assert_noted(playing)


def test_what_was_never_noted_is_read_from_the_position_until_the_sweep_notes_it(
    playing: Cast,
) -> None:
    said = home(playing)[0].context["rows"][0]["when"]
    Branch.objects.update(turn=None, step="")
    assert home(playing)[0].context["rows"][0]["when"] == said
    sweeping.sweep(timedelta(0))
    assert_noted(playing)
    assert head_notes.not_noted() == []


def test_a_note_that_comes_too_late_changes_nothing(playing: Cast) -> None:
    Branch.objects.update(turn=None, step="")
    branch = playing.seat("referee").campaign.branch
    assert branch is not None
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    head_notes.note(branch, {"turn": 77, "step": "x"})
    assert not Branch.objects.filter(turn=77).exists()


@pytest.mark.parametrize(
    "state",
    [{}, {"turn": 1}, {"turn": "1", "step": "x"}, {"turn": -1, "step": "x"},
     {"turn": 2**40, "step": "x"}, {"turn": 1, "step": "x" * 61}, {"turn": True, "step": "x"}],
)  # fmt: skip
def test_what_is_no_turn_and_step_is_not_noted(state: dict[str, Any]) -> None:
    assert head_notes.of_state(state) == head_notes.UNKNOWN


def test_events_change_turn_and_step_one_by_one() -> None:
    def event(*effects: Any) -> dict[str, Any]:
        return {"type": "event", "event": {"effects": effects}}

    given = {"type": "input", "input": {}}
    whole = event([[], {"turn": 2, "step": "a", "units": {}}])
    assert head_notes.after(head_notes.UNKNOWN, [given, whole]) == (2, "a")
    parts = [event([["units", "x", "turn"], 9], [["turn"], 3]), event([["step"], "b"])]
    assert head_notes.after((2, "a"), parts) == (3, "b")
    assert head_notes.after((2, "a"), [event([["turn"]])]) == head_notes.UNKNOWN
    assert head_notes.after(head_notes.UNKNOWN, [event([["step"], "b"])]) == head_notes.UNKNOWN


# ---- cards --------------------------------------------------------------------------------------


def card(cast: Cast, who: str) -> dict[str, Any]:
    """Return somebody's card of the campaign."""
    rows: list[dict[str, Any]] = home(cast, who=who)[0].context["rows"]  # type: ignore[attr-defined]
    return rows[0]


def test_a_card_says_whose_turn_it_is_and_with_whom_one_plays(playing: Cast) -> None:
    red, blue = card(playing, "red"), card(playing, "blue")
    assert (red["is_my_turn"], red["words"]) == (True, "It is your turn.")
    assert (blue["is_my_turn"], blue["words"]) == (False, "Waiting for the Red side.")
    assert [one.user.username for one in red["others"]] == ["blue", "referee"]
    page = home(playing, who="red")[0].content.decode()
    assert f"/campaigns/{playing.campaign.pk}/pictures/now.png?size=thumb" in page


def test_what_waits_for_a_person_comes_first(playing: Cast, make_cast: Any) -> None:
    newer = make_cast("toy")
    assert titles(home(playing, who="red")[0])[0] == "A trial"
    rows = home(newer, who="red")[0].context["rows"]  # type: ignore[attr-defined]
    assert [row["is_my_turn"] for row in rows] == [True, False]
    assert rows[1]["words"] == "The referee is preparing it."


def test_a_card_names_the_date_of_the_running_step(playing: Cast) -> None:
    branch = playing.seat("referee").campaign.branch
    assert branch is not None
    assert branch.turn is not None
    for days in (1, 2):
        playing.campaign.deadlines.create(
            turn=branch.turn, step=branch.step, due=timezone.now() - timedelta(days=days)
        )
    playing.campaign.deadlines.create(turn=99, step=branch.step, due=timezone.now())
    for who in ("red", "blue", "referee"):
        found = card(playing, who)
        assert found["deadline"].due < timezone.now() - timedelta(hours=47)
        assert found["is_past_due"]


def test_a_referee_reads_that_a_roll_waits_for_his_dice(playing: Cast) -> None:
    item = playing.campaign.inputs.first()
    assert item is not None
    playing.campaign.inputs.filter(pk=item.pk).update(status="needs_dice")
    assert card(playing, "referee")["words"] == "A roll waits for real dice."
    assert card(playing, "blue")["words"] == "Waiting for the Red side."
