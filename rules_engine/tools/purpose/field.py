"""What a player sees of the ground: strengths, distances to enemies and places, gaps in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any

from rules_engine.board.board import Board
from rules_engine.core.aims import Aims, Errand
from rules_engine.core.position import Position
from rules_engine.plain import JsonObject

FAR = 99
WORTH_STEPS = 2
"""A place that is worth a point more is gone for from so many spaces further away."""


def distances(board: Board, sources: Mapping[str, int]) -> list[int]:
    """Return for every space the least of a source's own number and the spaces to it."""
    found = [FAR] * len(board.numbers)
    edge = [(start, board.index[name]) for name, start in sources.items() if name in board.index]
    heapify(edge)
    while edge:
        so_far, here = heappop(edge)
        if so_far >= found[here]:
            continue
        found[here] = so_far
        for there in board.neighbours[here]:
            if so_far + 1 < found[there]:
                heappush(edge, (so_far + 1, there))
    return found


class Ways(dict[str, list[int]]):
    """By errand how far every space is from what it is about; found when it is asked for."""

    def __init__(self, board: Board, errands: Mapping[str, Errand]) -> None:
        super().__init__()
        self._board = board
        self._errands = errands

    def __missing__(self, name: str) -> list[int]:
        places = self._errands[name].places
        most = max(places.values(), default=0)
        start = {space: WORTH_STEPS * (most - worth) for space, worth in places.items()}
        self[name] = distances(self._board, start)
        return self[name]


class Field:
    """One view, as a player looks at it at the beginning of what he plans."""

    def __init__(self, aims: Aims[Any], position: Position, seen: JsonObject) -> None:
        self.aims = aims
        self.position = position
        self.side: str = seen["viewer"]
        self.units: JsonObject = seen["units"]
        self.board: Board = position.game.board_of(seen)
        self.errands = aims.errands(position, self.side)
        self.own: Counter[str] = Counter()
        self.filled: Counter[str] = Counter()
        self.foes: Counter[str] = Counter()
        self.prizes: Counter[str] = Counter()
        for name in sorted(self.units):
            self._enter(self.units[name])

    def _enter(self, unit: JsonObject) -> None:
        space = str(unit.get("space"))
        if space not in self.board.index or unit.get("status", "map") != "map":
            return
        strength = self.aims.strength(unit)
        if unit.get("side") == self.side:
            self.own[space] += strength
            self.filled[space] += self.aims.size(unit)
        else:
            self.foes[space] += strength
            self.prizes[space] += self.aims.worth(unit)

    @cached_property
    def near_foe(self) -> list[int]:
        """The distance of every space from the nearest enemy."""
        return distances(self.board, dict.fromkeys(sorted(self.foes), 0))

    @cached_property
    def ways(self) -> Ways:
        """By errand how far every space is from what it is about; worth counts as nearness."""
        return Ways(self.board, self.errands)

    def errand_of(self, unit: str) -> str:
        """Return the name of a unit's errand."""
        if self.aims.errand_of is not None:
            name = self.aims.errand_of(self.position, self.units[unit])
            if name in self.errands:
                return name
        return next(iter(self.errands))

    def strength(self, unit: str) -> int:
        """Return the strength of a unit."""
        return self.aims.strength(self.units[unit])

    def worth(self, unit: str) -> int:
        """Return what a unit is worth."""
        return self.aims.worth(self.units[unit])

    def beside(self, space: str) -> Iterable[str]:
        """Return the spaces beside one."""
        here = self.board.index.get(space)
        numbers = self.board.numbers
        return () if here is None else (numbers[at] for at in self.board.neighbours[here])
