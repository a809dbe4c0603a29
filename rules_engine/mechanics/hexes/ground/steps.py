"""Tables of what steps cost, for searches: one for each kind of mover on each state of the ground,
kept from position to position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules_engine.board.board import Board
from rules_engine.board.grounds import Grounds
from rules_engine.board.paths import Steps, prepare_steps


@dataclass(frozen=True, eq=False)
class Ways:
    """What a game says of a single step. States of the ground (weather, bridges) and kinds of
    movers (all that have the same costs) are whatever the game likes that can be a key.
    """

    board: Callable[[Any], Board]
    """The board of a state of the ground."""
    cost: Callable[[Any, Any, int, int], int | None]
    """What a step costs, by state of the ground and kind of mover; None where it is closed."""
    shut: Callable[[Any], tuple[Hashable, frozenset[tuple[int, int]]]] | None = None
    """A kind of mover without what the position closes to it, and the steps that are closed so: its
    tables are those of the bare kind without them, not made anew with every position.
    """
    like: Callable[[Any, Any], tuple[Hashable, Hashable, frozenset[int]] | None] | None = None
    """A state of the ground and a kind of mover for which all steps cost the same but those into
    and out of some spaces: their tables are altered there, not made anew. None: like no other.
    """


@lru_cache(maxsize=64)
def steps(ways: Ways, ground: Hashable, kind: Hashable) -> Steps:
    """Return the cost tables of a kind of mover, made once for a state of the ground."""
    if ways.shut is None:
        return _prepared(ways, ground, kind)
    bare, shut = ways.shut(kind)
    return _prepared(ways, ground, bare).without(shut)


@lru_cache(maxsize=64)
def _prepared(ways: Ways, ground: Hashable, kind: Hashable) -> Steps:
    board = ways.board(ground)
    found = ways.like(ground, kind) if ways.like is not None else None
    if found is None:
        return prepare_steps(board, lambda a, k, b: ways.cost(ground, kind, a, b))
    other_ground, other_kind, spaces = found
    touched = spaces.union(*(board.neighbours[space] for space in spaces))
    return _prepared(ways, other_ground, other_kind).altered(
        {
            here: [(cost, b) for b in board.neighbours[here]
                   if (cost := ways.cost(ground, kind, here, b)) is not None]
            for here in sorted(touched)
        }
    )  # fmt: skip


@lru_cache(maxsize=32)
def grounds(ways: Ways, ground: Hashable, kind: Hashable, variant: Hashable) -> Grounds:
    """Return the memory of searches of a kind of mover; a variant has closed spaces of its own."""
    return Grounds(steps(ways, ground, kind))
