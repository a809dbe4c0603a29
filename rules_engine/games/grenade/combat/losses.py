"""Step losses of a combat, one at a time, as their owner chooses. Source: 9.85-9.87, 9.92, 9.97.

The waiting point "losses" {side, names, others, tanks_first, count, case} takes `count` steps
from the units `names`, and from `others` once those are gone.
"""

from __future__ import annotations

from rules_engine.games.grenade.combat import steps
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.battle import open_losses
from rules_engine.mechanics.hexes.combat.losses import Losses, standing
from rules_engine.plain import JsonObject


def eligible(
    position: GrenadePosition, names: list[str], others: list[str], *, tanks_first: bool
) -> list[Unit]:
    """Return the units that may lose the next step: participants first, of an attacker his tanks
    first. Source: 9.86, 9.87.
    """
    took_part, aside = standing(position, names), standing(position, others)
    if not position.holds("9.86"):
        took_part, aside = sorted([*took_part, *aside], key=lambda unit: unit.id), []
    tanks = [unit for unit in took_part if unit.is_tank and unit.id in names]
    if tanks and tanks_first and position.holds("9.87"):
        return tanks
    return took_part or aside


def describe(position: GrenadePosition, unit: Unit) -> str:
    """Return what losing the next step means for a unit, for its owner."""
    left = steps.steps(position, unit)
    if left is None:
        return "Draws its chit first (8.33)."
    if left == 1:
        return "Is eliminated."
    original = unit.face == "full" and left == 3
    return "Its chit is turned to the reverse." if original else "Is reduced to its cadre."


def push(
    p: Run,
    side: str,
    names: list[str],
    others: list[str],
    count: int,
    case: str,
    *,
    tanks_first: bool = False,
) -> None:
    """Open the waiting point for a number of step losses."""
    open_losses(p, side, names, count, case, others=others, tanks_first=tanks_first)


def _eligible(position: GrenadePosition, frame: JsonObject) -> list[Unit]:
    return eligible(
        position, frame["names"], frame["others"], tanks_first=bool(frame["tanks_first"])
    )


def _lose(p: Run, frame: JsonObject, unit_id: str) -> None:
    case = frame["case"]
    if unit_id in frame["others"]:
        case = "9.86"
    elif frame["tanks_first"] and p.position.units[unit_id].is_tank:
        case = "9.87"
    steps.lose_step(p, unit_id, case)


LOSSES: Losses[GrenadePosition, Unit] = Losses(_eligible, _lose, describe)
