"""The units of a position, indexed once for as long as nobody moves or changes.

States are never changed in place, so the same object of units means the same units; what was worked
out of the last few is kept, for the positions and views that follow one another in an impulse.
"""

from __future__ import annotations

from functools import cached_property

from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

KEPT = 8
_kept: list[Roster] = []


class Roster:
    """All units of a state or a view."""

    def __init__(self, records: JsonObject) -> None:
        self.records = records
        self.units: dict[str, Unit] = {name: Unit(name, records[name]) for name in sorted(records)}

    @cached_property
    def by_space(self) -> dict[tuple[str, str], tuple[Unit, ...]]:
        """The units on the map by space and side, in the order of their designations."""
        found: dict[tuple[str, str], list[Unit]] = {}
        for unit in self.units.values():
            data = unit.data
            space = data.get("space") if data.get("status") == "map" else None
            if space is not None:
                found.setdefault((space, data["side"]), []).append(unit)
        return {place: tuple(stack) for place, stack in found.items()}

    @cached_property
    def fields(self) -> frozenset[str]:
        """All fields that any of the records has."""
        return frozenset().union(*self.records.values())


def roster_of(records: JsonObject) -> Roster:
    """Return the roster of these records."""
    for roster in _kept:
        if roster.records is records:
            return roster
    roster = Roster(records)
    _kept.insert(0, roster)
    del _kept[KEPT:]
    return roster
