"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.invariants import frame_faults

STATUSES = ("map", "due", "pool", "out", "exited")
SEA = "sea"


def invariants(position: CobraPosition) -> tuple[str, ...]:
    """Return what is wrong with a state, in sentences."""
    faults = list(_space_faults(position))
    for unit in position.units.values():
        faults.extend(_unit_faults(position, unit))
    faults.extend(frame_faults(position))
    return tuple(faults)


def _unit_faults(position: CobraPosition, unit: Unit) -> Iterator[str]:
    status, space = unit.data.get("status"), unit.space
    if status not in STATUSES:
        yield f"{unit.id} has the status {status!r}; possible are {', '.join(STATUSES)}."
    if unit.side not in position.game.sides:
        yield f"{unit.id} belongs to {unit.side}, which is no side of this game."
    if unit.is_on_map and space not in position.board.index:
        yield f"{unit.id} stands in {space}, which is not on the map."
    if not unit.is_on_map and space is not None:
        yield f"{unit.id} is not on the map ({status}) but has the place {space}."
    if unit.is_known and not 0 < unit.steps <= unit.kind.steps:
        yield f"{unit.id} has {unit.steps} of {unit.kind.steps} steps (9.6)."
    if unit.has_trucks and unit.kind.mechanized != "trucks":
        yield f"{unit.id} has a truck marker, which only American infantry bears (6.95)."


def _space_faults(position: CobraPosition) -> Iterator[str]:
    sides: dict[str, set[str]] = {}
    for unit in position.units.values():
        if unit.is_on_map and unit.space is not None:
            sides.setdefault(unit.space, set()).add(unit.side)
    for space, there in sorted(sides.items()):
        if len(there) > 1:
            yield f"Several sides have units in {space} (6.21)."
        at = position.board.index.get(space)
        if at is not None and position.board.terrain[at] == SEA:
            yield f"Units stand in the sea, in {space} (OQ-71)."
