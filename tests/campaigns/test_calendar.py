"""The calendar of a campaign, by a held clock: dates, reminders, the late, closing, pauses, each
once, however often and however late the sweep looks.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.models import CalendarMark, Closing, Deadline, Mail, Schedule
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.calendar import date_mails, rule, work
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import logbook, reading
from campaigns.services.mails import deadlines
from campaigns.services.turns import closing, moments
from campaigns.services.upkeep import queue
from tests.campaigns.held_clock import HeldClock, hold
from tests.conftest import Cast

pytestmark = pytest.mark.database

SUNDAYS: dict[str, Any] = {
    "rule": "weekly",
    "weekdays": ["6"],
    "at": "20:00",
    "zone": "Europe/Berlin",
    "days": "5",
    "least": "24",
    "exceptions": "",
    "per": "step",
    "reminders": "48, 12",
    "told": "referee",
    "grace": "24",
    "policy": "wait",
}
SUNDAY = datetime(2026, 3, 22, 19, tzinfo=UTC)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands on a Monday."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 16, 12)


def keep(cast: Cast, **changes: Any) -> Schedule:
    """Keep Sundays at 20:00, with some changes, and let the sweep look."""
    found = rule.keep(cast.seat("referee"), **{**SUNDAYS, **changes})
    tasks.sweep()
    return found


def to(held: HeldClock, moment: datetime) -> None:
    """Turn the clock to a moment, and let the sweep look three times, as one that was killed, one
    that is doubled.
    """
    held.now = moment
    for _ in range(3):
        tasks.sweep()


def mails(of: str) -> list[tuple[str, str]]:
    """Return who got mails of a kind, with what they say."""
    rows = Mail.objects.filter(key__startswith=f"{of}:").order_by("pk")
    return [(one.seat.side or "referee", one.body) for one in rows]


def readers(of: str) -> list[str]:
    """Return who got mails of a kind."""
    return sorted(who for who, _ in mails(of))


def test_a_date_is_set_once_and_what_the_referee_does_with_it_stays(
    held: HeldClock, blind: Cast
) -> None:
    keep(blind)
    assert Deadline.objects.get().due == SUNDAY
    assert readers("due") == ["blue", "red"]
    for _ in range(3):
        tasks.sweep()
    assert Deadline.objects.count() == 1
    deadlines.clear_deadline(blind.seat("referee"))
    to(held, held.now + timedelta(days=1))
    assert not Deadline.objects.exists()


def test_those_alone_are_reminded_whose_orders_are_missing(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    for step in moments.coming(engine.game_of(blind.campaign), reading.view_for(blind.seat("red"))):
        if step.side == "red":
            wish: dict[str, Any] = {"moment": step.name, "nothing": True}
            inputs.submit_order_set(blind.seat("red"), [], token=f"a{step.name}", **wish)
    to(held, SUNDAY - timedelta(hours=49))
    assert readers("remind") == []
    to(held, SUNDAY - timedelta(hours=47))
    assert readers("remind") == ["blue"]
    to(held, SUNDAY - timedelta(hours=11))
    assert readers("remind") == ["blue", "blue"]


def test_a_sweep_that_comes_late_reminds_once(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    to(held, SUNDAY - timedelta(hours=1))
    assert readers("remind") == ["blue", "red"]


def test_a_reminder_says_nothing_of_the_others(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    told = []
    for is_in in (False, True):
        Mail.objects.filter(key__startswith="remind").delete()
        CalendarMark.objects.filter(key__startswith="remind").delete()
        if is_in:
            inputs.submit_order_set(blind.seat("blue"), ["take 1", "end"], token="b")
        to(held, SUNDAY - timedelta(hours=47))
        told.append([body for who, body in mails("remind") if who == "red"])
    assert told[0] == told[1]
    assert len(told[0]) == 1


def test_the_referee_reads_who_is_late_and_it_waits_for_him(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    to(held, SUNDAY + timedelta(minutes=1))
    assert readers("late") == ["blue", "red"]
    assert readers("passed") == ["referee"]
    assert "Late: Red, commander" in mails("passed")[0][1]
    assert "For 24 hours more they count as given in time" in mails("late")[0][1]
    to(held, SUNDAY + timedelta(hours=25))
    assert "It waits for you." in mails("over")[0][1]
    assert len(mails("over")) == 1
    assert not Closing.objects.exists()


def test_everybody_reads_it_where_the_referee_wishes(held: HeldClock, live: Cast) -> None:
    keep(live, told="all")
    to(held, SUNDAY + timedelta(minutes=1))
    late = readers("late")
    assert len(late) == 1
    assert readers("passed") == sorted({"red", "blue", "referee"} - set(late))


def test_nobody_is_late_who_is_in_within_the_grace(held: HeldClock, live: Cast) -> None:
    keep(live)
    to(held, SUNDAY + timedelta(minutes=1))
    acting = readers("late")[0]
    inputs.submit_order(live.seat(acting), "end", token="e")
    to(held, SUNDAY + timedelta(hours=25))
    assert mails("over") == []


def test_the_turn_is_closed_without_what_is_missing_and_the_log_says_by_whom(
    held: HeldClock, blind: Cast
) -> None:
    keep(blind, policy="close")
    to(held, SUNDAY + timedelta(hours=23))
    assert not Closing.objects.exists()
    to(held, SUNDAY + timedelta(hours=25))
    assert Closing.objects.count() == 1
    truth = [row["text"] for row in logbook.truth_log(blind.seat("referee"))]
    closed = [text for text in truth if "by the calendar" in text]
    assert len(closed) == 1
    assert "without orders: blue, red" in closed[0]
    assert "The turn is closed without: " in mails("over")[0][1]
    assert readers("over") == ["referee"]
    # News are the referee's to give; then the next date comes by itself.
    assert Deadline.objects.count() == 1
    item = closing.publish(blind.seat("referee"), token="p")
    item.refresh_from_db()
    assert item.is_done, item.message
    tasks.sweep()
    assert Deadline.objects.order_by("-pk")[0].due == SUNDAY + timedelta(days=7, hours=-1)


def test_where_news_come_at_once_the_step_of_a_side_that_is_late_ends(
    held: HeldClock, live: Cast
) -> None:
    keep(live, policy="close")
    acting = readers("due")[0]
    to(held, SUNDAY + timedelta(hours=25))
    assert reading.acting_sides(live.seat("referee").campaign) == {"red", "blue"} - {acting}
    assert "The step was ended without: " in mails("over")[0][1]
    truth = [row["text"] for row in logbook.truth_log(live.seat("referee"))]
    assert len([text for text in truth if "the calendar ends the step" in text]) == 1


def test_a_step_in_which_somebody_is_asked_is_not_ended(held: HeldClock, live: Cast) -> None:
    keep(live, policy="close")
    inputs.submit_order(live.seat("red"), "take 3", token="o")
    to(held, SUNDAY + timedelta(hours=25))
    assert "could not be closed: somebody is asked first" in mails("over")[0][1]


def test_while_a_turn_is_being_closed_nobody_is_reminded(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    closing.close(blind.seat("referee"), token="c")
    to(held, SUNDAY + timedelta(hours=30))
    assert mails("remind") == mails("late") == mails("over") == []


@pytest.mark.parametrize("point", ["late", "closed"])
def test_a_sweep_that_dies_before_it_is_done_is_done_by_the_next(
    held: HeldClock, blind: Cast, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """Marks, mails and what is wanted of the worker are one transaction."""
    keep(blind, policy="close")

    def dies(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(date_mails, point, dies)
        to(held, SUNDAY + timedelta(hours=25))
        assert readers("late") == []
        assert not Closing.objects.exists()
    to(held, SUNDAY + timedelta(hours=26))
    assert readers("late") == ["blue", "red"]
    assert readers("over") == ["referee"]
    assert Closing.objects.count() == 1


def test_a_pause_stops_the_date_and_gives_back_what_was_left(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    to(held, SUNDAY - timedelta(days=3))
    rule.pause(blind.seat("referee"), SUNDAY + timedelta(days=10))
    assert not Deadline.objects.exists()
    assert readers("pause") == ["blue", "red", "referee"]
    to(held, SUNDAY + timedelta(days=5))
    assert mails("late") == mails("remind") == []
    page = blind.client("red").get(reverse("campaign", args=(blind.campaign.pk,))).content.decode()
    assert "stands still until" in page
    to(held, SUNDAY + timedelta(days=10, minutes=1))
    due = Deadline.objects.get().due
    assert abs(due - (SUNDAY + timedelta(days=13))) < timedelta(minutes=5)


def test_a_pause_has_a_limit_and_can_be_ended(held: HeldClock, blind: Cast) -> None:
    referee = blind.seat("referee")
    with pytest.raises(NotNow, match="no calendar"):
        rule.pause(referee, SUNDAY)
    keep(blind)
    with pytest.raises(BadRequest, match="at most 60 days"):
        rule.pause(referee, held.now + timedelta(days=61))
    with pytest.raises(BadRequest, match="has passed"):
        rule.pause(referee, held.now - timedelta(days=1))
    rule.pause(referee, held.now + timedelta(days=30))
    held.go_on(days=1)
    work.resume(blind.campaign.pk)
    assert abs(Deadline.objects.get().due - (SUNDAY + timedelta(days=1))) < timedelta(minutes=1)


def test_steps_of_a_turn_can_have_one_date(held: HeldClock, live: Cast) -> None:
    keep(live, per="turn")
    first = Deadline.objects.get()
    acting = readers("due")[0]
    held.go_on(days=2)
    inputs.submit_order(live.seat(acting), "end", token="e")
    tasks.sweep()
    second = Deadline.objects.order_by("-pk")[0]
    assert (second.turn, second.due) == (first.turn, first.due)
    assert second.step != first.step


def test_what_cannot_be_a_rule_is_said_in_words(held: HeldClock, live: Cast) -> None:
    wrong = [
        ({"weekdays": []}, "day of the week"),
        ({"at": "late"}, "time of day"),
        ({"zone": "Mars"}, "no time zone 'Mars'"),
        ({"days": "0"}, "from 1 to 60"),
        ({"grace": "x"}, "from 0 to 168"),
        ({"exceptions": "24.12."}, "'24.12.' is no day"),
        ({"reminders": "1 2 3 4 5"}, "at most four"),
        ({"policy": "sleep"}, "no way to go on 'sleep'"),
        ({"rule": "never"}, "no rule 'never'"),
    ]
    address = reverse("desk-calendar", args=(live.campaign.pk,))
    for change, words in wrong:
        answer = live.client("referee").post(address, {**SUNDAYS, **change, "action": "keep"})
        assert answer.status_code == 400, change
        assert words in answer.content.decode().replace("&#x27;", "'"), change
    assert not Schedule.objects.exists()


def test_the_referee_keeps_it_on_his_desk_and_players_read_it(held: HeldClock, live: Cast) -> None:
    address = reverse("desk-calendar", args=(live.campaign.pk,))
    client = live.client("referee")
    looked = client.post(address, {**SUNDAYS, "action": "look"}).content.decode()
    assert "Sunday 22 March 2026, 19:00 UTC" in looked
    assert not Schedule.objects.exists()
    assert client.post(address, {**SUNDAYS, "action": "keep"}).status_code == 302
    assert "Sundays, 20:00 (Europe/Berlin)" in client.get(address).content.decode()
    overview = reverse("campaign", args=(live.campaign.pk,))
    assert "Sundays, 20:00 (Europe/Berlin)" in live.client("red").get(overview).content.decode()
    assert client.post(address, {"action": "pause", "until": "2026-03-25T10:00"}).status_code == 302
    assert client.post(address, {"action": "resume"}).status_code == 302
    assert client.post(address, {"action": "end"}).status_code == 302
    assert rule.rule_of(live.campaign) is None
    for name in ("red", "stranger"):
        assert live.client(name).get(address).status_code == 404
        assert live.client(name).post(address, {"action": "end"}).status_code == 404
    with pytest.raises(NotAllowed):
        rule.keep(live.seat("red"), **SUNDAYS)


def test_a_campaign_that_has_ended_or_is_archived_has_no_calendar(
    held: HeldClock, live: Cast
) -> None:
    keep(live)
    live.campaign.archived = held.now
    live.campaign.save(update_fields=["archived"])
    to(held, SUNDAY + timedelta(days=2))
    assert mails("late") == []
