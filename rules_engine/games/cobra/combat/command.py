"""Command radii: which units a headquarters helps. Source: 10.1, 10.25, 10.26, 10.28, OQ-40."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.games.cobra.position import BARRIERS, CobraPosition
from rules_engine.games.cobra.supply.chapter import is_supplied
from rules_engine.games.cobra.units import Unit


def headquarters(position: CobraPosition, side: str) -> tuple[Unit, ...]:
    """Return the headquarters of a side that can help at this moment. Source: 10.28, OQ-32."""
    return tuple(unit for unit in position.on_map(side) if unit.is_hq and _can_help(position, unit))


def _can_help(position: CobraPosition, unit: Unit) -> bool:
    if not position.holds("10.28"):
        return True
    return is_supplied(position, unit) and not position.in_enemy_zone(unit.side, str(unit.space))


def within(position: CobraPosition, hq: Unit) -> frozenset[str]:
    """Return the hexes that a headquarters reaches. Source: 10.1, 6.74, 8.15, OQ-40."""
    return position.memo(f"commanded hexes {hq.id}", lambda: _within(position, hq))


def _within(position: CobraPosition, hq: Unit) -> frozenset[str]:
    board = position.board
    start, radius = board.index[str(hq.space)], hq.radius(position.reading) or 0
    is_path = position.reading("OQ-40") == "path"
    found, edge, steps = {start}, [start], 0
    while edge and (steps < radius or not is_path):
        steps += 1
        edge = sorted(
            {
                there
                for here in edge
                for there in board.neighbours[here]
                if there not in found and _is_free(position, hq.side, here, there)
            }
        )
        found.update(edge)
    near = (at for at in found if is_path or board.distance(start, at) <= radius)
    return frozenset(board.numbers[at] for at in near)


def _is_free(position: CobraPosition, side: str, here: int, there: int) -> bool:
    """Whether the way of command leads over a hexside."""
    board = position.board
    space = board.numbers[there]
    stack = position.stack(space)
    if board.link(here, there) & BARRIERS and position.holds("6.74"):
        return False
    if any(unit.side != side for unit in stack):
        return False
    is_own = bool(stack) and position.holds("8.15")
    return is_own or not position.in_enemy_zone(side, space)


def all_commanded(position: CobraPosition, side: str, units: Iterable[Unit]) -> bool:
    """Whether each unit is in reach of some headquarters of its side, or all of the same one.
    Source: 9.36, 10.25, OQ-08.
    """
    spaces = {str(unit.space) for unit in units if not unit.is_hq}
    reached = [within(position, hq) for hq in headquarters(position, side)]
    if not position.holds("10.1"):
        return bool(reached) and bool(spaces)
    if position.reading("OQ-08") == "one":
        return bool(spaces) and any(spaces <= hexes for hexes in reached)
    return bool(spaces) and spaces <= frozenset().union(*reached)
