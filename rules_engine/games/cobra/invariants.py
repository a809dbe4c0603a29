"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.invariants import frame_faults, place_faults, shared_spaces, stacked

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
    yield from place_faults(position, unit, STATUSES, position.board.index)
    if unit.is_known and not 0 < unit.steps <= unit.kind.steps:
        yield f"{unit.id} has {unit.steps} of {unit.kind.steps} steps (9.6)."
    if unit.has_trucks and unit.kind.mechanized != "trucks":
        yield f"{unit.id} has a truck marker, which only American infantry bears (6.95)."


def _space_faults(position: CobraPosition) -> Iterator[str]:
    stacks = stacked(position.units.values())
    yield from shared_spaces(position, stacks, "6.21")
    for space in stacks:
        at = position.board.index.get(space)
        if at is not None and position.board.terrain[at] == SEA:
            yield f"Units stand in the sea, in {space} (OQ-71)."
