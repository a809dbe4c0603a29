"""The calendar of a campaign in words, as everybody in it may read them."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign, Schedule
from campaigns.services.calendar import dates
from campaigns.services.calendar.rule import rule_of

Row = dict[str, Any]


def calendar_row(campaign: Campaign) -> Row | None:
    """Return by which rule orders are due, and what happens when a date passes."""
    rule = rule_of(campaign) if campaign.is_playing else None
    if rule is None:
        return None
    return {"words": dates.words(rule), "paused_until": rule.paused_until, "then": then(rule)}


def then(rule: Schedule) -> str:
    """Return in a sentence what happens when a date passes."""
    told = "everybody reads" if rule.told == Schedule.Told.ALL else "the referee reads"
    grace = f"for {rule.grace} hours more they count as given in time" if rule.grace else ""
    is_closed = rule.policy == Schedule.Policy.CLOSE
    last = "it goes on without what is missing" if is_closed else "it waits for the referee"
    if rule.instructions:
        last += ", and what is asked is answered by standing instructions"
    parts = [f"When a date passes {told} whose orders are late", grace, f"then {last}"]
    return f"{'; '.join(part for part in parts if part)}."
