"""What a state keeps of a movement phase, by keys that all games of hexes share: `phase.moved`,
`phase.rest`, `phase.entered`.
"""

from __future__ import annotations

from rules_engine.core.position import Position
from rules_engine.plain import JsonObject


def moved_as(position: Position, unit_id: str) -> str | None:
    """Return the mode in which a unit has moved in this phase, None if it has not."""
    found: str | None = position.data["phase"].get("moved", {}).get(unit_id)
    return found


def rest_of(position: Position, unit_id: str) -> JsonObject | None:
    """Return what a unit has kept of a move that it may go on with: {mode, left_zone (whether, or
    of which grade), left (smallest units; not where what was spent is counted)}, None for one that
    has not set out or has nothing left.
    """
    found: JsonObject | None = position.data["phase"].get("rest", {}).get(unit_id)
    return found


def entered_at(position: Position, space: str) -> int:
    """Return how many units have come onto the map by a hex in this phase."""
    return int(position.data["phase"].get("entered", {}).get(space, 0))


def moved_mark(position: Position) -> JsonObject:
    """Return the mark for pictures of which units have moved in this phase."""
    return {"kind": "moved", "units": sorted(position.data["phase"].get("moved", {}))}
