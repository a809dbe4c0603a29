"""Headquarters: which units a headquarters reaches, whether it can help, and all units of a combat.
Source: 8.15, 9.36, 10.1, 10.25, 10.28, OQ-08, OQ-32, OQ-40, OQ-72.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.supply.trace import is_supplied_then, land
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.supply.lines import Lines, around, passable, standing

LINES: Lines[CobraPosition, Unit] = Lines(ZONES, blocked="10.1", opened="8.15")


def reaches(position: CobraPosition, hq: Unit, unit: Unit) -> bool:
    """Whether a headquarters reaches a unit of its side by a free way that is short enough.
    Source: 10.1, OQ-40.
    """
    if hq.side != unit.side or hq.space is None or unit.space is None:
        return False
    if not position.holds("10.1"):
        return True
    found: int = position.memo(f"command {hq.id}", lambda: _reached(position, hq))
    return bool(found & position.board.bits.of_space[position.board.index[unit.space]])


def _reached(position: CobraPosition, hq: Unit) -> int:
    """Return the hexes of its side's units that a headquarters reaches, as a mask."""
    board, radius = position.board, hq.radius(position.reading) or 0
    start, wanted = board.index[hq.space or ""], standing(position, hq.side).hexes
    open_to = passable(LINES, position, hq.side)
    is_path = position.reading("OQ-40") == "path"
    rings = radius if is_path else None
    found = around(land(position).grown, board.bits.of_space[start], open_to, wanted, rings)
    return found & wanted & board.bits.mask(board.within(start, radius))


def helps(position: CobraPosition, hq: Unit) -> bool:
    """Whether a headquarters can help anybody: it is in supply and in no enemy zone of control.
    Source: 10.28, OQ-32.
    """
    if not hq.is_on_map or hq.space is None:
        return False
    if not position.holds("10.28"):
        return True
    if not is_supplied_then(position, hq):
        return False
    if not position.in_enemy_zone(hq.side, hq.space):
        return True
    has_friend = any(not other.is_hq for other in position.stack(hq.space))
    return has_friend and position.reading("OQ-32") == "helps"


def headquarters(position: CobraPosition, side: str) -> tuple[Unit, ...]:
    """Return the headquarters of a side that can help somebody at this moment. Source: 10.28."""
    return tuple(hq for hq in position.on_map(side) if hq.is_hq and helps(position, hq))


def commanding(position: CobraPosition, unit: Unit) -> tuple[str, ...]:
    """Return the headquarters that reach a unit and can help it. Source: 10.1, 10.28."""
    own = headquarters(position, unit.side)
    return tuple(hq.id for hq in own if reaches(position, hq, unit))


def is_commanded(position: CobraPosition, unit: Unit) -> bool:
    """Whether some headquarters that can help reaches a unit. Source: 10.1, 10.28."""
    return any(reaches(position, hq, unit) for hq in headquarters(position, unit.side))


def all_commanded(position: CobraPosition, side: str, units: Iterable[Unit]) -> bool:
    """Whether each unit is in reach of some headquarters of its side, or all of the same one.
    Source: 9.36, 10.25, OQ-08.
    """
    asked = [unit for unit in units if not unit.is_hq]
    if position.reading("OQ-08") == "one":
        own = headquarters(position, side)
        return bool(asked) and any(all(reaches(position, hq, u) for u in asked) for hq in own)
    return bool(asked) and all(is_commanded(position, unit) for unit in asked)
