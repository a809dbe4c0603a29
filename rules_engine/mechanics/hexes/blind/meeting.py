"""Whom a march meets in truth: enemies in a hex, and those whose zones of control reach it."""

from __future__ import annotations

from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.hexes.ground.zones import Zones, controls


def standing(position: HexPosition[U], side: str, space: str) -> tuple[str, ...]:
    """Return the enemy units in a hex."""
    return tuple(unit.id for unit in position.stack(space) if unit.side != side)


def controlling(rules: Zones[H, U], position: H, side: str, space: str) -> tuple[str, ...]:
    """Return the enemy units whose zone of control reaches a hex, in the order of their hexes."""
    board = position.board
    around = sorted(board.numbers[at] for at in board.neighbours[board.index[space]])
    near = (unit for number in around for unit in position.stack(number) if unit.side != side)
    return tuple(unit.id for unit in near if controls(rules, position, unit, space))
