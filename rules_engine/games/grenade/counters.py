"""What a unit's counter shows: symbol, class and morale, strength and movement allowance of the
face that is up. Source: 4.2, 8.1, 10.0.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.words_files import load_legend
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject

FACES = {"reduced": ["reduced"], "cadre": ["cadre"]}
SUPPLY = {"out": ["out"], "isolated": ["isolated"]}
LEGEND = load_legend(Path(__file__).parent / "data" / "legend.toml")


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`."""
    unit = Unit(unit_id, data)
    strength, allowance = factors(unit)
    return {
        "type": unit.type,
        "size": "battalion" if unit.is_cadre else str(data.get("size") or ""),
        "name": unit_id,
        "rating": rating(unit),
        "strength": strength,
        "allowance": allowance,
        "marks": [*FACES.get(unit.face, ()), *SUPPLY.get(str(data.get("supply")), ())],
    }


def factors(unit: Unit) -> tuple[int | None, int | None]:
    """Return strength and allowance in movement points; None for what is not known."""
    cadre = unit.data.get("cadre")
    if unit.is_cadre and cadre:
        return cadre[0], cadre[1]
    return unit.data.get("strength"), unit.data.get("ma")


def rating(unit: Unit) -> str:
    """Return class letter and morale as the counter prints them: "A2", "(C)3"."""
    letter = unit.combat_class or ""
    if not letter:
        return ""
    shown = f"({letter})" if unit.is_parenthesized else letter
    return f"{shown}{'' if unit.morale is None else unit.morale}"
