"""What a state keeps of a combat phase, by keys that all games of hexes share: `phase.attacked`,
`phase.defended`, `phase.retreated` and whatever else a game marks (lists of names, sorted), and
`phase.combat`, what both sides see of a running combat {targets, attackers, defenders}.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.position import Position
from rules_engine.mechanics.hexes.ground.position import HexPosition, U


def marked(position: Position, mark: str) -> frozenset[str]:
    """Return the units (or hexes) that carry a mark of this phase."""
    return frozenset(position.data["phase"].get(mark, ()))


def put_marks(position: Position, new: Mapping[str, Collection[str]]) -> list[Effect]:
    """Return the effects that add names to marks."""
    return [
        put(sorted(marked(position, mark) | set(names)), "phase", mark)
        for mark, names in new.items()
        if names
    ]


# ---- who stands next to whom --------------------------------------------------------------------


def enemies_near(position: HexPosition[Any], unit: U) -> tuple[str, ...]:
    """Return the enemy-occupied hexes adjacent to a unit."""
    if unit.space is None:
        return ()
    board = position.board
    around = (board.numbers[n] for n in board.neighbours[board.index[unit.space]])
    return tuple(
        space
        for space in sorted(around)
        if any(one.side != unit.side for one in position.stack(space))
    )


def front(position: HexPosition[U], side: str) -> dict[str, tuple[U, ...]]:
    """Return a side's stacks that stand next to an enemy, by hex."""
    return position.memo(f"front {side}", lambda: _front(position, side))


def _front(position: HexPosition[U], side: str) -> dict[str, tuple[U, ...]]:
    board = position.board
    enemies = (space for other in position.others(side) for space in position.stacks(other))
    near = {n for space in enemies for n in board.neighbours[board.index[space]]}
    own = position.stacks(side).items()
    return {space: stack for space, stack in own if board.index[space] in near}
