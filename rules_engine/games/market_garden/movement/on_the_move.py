"""The position as it would be if a side's units could all begin to move: every area active.

Nobody moves so by the rules (one area is active at a time, 8.1). It is what a map that shows where
the enemy could go asks of.
"""

from __future__ import annotations

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject


def on_the_move(position: MarketPosition, side: str) -> JsonObject:
    """Return a view, or the truth, as if a side's impulse had just activated all areas at once."""
    areas = [space for space in position.board.numbers if space != ground.UK]
    contested = [space for space in areas if position.is_contested(space)]
    control = {space: position.control(space) for space in sorted(position.data["spaces"])}
    act = {"kind": "assault", "areas": areas, "stage": impulse.MOVING[0]}
    phase = {"acts": [act], "began": {"control": control, "contested": contested}}
    step = f"impulse.{side}"
    first = int(position.tracks.get("first_impulse", 0)) + 1  # before it the Germans stay (20.61)
    tracks = {**position.data["tracks"], "impulse": max(position.impulse, first)}
    changed = {"side": side, "step": step, "phase": phase, "tracks": tracks, "decisions": []}
    return {**position.data, **changed}
