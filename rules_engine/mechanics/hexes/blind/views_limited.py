"""What a side may see of a position at the levels at which all units are seen, at "limited" without
what they are: built up from nothing, under the side's own names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core.levels import OPEN
from rules_engine.mechanics.hexes.blind.knowledge import seen_as
from rules_engine.mechanics.hexes.ground.position import HexPosition, U
from rules_engine.plain import JsonObject, JsonView

Counter = Callable[[U, JsonView], JsonObject]
"""(unit, entry) -> an enemy unit as its counter shows it, by what the side has in its ledger."""


def sightings(position: HexPosition[U], side: str, counter: Counter[U]) -> JsonObject:
    """Return the parts of a view that say what a side knows of units, and its ledger."""
    return {"units": units(position, side, counter), "known": {side: ledger(position, side)}}


def units(position: HexPosition[U], side: str, counter: Counter[U]) -> JsonObject:
    """Return a side's own units, and those of others as it knows them."""
    known = position.data["known"].get(side, {})
    is_open = position.data["level"] == OPEN
    found: JsonObject = {}
    for name, unit in position.units.items():
        if unit.side == side:
            found[name] = unit.data
            continue
        entry = known.get(name, {})
        if is_open or entry.get("level") == "full":
            found[name] = counter(unit, entry)
        elif unit.is_on_map:
            handle = seen_as(position, side, name)
            while handle in found:  # only in positions that somebody wrote by hand
                handle += "+"
            found[handle] = {"side": unit.side, "space": unit.space, "status": "map"}
    return dict(sorted(found.items()))


def ledger(position: HexPosition[Any], side: str) -> JsonObject:
    """Return a side's ledger under its own names."""
    known = position.data["known"].get(side, {})
    entries = {seen_as(position, side, name): entry for name, entry in known.items()}
    return dict(sorted(entries.items()))


def as_known(position: HexPosition[Any], side: str, value: Any) -> Any:
    """Return plain data, tracks and marks, with every unit under the name by which the side knows
    it; the very same at the level at which all are known.
    """
    return value if position.data["level"] == OPEN else _renamed(position, side, value)


def _renamed(position: HexPosition[Any], side: str, value: Any) -> Any:
    if isinstance(value, dict):
        return {
            _renamed(position, side, name): _renamed(position, side, part)
            for name, part in value.items()
        }
    if isinstance(value, list):
        parts = [_renamed(position, side, part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return seen_as(position, side, value) if isinstance(value, str) else value
