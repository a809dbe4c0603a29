"""The counters of an area board, placed: for pictures and for the interactive map alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cartography.appearance import Appearance
from cartography.areas.places import block_of
from cartography.chart import Chart, Point, chart_of
from rules_engine.board.board import Board


@dataclass(frozen=True)
class Pile:
    """The counters of one side in one space: those shown, each with its centre; how many there
    are.
    """

    space: str
    side: str
    width: float
    shown: tuple[tuple[Appearance, Point], ...]
    count: int
    corner: Point
    """Where the number of the counters is written: the block's outer upper corner."""


def piles_of(chart: Chart, stacks: Mapping[str, Sequence[Appearance]]) -> list[Pile]:
    """Return the piles of all spaces of a board, in a fixed order."""
    return [
        pile
        for number, stack in sorted(stacks.items())
        if number in chart.spaces
        for pile in _piles_of_space(chart, number, stack)
    ]


def piles_on(board: Board, stacks: Mapping[str, Sequence[Appearance]]) -> list[Pile]:
    """Return the piles of all spaces of a board that is not yet a chart."""
    return piles_of(chart_of(board), stacks)


def _piles_of_space(chart: Chart, number: str, stack: Sequence[Appearance]) -> list[Pile]:
    sides = sorted({shown.side for shown in stack})
    by_side = [[shown for shown in stack if shown.side == side] for side in sides]
    block = block_of(chart, number, tuple(len(part) for part in by_side))
    piles = []
    for index, (side, part, places) in enumerate(zip(sides, by_side, block.places, strict=True)):
        shown = tuple(zip(part, places, strict=False))
        outer = _corner(places, block.width, index == 0) or chart.spaces[number].centre
        piles.append(Pile(number, side, block.width, shown, len(part), outer))
    return piles


def _corner(places: Sequence[Point], width: float, is_west: bool) -> Point | None:
    """Return the upper outer corner of a block's first row."""
    if not places:
        return None
    top = min(y for _, y in places)
    row = [x for x, y in places if y == top]
    x = min(row) - width / 2 if is_west else max(row) + width / 2
    return x, top - width / 2
