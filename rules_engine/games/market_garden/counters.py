"""What a unit's counter shows: colors of its nation, symbol, division, the factors of the side that
is up. Source: 4.111, 4.112, 4.2.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.words_files import load_legend
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

LOOKS = {"british": "british", "us": "us_army", "german": "german_army"}
ORDINALS = ("st", "nd", "rd", "th")
SHORT = {"Guards": "Gds"}
MARKS = {"spent": ["spent"], "d1": ["spent", "d1"], "d2": ["spent", "d2"]}
LEGEND = load_legend(Path(__file__).parent / "data" / "legend.toml")


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`. Source: 4.2, 4.22."""
    unit = Unit(unit_id, data)
    return {
        "look": _look(unit),
        "type": _symbol(unit),
        "size": "" if unit.is_tower else unit.size,
        "name": unit_id.removeprefix("Tower-"),
        "rating": _division(unit),
        "values": _factors(unit) if "attack" in data else "",
        "marks": MARKS.get(unit.state, []) if unit.is_on_map else [],
    }


def _look(unit: Unit) -> str:
    """Return the colors: black for the SS, a rim of their own for Polish units. Source: 4.111."""
    if unit.is_ss:
        return "ss"
    if unit.formation == "polish":
        return "polish"
    return LOOKS.get(str(unit.data.get("nation")), unit.side)


def _symbol(unit: Unit) -> str:
    """Return the unit type, its kind of infantry told apart. Source: 4.112 to 4.118."""
    if unit.type != "infantry":
        return unit.type
    for trait, symbol in (("glider", "glider"), ("airborne", "parachute")):
        if unit.data.get(trait):
            return symbol
    return "mechanized" if unit.is_mechanized else "infantry"


def _division(unit: Unit) -> str:
    """Return the parent division, shortened, as it stands left of the symbol. Source: 4.21."""
    name = unit.division or ""
    ending = next((end for end in ORDINALS if name.endswith(end) and name[:-2].isdigit()), "")
    return SHORT.get(name, name.removesuffix(ending))


def _factors(unit: Unit) -> str:
    """Return the factors of the side that is up. Source: 4.22."""
    if unit.is_tower or not unit.is_fresh:
        return str(unit.defense_now)
    return f"{unit.attack}-{unit.defense}-{unit.move}"
