"""The bucket search against a plain Dijkstra with a heap."""

import heapq
import random
from itertools import pairwise

import pytest

from rules_engine.board import Board, Steps, make_board, prepare_steps, reach
from rules_engine.board.grid import HexGrid
from rules_engine.board.paths import close

GRID = HexGrid(12, 14)


def plain_search(
    steps: Steps, start: int, allowance: int, stops: set[int], forbidden: set[int], exit_cost: int
) -> dict[int, int]:
    costs, heap, done = {start: 0}, [(0, start)], set()
    while heap:
        spent, here = heapq.heappop(heap)
        if here in done:
            continue
        done.add(here)
        if here in stops and here != start:
            continue
        for there, cost in steps[here]:
            total = spent + cost + (exit_cost if here == start else 0)
            if (
                there not in forbidden
                and total <= allowance
                and total < costs.get(there, total + 1)
            ):
                costs[there] = total
                heapq.heappush(heap, (total, there))
    return costs


def random_steps(board: Board, rng: random.Random) -> Steps:
    return prepare_steps(board, lambda a, k, b: rng.choice([2, 3, 6, 6, 12, 24, None]))


@pytest.mark.parametrize("seed", range(60))
def test_same_costs_as_a_plain_search_and_paths_that_cost_what_they_say(seed: int) -> None:
    rng = random.Random(seed)
    board = make_board(
        {"grid": GRID.to_json(), "spaces": dict.fromkeys(GRID.all_numbers(), "clear")}
    )
    steps = random_steps(board, rng)
    spaces = range(len(board))
    stops, forbidden = set(rng.sample(spaces, 30)), set(rng.sample(spaces, 15))
    start, allowance = rng.randrange(len(board)), rng.choice([0, 6, 13, 40, 72])
    exit_cost = rng.choice([0, 0, 18])
    forbidden.discard(start)
    stop_row = bytearray(len(board))
    for space in stops - {start}:
        stop_row[space] = 1
    found = reach(steps, start, allowance, stops=stop_row, forbidden=forbidden, exit_cost=exit_cost)
    expected = plain_search(steps, start, allowance, stops, forbidden, exit_cost)
    assert {space: found.costs[space] for space in found.order} == expected
    assert {
        space: found.cost(space) for space in spaces if found.cost(space) is not None
    } == expected
    for space in found.order:
        path = found.path(space)
        paid = sum(dict(steps[a])[b] for a, b in pairwise(path))
        assert path[0] == start
        assert path[-1] == space
        assert paid + (exit_cost if len(path) > 1 else 0) == expected[space]
        assert not set(path[1:-1]) & stops


def test_what_cannot_be_reached_has_no_cost_and_no_path() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    steps = prepare_steps(board, lambda a, k, b: 6)
    found = reach(steps, 0, 6)
    assert found.spaces() == (1,)
    assert found.cost(2) is None
    assert found.path(2) == ()
    assert found.path(0) == (0,)
    assert reach(steps, 0, -5).order == [0]


def test_a_unit_that_starts_in_a_zone_of_control_may_leave_it() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    steps = prepare_steps(board, lambda a, k, b: 6)
    assert reach(steps, 0, 12, stops=[1, 0, 0]).spaces() == (1, 2)
    assert reach(steps, 0, 12, stops=[0, 1, 0]).spaces() == (1,)
    assert reach(steps, 0, 12, exit_cost=6).spaces() == (1,)


def test_closed_spaces_are_gone_from_the_tables() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    steps = prepare_steps(board, lambda a, k, b: 6)
    assert close(steps, [1]) == ((), ((2, 6), (0, 6)), ())


def test_equal_input_gives_equal_paths() -> None:
    board = make_board(
        {"grid": GRID.to_json(), "spaces": dict.fromkeys(GRID.all_numbers(), "clear")}
    )
    steps = prepare_steps(board, lambda a, k, b: 6)
    first, second = reach(steps, 80, 36), reach(steps, 80, 36)
    assert first.order == second.order
    assert [first.path(s) for s in first.order] == [second.path(s) for s in second.order]
