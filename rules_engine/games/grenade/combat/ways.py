"""Where a retreat or an advance can go: closed hexes and hexsides, the paths of a retreat.
Source: 9.91, 9.92, 9.96, 22.11, 27.1, OQ-29, OQ-31.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.grenade.combat import crossings
from rules_engine.games.grenade.ground.terrain import may_cross
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.ways import (
    Path,
    best,
    best_by_step,
    distances,
    paths,
    shortest_off,
)

OFF = "off"  # the last place of a path that leads off the map (9.96)
LIMIT_OF_CORPS_7 = 9  # 19.32


def is_open(position: GrenadePosition, unit: Unit, a: int, b: int) -> bool:
    """Whether a unit can go from hex to hex in a retreat or an advance. Source: 9.96, 22.11, 27.1,
    OQ-31.
    """
    board = position.board
    if not position.holds("5.24") and not may_cross(
        position, unit, board.numbers[a], board.numbers[b]
    ):
        return False
    if board.terrain[b] == "lake" or position.holder(board.numbers[b]) not in (None, unit.side):
        return False
    road = crossings.carries_road(position, a, b)
    is_barred = unit.side == "us" and position.holds("22.11")
    if (
        is_barred
        and crossings.is_rhine(position, a, b)
        and not crossings.is_bridged(position, a, b)
    ):
        return False
    heavy = unit.is_armoured
    if position.reading("OQ-31") == "all_mechanized":
        heavy = unit.is_mechanized
    is_stopped = heavy and not road and position.holds("9.96")
    if is_stopped and crossings.river(position, a, b):
        return False
    if unit.is_mechanized and not road and position.holds("27.1"):
        return "swamp" not in (board.terrain[a], board.terrain[b])
    return True


def may_advance(position: GrenadePosition, unit: Unit, a: int, b: int) -> bool:
    """Whether a unit can advance from hex to hex: the US 7th Corps not to the north (19.32)."""
    is_beyond = int(position.board.numbers[b][:2]) > LIMIT_OF_CORPS_7
    is_bound = unit.side == "us" and unit.corps == "7" and position.holds("19.32")
    if is_beyond and is_bound and position.reading("OQ-49") != "movement_only":
        return False
    return is_open(position, unit, a, b)


# ---- paths of retreat ---------------------------------------------------------------------------


def retreat_paths(
    position: GrenadePosition, entered: Sequence[str], units: Sequence[Unit], length: int
) -> tuple[tuple[str, ...], ...]:
    """Return the lawful paths on which a stack retreats `length` hexes more, hexes entered in
    order; the last of them is OFF where the only way leads off the map. Empty where the stack
    cannot retreat that far. `entered`: where it began and where it has been, the last is where it
    stands. Source: 9.91, 9.96, OQ-29, OQ-31.
    """
    board = position.board
    start = tuple(board.index[space] for space in entered)

    def is_open_to_all(a: int, b: int) -> bool:
        return all(is_open(position, unit, a, b) for unit in units)

    found = list(paths(board, start, length, is_open_to_all))
    off: tuple[str, ...] = ()
    if not found and position.holds("9.96"):
        found, off = shortest_off(board, start, length, is_open_to_all), (OFF,)
    elif found and position.reading("OQ-29") != "free" and position.holds("9.91"):
        prefer = _hex_by_hex if position.reading("OQ-29") == "each_hex" else _preferred
        found = prefer(position, units[0].side, found)
    began = len(start)
    return tuple(sorted((*(board.numbers[at] for at in path[began:]), *off) for path in found))


def _preferred(position: GrenadePosition, side: str, found: list[Path]) -> list[Path]:
    """Keep the paths that end farthest from any enemy unit, and of these the ones that enter the
    fewest enemy-controlled hexes (OQ-29).
    """
    away = distances(position, side, {path[-1] for path in found})
    zone = position.zoc(position.other(side))
    return best(found, lambda path: (away[path[-1]], -sum(at in zone for at in path[1:])))


def _hex_by_hex(position: GrenadePosition, side: str, found: list[Path]) -> list[Path]:
    """Keep the paths of which every hex is the best there was from the hex before: farthest from
    any enemy unit, then free of enemy zones. Source: 9.91, the other reading of OQ-29.
    """
    away = distances(position, side, {at for path in found for at in path})
    zone = position.zoc(position.other(side))
    return best_by_step(found, 1, lambda at: (away[at], at not in zone))


def is_surrounded(position: GrenadePosition, space: str, units: Sequence[Unit]) -> bool:
    """Whether each hex around a stack is enemy-held, enemy-controlled or closed. Source: 9.97
    item 3, OQ-68.
    """
    board = position.board
    here = board.index[space]
    zone = position.zoc(position.other(units[0].side))
    return all(
        there in zone or not all(is_open(position, unit, here, there) for unit in units)
        for there in board.neighbours[here]
    )
