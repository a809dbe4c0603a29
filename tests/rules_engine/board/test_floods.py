"""Flood fill on big integers against plain searches."""

import random
from collections import deque
from collections.abc import Callable, Iterable

import pytest

from rules_engine.board import Board, Floods, make_board
from rules_engine.board.grid import LAYOUTS, HexGrid
from rules_engine.board.making import changed

GRIDS = [HexGrid(11, 13, numbering, layout) for numbering, layout in LAYOUTS]


def random_board(grid: HexGrid, rng: random.Random) -> Board:
    """A ragged patch with roads on a third of the hexsides."""
    numbers = [number for number in grid.all_numbers() if rng.random() < 0.9]
    board = make_board({"grid": grid.to_json(), "spaces": dict.fromkeys(numbers, "clear")})
    links = {
        f"{board.numbers[a]}-{board.numbers[b]}": ["road"]
        for a, row in enumerate(board.neighbours)
        for b in row
        if a < b and rng.random() < 0.35
    }
    return changed(board, links=links)


def plain_flood(
    board: Board,
    sources: Iterable[int],
    passable: set[int],
    rings: int | None,
    joined: Callable[[int, int], bool],
) -> set[int]:
    steps = dict.fromkeys(sources, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        if rings is not None and steps[here] >= rings:
            continue
        for there in board.neighbours[here]:
            if there not in steps and there in passable and joined(here, there):
                steps[there] = steps[here] + 1
                queue.append(there)
    return set(steps)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_same_spaces_as_plain_searches(grid: HexGrid, seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(grid, rng)
    floods = Floods(board)
    everything = range(len(board))
    sources = rng.sample(everything, rng.choice([1, 3, 8]))
    passable = set(rng.sample(everything, len(board) * 2 // 3))
    mask, open_mask = floods.mask(sources), floods.mask(passable)
    for rings in (None, 0, 1, 3, 6):
        expected = plain_flood(board, sources, passable, rings, lambda a, b: True)
        assert set(floods.spaces(floods.flood(mask, open_mask, rings))) == expected
    cut = {tuple(sorted(pair)) for pair in board.linked("road")[::7]}

    def on_road(a: int, b: int) -> bool:
        return "road" in board.link(a, b) and tuple(sorted((a, b))) not in cut

    roads = floods.link_masks("road", without=sorted((a, b) for a, b in cut))
    expected = plain_flood(board, sources, passable, None, on_road)
    assert set(floods.spaces(floods.flood_links(mask, open_mask, roads))) == expected


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.layout)
def test_zones_are_the_spaces_beside(grid: HexGrid) -> None:
    rng = random.Random(5)
    board = random_board(grid, rng)
    floods = Floods(board)
    units = rng.sample(range(len(board)), 9)
    beside = {b for a in units for b in board.neighbours[a]}
    assert set(floods.spaces(floods.zones(floods.mask(units)))) == beside
    assert set(floods.spaces(floods.grown(floods.mask(units)))) == beside | set(units)


def test_area_boards_flood_too() -> None:
    board = make_board(
        {
            "kind": "area",
            "spaces": {"1": {}, "2": {}, "3": {}, "4": {}},
            "links": {"1-2": ["road"], "2-3": [], "3-4": ["road"]},
        }
    )
    floods = Floods(board)
    start = floods.mask([0])
    assert floods.spaces(floods.flood(start, floods.everything)) == (0, 1, 2, 3)
    assert floods.spaces(floods.flood(start, floods.everything, 2)) == (0, 1, 2)
    assert floods.spaces(
        floods.flood_links(start, floods.everything, floods.link_masks("road"))
    ) == (0, 1)
    assert floods.spaces(floods.zones(floods.mask([1]))) == (0, 2)


def test_nothing_floods_nothing() -> None:
    floods = Floods(make_board({"spaces": {"0101": {}, "0102": {}}}))
    assert floods.flood(0, floods.everything) == 0
    assert floods.spaces(0) == ()
