"""Units that have a number of steps: how they lose one, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.core.events import put
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.mechanics.words import so_many
from rules_engine.plain import JsonObject


def lose_step(
    p: Proceedings[H],
    name: str,
    case: str,
    eliminate: Callable[[Proceedings[H], str, str], None],
    also: Iterable[str] = (),
) -> None:
    """Take a step from a unit by a case, the last of which eliminates it; `also`: what is cited
    besides.
    """
    unit: Any = p.position.units[name]
    if unit.steps <= 1:
        eliminate(p, name, case)
        return
    left = unit.steps - 1
    data: JsonObject = {"unit": name, "side": unit.side, "space": unit.space, "left": left}
    cases = sorted({case, *also})
    p.emit("step_lost", data, [put(left, "units", name, "steps")], cases, by="rules")


def describe_loss(position: object, unit: Any) -> str:
    """Return what losing the next step means for a unit, for its owner."""
    return "Is eliminated." if unit.steps <= 1 else f"Has {so_many(unit.steps - 1, 'step')} left."


def words_step_lost(notice: JsonObject) -> str:
    """Say which unit lost a step and, where that is known, how many are left to it."""
    left = f"; it has {so_many(notice['left'], 'step')} left" if "left" in notice else ""
    return f"{notice['unit']} in {notice['space']} loses a step{left}."
