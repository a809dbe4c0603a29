"""What enemy units and their zones of control do to movement, as a record. Source: 6.21, 6.22,
6.6, 8.14, 8.15, 15.3.
"""

from __future__ import annotations

from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.movement.passage import Grade, Halt, Passage

LEAVING = 2 * POINT  # 6.61


def _halt(position: CobraPosition, side: str) -> Halt | None:
    """Return the bombed hex: whoever comes into it in the Allied mechanized movement phase stops.
    Source: 15.3.
    """
    space = position.tracks["bombs"]["hex"]
    if space is None or side != "allied" or position.step != "allied.mechanized":
        return None
    return Halt("15.3", frozenset({position.board.index[space]}), "which has been bombed")


PASSAGE: Passage[CobraPosition, Unit] = Passage(
    zones=ZONES,
    grades=(Grade("6.61", LEAVING, stops="6.22", shuts="6.62", for_good=True),),
    held="6.21",
    uncancelled="8.15",
    not_own="8.14",
    halt=_halt,
    is_bound=lambda position, unit: unit.id in marked(position, "bound"),
)
