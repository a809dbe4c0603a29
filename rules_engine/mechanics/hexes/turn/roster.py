"""An order of battle: the units of a game as a table lists them, one line a unit, for a person to
check against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_engine.core.events import Effect, put
from rules_engine.core.tables import Cells, read_cells
from rules_engine.plain import JsonObject


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of the list: the unit's first record, and where it belongs."""

    unit: str
    at: str | None
    """A hex, a place, a group, as the game's table has it."""
    record: JsonObject


def read_roster(
    file: Path, heads: tuple[str, ...], at: str, record: Callable[[Cells], JsonObject]
) -> tuple[Listed, ...]:
    """Return every unit in the order of the list; `at` is the heading of where it belongs.

    Raises:
        BadRecord: a line of the file is wrong; the message names it.
    """
    found: dict[str, Listed] = {}
    for row in read_cells(file, heads):
        unit = row.name("unit")
        if unit in found:
            raise row.wrong(f"{unit} is listed twice")
        found[unit] = Listed(unit, row.maybe(at), record(row))
    return tuple(found.values())


def records_of(listed: tuple[Listed, ...]) -> JsonObject:
    """Return the units part of a first state."""
    return {one.unit: dict(one.record) for one in listed}


def put_on_map(places: Mapping[str, str]) -> Iterator[Effect]:
    """Yield the effects that put units into their hexes."""
    for unit, space in places.items():
        yield put(space, "units", unit, "space")
        yield put("map", "units", unit, "status")
