"""A march that may meet the unseen: area by area, each step seen by whoever stands near.

What was lawful by the knowledge of its side is carried on as long as the rules allow it in truth:
it stops where it enters an area with enemies (9.2), and before one that it cannot enter (OQ-201).
Source: DB3.1, 9.2, 9.65.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.games.market_garden.blind import spotting
from rules_engine.games.market_garden.movement.walk import Pace, Walk
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject


def march_unseen(
    p: Run, found: Walk, move_along: Callable[[Run, Walk, Sequence[Pace]], None]
) -> None:
    """Move a unit along a path as far as it comes; `move_along` carries a step out."""
    for at, one in enumerate(found.steps):
        why = _halt(p.position, found, one, is_first=at == 0)
        if why:
            _halted(p, found, one, why)
            return
        move_along(p, found, [one])
        spotting.spot(p)
        if one.leg.stop:  # with steps left by the unseen: paths end where anything known stops
            if at + 1 < len(found.steps):
                _halted(p, found, one, "met")
            return


def _halt(position: MarketPosition, found: Walk, one: Pace, is_first: bool) -> str:
    """Return why a unit does not take its next step: "" where it does."""
    if not position.holds("DB3.1"):
        return ""
    if one.faults:
        return "barred"
    if one.then.spent > found.allowance:
        return "short"
    if is_first or not position.enemies(one.leg.there, found.unit.side):
        return ""
    return "before" if position.reading("OQ-201") == "halts_before" else ""


def _halted(p: Run, found: Walk, one: Pace, why: str) -> None:
    there = one.leg.there
    data = {
        "unit": found.unit.id,
        "side": found.unit.side,
        "space": p.position.units[found.unit.id].space,
        "there": there,
        "name": p.position.name_of(there),
        "why": why,
    }
    p.emit("halted", data, [], ["DB3.1"], by="rules")


WHYS = {
    "met": "{unit} meets the enemy in {name} and stops there.",
    "before": "{unit} finds enemies in {name} before it and stops.",
    "short": "{unit} finds enemies in {name} before it and has too few MF to enter.",
    "barred": "{unit} finds {name} before it barred and stops.",
}


def words_halted(notice: JsonObject) -> str:
    """Say why a march ended early."""
    return WHYS[notice["why"]].format(unit=notice["unit"], name=notice["name"])
