"""Turn and step at the head of a line, noted beside it whenever its log grows: lists of many
campaigns show them, and need not load the state of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.models import Branch, Campaign

Moment = tuple[int | None, str]
FIELDS = ("turn", "step")
UNKNOWN: Moment = (None, "")
HIGHEST_TURN, LONGEST_STEP = 2**31 - 1, 60
MOST_AT_ONCE = 50


def after(before: Moment, bodies: Iterable[Mapping[str, Any]]) -> Moment:
    """Return turn and step after entries of the log, from those before them."""
    found: dict[str, Any] = dict(zip(FIELDS, before, strict=True))
    for body in bodies:
        for path, *value in body["event"]["effects"] if body["type"] == "event" else ():
            if not path:
                found = dict(value[0]) if value else {}
            elif len(path) == 1:
                found[path[0]] = value[0] if value else None
    return of_state(found)


def of_state(state: Mapping[str, Any]) -> Moment:
    """Return turn and step of a state; of one that came in with a file they may be anything."""
    turn, step = state.get("turn"), state.get("step")
    if type(turn) is not int or not isinstance(step, str):
        return UNKNOWN
    return (turn, step) if 0 <= turn <= HIGHEST_TURN and len(step) <= LONGEST_STEP else UNKNOWN


def not_noted() -> list[Branch]:
    """Return some of the lines that are played and of which nothing has been noted."""
    rows = Campaign.objects.filter(branch__turn=None).exclude(branch=None).order_by()
    played = rows.select_related("branch")[:MOST_AT_ONCE]
    return [campaign.branch for campaign in played if campaign.branch is not None]


def note(branch: Branch, state: Mapping[str, Any]) -> None:
    """Note what a state says that stands at the head, unless the line has moved on since."""
    turn, step = of_state(state)
    if turn is not None:
        rows = Branch.objects.filter(pk=branch.pk, head=branch.head, turn=None)
        rows.update(turn=turn, step=step)
