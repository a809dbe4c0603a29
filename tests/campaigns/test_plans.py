"""The calendar's rule and standing instructions in the file of a campaign, and by the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaigns.models import Campaign, Instruction, Schedule
from campaigns.services.absence import instructions
from campaigns.services.calendar import rule
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, plans
from campaigns.services.files.imports import store_record
from campaigns.services.mails import deadlines
from campaigns.services.people import campaigns
from tests.campaigns.held_clock import HeldClock, hold
from tests.campaigns.test_calendar import SUNDAY, SUNDAYS
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """A clock that stands on a Monday."""
    return hold(monkeypatch, 2026, 3, 16, 12)


@pytest.fixture
def planned(held: HeldClock, live: Cast) -> Cast:
    """A campaign with a calendar and an instruction of blue's."""
    rule.keep(live.seat("referee"), **{**SUNDAYS, "exceptions": "2026-12-27", "instructions": "1"})
    instructions.keep(live.seat("blue"), {"three": ("scowl", "at_once")})
    return live


def test_what_was_planned_comes_over_with_the_file_the_calendar_switched_off(
    planned: Cast,
) -> None:
    record = exports.export_campaign(planned.seat("referee"))
    plans.assert_readable(record)
    made = store_record(User.objects.get(username="stranger"), record)
    old, new = (Schedule.objects.get(campaign=one) for one in (planned.campaign, made))
    for name in ("rule", "weekdays", "at", "zone", "exceptions", "reminders", "instructions"):
        assert getattr(new, name) == getattr(old, name)
    assert (old.is_on, new.is_on) == (True, False)
    (kept,) = Instruction.objects.filter(campaign=made)
    assert (kept.seat.side, kept.kind, kept.answer, kept.when) == (
        "blue",
        "three",
        "scowl",
        "at_once",
    )


def test_a_players_file_holds_nobodys_instructions(planned: Cast) -> None:
    campaigns.end_campaign(planned.seat("referee"), "over", token="end")
    record = exports.export_campaign(planned.seat("red"))
    assert "instructions" not in record
    assert record["calendar"]["zone"] == "Europe/Berlin"


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("calendar", "Sundays"),
        ("calendar", {"rule": "weekly"}),
        ("instructions", "all"),
        ("instructions", [{"seat": "x", "kind": "a", "answer": "b", "when": "late"}]),
        ("instructions", [7]),
    ],
)
def test_what_no_page_could_show_is_refused(planned: Cast, part: str, value: Any) -> None:
    record = exports.export_campaign(planned.seat("referee"))
    with pytest.raises(BadRequest):
        plans.assert_readable({**record, part: value})
    wrong = {**record["calendar"], "zone": "Mars"}
    with pytest.raises(BadRequest, match="Mars"):
        plans.assert_readable({**record, "calendar": wrong})
    with pytest.raises(BadRequest, match="two instructions"):
        plans.assert_readable({**record, "instructions": record["instructions"] * 2})


def test_the_api_says_by_when_orders_are_due_and_by_which_rule(planned: Cast) -> None:
    address = f"/api/v1/campaigns/{planned.campaign.pk}/calendar/"
    assert planned.client("red").get(address).json()["due"] is None
    deadlines.store_deadline(Campaign.objects.get(pk=planned.campaign.pk), SUNDAY)
    found = planned.client("red").get(address).json()
    assert found["due"] == "2026-03-22T19:00:00Z"
    assert found["words"].startswith("Sundays, 20:00 (Europe/Berlin)")
    assert "standing instructions" in found["then"]
    assert planned.client("stranger").get(address).status_code == 404
