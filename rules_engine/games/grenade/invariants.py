"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from rules_engine.games.grenade.position import GrenadePosition


def invariants(position: GrenadePosition) -> tuple[str, ...]:
    """Return what is wrong with a state, in sentences."""
    faults = []
    for unit in position.units.values():
        if unit.is_on_map and unit.space not in position.board.index:
            faults.append(f"{unit.id} stands in {unit.space}, which is not on the map.")
    return tuple(faults)
