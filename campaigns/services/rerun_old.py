"""What a run reads of the line that it runs again: questions, typed dice, ends of steps."""

from __future__ import annotations

from typing import Any

from campaigns.models import Branch, Campaign, Input
from campaigns.services import log


def asked(old: Branch, seq: int) -> dict[str, Any]:
    """Return what the log says of the question that the answer at an entry answered."""
    entry = log.entries_on_line(old, seq + 1, after=seq).first()
    event = log.body_of(entry.body).get("event", {}) if entry else {}
    return dict(event["data"]) if event.get("kind") == "choice" else {}


def led_on(old: Branch, until: int, seq: int) -> bool:
    """Whether the input at an entry led on to another step."""
    following = log.inputs_on_line(old, until, after=seq).first()
    led = log.entries_on_line(old, following.seq if following else until, after=seq)
    return led.filter(kind="step").exists()


def faces(campaign: Campaign, old: Branch, until: int) -> dict[str, Any]:
    """Return the dice that were typed in on the line, by the labels of their rolls."""
    if campaign.dice != Campaign.DiceMode.TABLE:
        return {}
    rows = Input.objects.filter(campaign=campaign).exclude(dice=[]).order_by("number")
    rows = rows.filter(pk__in=log.entries_on_line(old, until).values("input"))
    return {typed["label"]: typed for item in rows for typed in item.dice}
