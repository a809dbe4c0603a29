"""Combat strengths; step losses, one at a time, as their owner chooses; cadres. Source: 8.6, 9.81,
9.82, 9.85 to 9.87, 9.92, 9.97, 10.0.

The waiting point "losses" {side, names, others, tanks_first, count, case} takes `count` steps
from the units `names`, and from `others` once those are gone.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.grenade.combat import chits
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.battle import open_losses
from rules_engine.mechanics.hexes.combat.losses import Losses, standing
from rules_engine.plain import JsonObject


def strength(position: GrenadePosition, unit: Unit) -> int | None:
    """Return a unit's Combat Strength before any modifier, None where it is not drawn or known.
    Source: 8.0-GR, 8.34, 8.6, 10.0.
    """
    if not unit.is_identified:
        return None
    if unit.is_cadre and position.holds("10.0-GR"):
        return _cadre_strength(unit)
    if unit.uses_chits and position.holds("8.0-GR"):
        return chits.chit_strength(position, unit)
    printed = unit.data.get("strength")
    return int(printed) if printed is not None and position.holds("8.6") else 1


def steps(position: GrenadePosition, unit: Unit) -> int | None:
    """Return how many losses a unit can still take, None where that is not known.
    Source: 9.81, 9.82.
    """
    if not position.holds("9.82"):
        return 1
    if unit.is_cadre or not (unit.uses_chits and unit.is_identified):
        return 1 if unit.is_identified else None
    original = chits.original_strength(position, unit)
    if original is None:
        return None
    full = 3 if original > chits.TWO_STEPS else 2
    lost = 1 if unit.face == "reduced" else 0
    return full - lost - (0 if position.holds("10.0-GR") else 1)


def lose_step(p: Run, unit_id: str, case: str = "9.82") -> None:
    """Take one step from a unit: flip its chit, make it a cadre or eliminate it.

    A unit without a chit draws one first (OQ-28). Source: 9.82, 8.31, 10.0.
    """
    chits.draw(p, unit_id)
    position = p.position
    unit = position.units[unit_id]
    left = steps(position, unit) or 1
    if left <= 1:
        eliminate(p, unit_id, case)
        return
    original = chits.original_strength(position, unit) or 0
    to_reverse = unit.face == "full" and original > chits.TWO_STEPS
    face = "reduced" if to_reverse else "cadre"
    effects: list[Effect] = [put(face, "units", unit_id, "face")]
    if face == "cadre":
        effects.append(put(None, "units", unit_id, "chit"))
    data: JsonObject = {"unit": unit_id, "side": unit.side, "space": unit.space, "face": face}
    more = {"8.35"} if face == "reduced" else {"8.52", "10.0-GR"}
    p.emit("step_lost", data, effects, sorted({case, "9.81", "9.82", *more}), "rules")


def eliminate(p: Run, unit_id: str, case: str) -> None:
    """Take a unit out of play. Source: 9.82; a Volkssturm unit can be raised again (21.22)."""
    unit = p.position.units[unit_id]
    again = unit.type == "volkssturm" and p.position.holds("21.22")
    effects: list[Effect] = [
        put("pool" if again else "out", "units", unit_id, "status"),
        put(None, "units", unit_id, "space"),
        put(None, "units", unit_id, "chit"),
    ]
    data: JsonObject = {"unit": unit_id, "side": unit.side, "space": unit.space}
    p.emit("eliminated", data, effects, sorted({case, "9.82"}), "rules")


def _cadre_strength(unit: Unit) -> int:
    cadre = unit.data.get("cadre")
    return int(cadre[0]) if cadre else 1


def words_step_lost(notice: JsonObject) -> str:
    """Say which unit lost a step and what is left of it."""
    left = "is reduced" if notice["face"] == "reduced" else "is reduced to its cadre"
    return f"{notice['unit']} in {notice['space']} loses a step and {left}."


def words_eliminated(notice: JsonObject) -> str:
    """Say which unit was eliminated."""
    return f"{notice['unit']} in {notice['space']} is eliminated."


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
    left = steps(position, unit)
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
    lose_step(p, unit_id, case)


LOSSES: Losses[GrenadePosition, Unit] = Losses(_eligible, _lose, describe)
