"""Lines of supply and command: through which hexes a side may trace them, how far they reach, and
one of them hex by hex, to be shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple

from rules_engine.board.board import Board
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.zones import Zones, zone


@dataclass(frozen=True)
class Lines(Generic[H, U]):
    """What keeps a side's lines out of a hex."""

    zones: Zones[H, U]
    blocked: str
    """Enemy units and their zones of control do; without the case nothing does."""
    opened: str
    """A unit of the side's own lifts the zones in its hex."""


class OnMap(NamedTuple):
    """A side's units on the map: their names, and their hexes as a mask."""

    units: tuple[str, ...]
    hexes: int


def standing(position: H, side: str) -> OnMap:
    """Return where a side's units stand, found once for a position."""
    return position.memo(f"supply standing {side}", lambda: _stand(position, side))


def _stand(position: H, side: str) -> OnMap:
    index = position.board.index
    mask = position.board.bits.mask([index[space] for space in position.stacks(side)])
    return OnMap(tuple([unit.id for unit in position.on_map(side)]), mask)


def passable(rules: Lines[H, U], position: H, side: str) -> int:
    """Return the hexes through which a side may trace its lines, as a mask."""
    bits = position.board.bits
    if not position.holds(rules.blocked):
        return bits.everything
    own = standing(position, side).hexes if position.holds(rules.opened) else 0
    closed = 0
    for enemy in position.others(side):
        closed |= standing(position, enemy).hexes
        closed |= _controlled(rules, position, enemy) & ~own
    return bits.everything & ~closed


def _controlled(rules: Lines[H, U], position: H, side: str) -> int:
    mask = position.board.bits.mask
    return position.memo(f"supply zoc {side}", lambda: mask(zone(rules.zones, position, side)))


def around(
    grown: Callable[[int], int], sources: int, open_to: int, wanted: int, rings: int | None
) -> int:
    """Return what of the wanted hexes is within so many steps of the sources (None: any number),
    and other hexes found on the way. `grown` gives a mask with all that lies one step from it. The
    last hex of a line, the unit's own, never blocks it.
    """
    covered = reached = edge = sources
    left = -1 if rings is None else rings
    while edge and left and wanted & ~covered:
        near = grown(edge)
        covered |= near
        edge = near & open_to & ~reached
        reached |= edge
        left -= 1
    return covered


# ---- one line, to be shown ----------------------------------------------------------------------


def shortest(
    board: Board, start: int, goal: int, open_to: int, may_pass: Callable[[frozenset[str]], bool]
) -> list[int]:
    """Return a shortest way from a hex to any hex of a mask, both included, over open hexes and
    hexsides whose features let it pass; empty where there is none.
    """
    bits = board.bits.of_space
    came: dict[int, int] = {start: -1}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if bits[here] & goal:
            return list(_back(came, here))[::-1]
        for there, features in zip(board.neighbours[here], board.links[here], strict=True):
            if there not in came and bits[there] & open_to and may_pass(features):
                came[there] = here
                queue.append(there)
    return []


def _back(came: dict[int, int], here: int) -> Iterator[int]:
    while here >= 0:
        yield here
        here = came[here]
