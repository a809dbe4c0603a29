"""How a move is written: `move 2/502 march 54-53-45`, `move 3/504 boat 44-36`."""

from __future__ import annotations

from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.mechanics.notation import MoveNotation

MODES = ("march", "canal", "ferry", "boat")
"""March over open ground and bridges, by road where it pays; over an unbridged canal; by ferry; by
Boat Assault. Source: 9.2, 9.4, 9.5, 9.63.
"""
MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="areas",
    example="move 2/502 march 54-53-45",
    assert_unit=assert_unit,
    assert_start=assert_space,
    assert_space=assert_space,
)
