"""What a side has handed in for the steps ahead, where it stays sealed until the turn is closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaigns.models import Input
from campaigns.services.turns import halts
from campaigns.services.turns.moments import Coming


def sealed_rows(steps: Sequence[Coming], known: Sequence[Input]) -> list[dict[str, Any]]:
    """Return the steps ahead, each with the orders that are sealed for it, in their order: all of
    them, those of the newest set of each seat, and set by set.
    """
    rows = []
    for step in steps:
        found = [
            item
            for item in reversed(known)
            if item.status == Input.Status.HELD and item.body.get("moment") == step.moment
        ]
        sets: dict[str, list[Input]] = {}
        for item in found:
            sets.setdefault(item.set_name, []).append(item)
        old = halts.overtaken(found)
        rows.append(
            {
                "step": step,
                "orders": found,
                "is_nothing": all(one.kind == Input.Kind.NOTHING for one in found),
                "newest": [item for item in found if item.set_name not in old],
                "sets": [{"orders": one, "is_old": name in old} for name, one in sets.items()],
            }
        )
    return rows
