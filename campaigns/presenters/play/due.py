"""The date by which orders are due, in words that are true: before it and after it, and who is
late.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils import timezone

from campaigns.models import Campaign, Deadline, Input
from campaigns.presenters.play.sealed import sealed_rows
from campaigns.services.turns import hand_ins
from campaigns.services.turns.moments import Coming

Row = dict[str, Any]


def is_past(deadline: Deadline | None) -> bool:
    """Whether a date is set, and has passed."""
    return deadline is not None and deadline.due <= timezone.now()


def due_row(deadline: Deadline | None, *, is_late: bool, steps: Sequence[str] = ()) -> Row | None:
    """Return the date as a player reads it; with what is late of his own, if he is."""
    if deadline is None:
        return None
    over = is_past(deadline)
    return {
        "due": deadline.due,
        "is_past": over,
        "is_late": over and is_late,
        "steps": ", ".join(steps),
    }


def missing_steps(
    deadline: Deadline | None, steps: Sequence[Coming], known: Sequence[Input]
) -> list[str]:
    """Return the steps of the turn that a date is for, for which a side has handed in nothing, as
    it knows itself.
    """
    if deadline is None:
        return []
    turn = [step for step in steps if step.turn == deadline.turn]
    return [row["step"].title for row in sealed_rows(turn, known) if not row["orders"]]


def late_rows(campaign: Campaign, deadline: Deadline | None, acting: Collection[str]) -> list[Row]:
    """Return the people whose orders a date that has passed still waits for, for the referee: each
    with the steps; where news come at once those in turn.
    """
    if deadline is None or not is_past(deadline) or not campaign.is_playing:
        return []
    if not campaign.is_withheld:
        rows = [(side, "", list[Input]()) for side in sorted(acting)]
    else:
        steps = hand_ins.steps_to_come(campaign)
        rows = [
            (step.side, step.title, hand_ins.handed_in(campaign, step))
            for step in steps
            if step.turn == deadline.turn
        ]
    found: dict[str, list[str]] = {}
    for side, title, given in rows:
        for seat in hand_ins.still_to_hand_in(campaign, side, given):
            found.setdefault(seat.name, []).append(title)
    return [{"name": name, "steps": ", ".join(filter(None, on))} for name, on in found.items()]
