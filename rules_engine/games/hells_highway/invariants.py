"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.invariants import frame_faults, place_faults

STATUSES = ("map", "pool", "due", "box", "out")


def _unit_faults(unit: Unit) -> Iterator[str]:
    if not 0 < unit.steps <= int(unit.data["full"]):
        yield f"{unit.id} has {unit.steps} of {unit.data['full']} steps (H20)."
    if unit.data["mode"] not in (COMBAT, TRAVEL):
        yield f"{unit.id} is in no mode (2.3)."


def _shared_hexes(position: HellsPosition) -> Iterator[str]:
    """Yield where fighting units of both sides stand in one hex. Source: 6.11, H19."""
    for space, stack in position.stacks("allied").items():
        theirs = [unit for unit in position.stacks("german").get(space, ()) if not unit.is_hq]
        if theirs and any(not unit.is_hq for unit in stack):
            yield f"Units of both sides stand in {space} (H19)."


def invariants(position: HellsPosition) -> tuple[str, ...]:
    """Return what is wrong with a position."""
    faults = list(_shared_hexes(position))
    for unit in position.units.values():
        faults += place_faults(position, unit, STATUSES, position.board.index)
        faults += _unit_faults(unit)
    return (*faults, *frame_faults(position))
