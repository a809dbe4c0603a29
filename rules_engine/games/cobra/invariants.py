"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.desk.invariants import Invariants


def _unit_faults(position: CobraPosition, unit: Unit) -> Iterator[str]:
    if unit.is_known and not 0 < unit.steps <= unit.kind.steps:
        yield f"{unit.id} has {unit.steps} of {unit.kind.steps} steps (9.6)."
    if unit.has_trucks and unit.kind.mechanized != "trucks":
        yield f"{unit.id} has a truck marker, which only American infantry bears (6.95)."


invariants: Invariants[CobraPosition, Unit] = Invariants(
    statuses=("map", "due", "pool", "out", "exited"),
    apart="6.21",
    closed={"sea": "Units stand in the sea, in {space} (OQ-71)."},
    unit=_unit_faults,
)
