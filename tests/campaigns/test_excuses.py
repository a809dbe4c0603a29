"""More time for one seat: asked for, granted or declined, or given; late is who is late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from campaigns.models import Excuse, Mail
from campaigns.services.calendar import excuses
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.history import reading
from campaigns.services.upkeep import queue
from tests.campaigns.held_clock import HeldClock, hold
from tests.campaigns.test_calendar import SUNDAY, keep, mails, readers, to
from tests.conftest import Cast

pytestmark = pytest.mark.database
WEEK = SUNDAY + timedelta(days=7)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands on a Monday."""
    monkeypatch.setattr(queue, "takes_more", lambda _: False)
    return hold(monkeypatch, 2026, 3, 16, 12)


def page(cast: Cast, name: str, what: str = "absence") -> str:
    """Return a page as somebody reads it."""
    return cast.client(name).get(reverse(what, args=(cast.campaign.pk,))).content.decode()


def post(cast: Cast, name: str, **fields: str) -> int:
    """Press a button on the page; return the status."""
    address = reverse("absence", args=(cast.campaign.pk,))
    return int(cast.client(name).post(address, fields).status_code)


def test_who_was_given_more_time_is_not_late_and_the_calendar_waits_for_him(
    held: HeldClock, blind: Cast
) -> None:
    keep(blind)
    fields = {"until": f"{WEEK:%Y-%m-%dT%H:%M}", "reason": "My exam"}
    assert post(blind, "red", action="ask-time", **fields) == 302
    assert readers("excuse") == ["referee"]
    assert "My exam" in page(blind, "referee")
    for what in ("absence", "campaign", "table"):
        assert "My exam" not in page(blind, "blue", what)
    asked = Excuse.objects.get()
    assert post(blind, "red", action="decide-time", seat=str(asked.seat_id), granted="yes") == 403
    assert (
        post(blind, "referee", action="decide-time", seat=str(asked.seat_id), granted="yes") == 302
    )
    assert readers("more") == ["red"]
    own, other = (reading.current_deadline(blind.seat(name)) for name in ("red", "blue"))
    assert own is not None
    assert other is not None
    assert own.due == asked.until
    assert other.due == SUNDAY
    to(held, SUNDAY + timedelta(hours=30))
    assert readers("late") == ["blue"]
    assert "More time has: Red, commander" in mails("passed")[0][1]
    assert mails("over") == []
    to(held, asked.until + timedelta(minutes=1))
    assert readers("over") == ["referee"]


def test_what_is_declined_leaves_the_date(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    asked = excuses.ask(blind.seat("red"), WEEK, "Because")
    excuses.decide(blind.seat("referee"), asked, is_granted=False)
    assert "the date stays" in mails("more")[0][1]
    assert "gives no more time" in page(blind, "red")
    with pytest.raises(NotNow, match="decided about this date"):
        excuses.ask(blind.seat("red"), WEEK, "Please")
    with pytest.raises(NotNow, match="decided already"):
        excuses.decide(blind.seat("referee"), asked, is_granted=True)
    to(held, SUNDAY + timedelta(minutes=1))
    assert readers("late") == ["blue", "red"]


def test_the_referee_gives_a_seat_a_date_of_its_own_unasked(held: HeldClock, blind: Cast) -> None:
    keep(blind)
    fields = {"seat": str(blind.seat("blue").pk), "until": f"{WEEK:%Y-%m-%dT%H:%M}"}
    assert post(blind, "blue", action="give-time", **fields) == 403
    assert post(blind, "referee", action="give-time", **fields) == 302
    to(held, SUNDAY + timedelta(minutes=1))
    assert readers("late") == ["red"]
    assert Mail.objects.filter(key__startswith="more:").count() == 1


def test_a_wish_for_time_without_sense_is_refused_in_words(held: HeldClock, blind: Cast) -> None:
    red = blind.seat("red")
    with pytest.raises(NotNow, match="No date is set"):
        excuses.ask(red, WEEK, "Away")
    keep(blind)
    with pytest.raises(BadRequest, match="Say in a few words"):
        excuses.ask(red, WEEK, " ")
    for until in (SUNDAY, SUNDAY + timedelta(days=22)):
        with pytest.raises(BadRequest, match="at most 21 days"):
            excuses.ask(red, until, "Away")
    with pytest.raises(NotAllowed):
        excuses.ask(blind.seat("referee"), WEEK, "Away")
    with pytest.raises(NotAllowed):
        excuses.give(red, red, WEEK)
