"""How a move is written: `move 117/30/19 tactical 0508-0608-0609`, `move 393/99/7 tactical
A-0301-0302` for a unit that enters the map.
"""

from __future__ import annotations

from rules_engine.games.grenade.ground.costs import MODES
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.mechanics.notation import MoveNotation, word_or

MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="hexes",
    example="move 117/30/19 tactical 0508-0608",
    assert_unit=assert_unit,
    assert_start=word_or(r"[A-D]", assert_space),
    assert_space=assert_space,
)
