"""The bucket search against a plain Dijkstra with a heap."""

import heapq
import random
from itertools import pairwise

import pytest

from rules_engine.board import Board, make_board, prepare_steps, reach
from rules_engine.board.grid import HexGrid

GRID = HexGrid(12, 14)


Costs = dict[tuple[int, int], int]


def plain_search(
    board: Board,
    paid: Costs,
    start: int,
    allowance: int,
    stops: set[int],
    forbidden: set[int],
    exit_cost: int,
) -> dict[int, int]:
    costs, heap, done = {start: 0}, [(0, start)], set()
    while heap:
        spent, here = heapq.heappop(heap)
        if here in done:
            continue
        done.add(here)
        if here in stops and here != start:
            continue
        for there in board.neighbours[here]:
            if (here, there) not in paid or there in forbidden:
                continue
            total = spent + paid[here, there] + (exit_cost if here == start else 0)
            if total <= allowance and total < costs.get(there, total + 1):
                costs[there] = total
                heapq.heappush(heap, (total, there))
    return costs


def random_costs(board: Board, rng: random.Random, choices: list[int | None]) -> Costs:
    drawn = {(a, b): rng.choice(choices) for a, row in enumerate(board.neighbours) for b in row}
    return {pair: cost for pair, cost in drawn.items() if cost is not None}


@pytest.mark.parametrize("choices", [[2, 3, 6, 6, 12, 24, None], [6, 12, 12, 36], [5, None]])
@pytest.mark.parametrize("seed", range(25))
def test_same_costs_as_a_plain_search_and_paths_that_cost_what_they_say(
    seed: int, choices: list[int | None]
) -> None:
    rng = random.Random(seed)
    board = make_board(
        {"grid": GRID.to_json(), "spaces": dict.fromkeys(GRID.all_numbers(), "clear")}
    )
    paid = random_costs(board, rng, choices)
    steps = prepare_steps(board, lambda a, k, b: paid.get((a, b)))
    spaces = range(len(board))
    stops, forbidden = set(rng.sample(spaces, 30)), set(rng.sample(spaces, 15))
    ground = steps.ground(sorted(stops), sorted(forbidden))
    for start in rng.sample(spaces, 6):
        allowance, exit_cost = rng.choice([0, 5, 6, 13, 40, 72]), rng.choice([0, 0, 7, 18])
        found = ground.reach(start, allowance, exit_cost)
        expected = plain_search(board, paid, start, allowance, stops, forbidden, exit_cost)
        assert {start: 0, **found.costs()} == expected
        assert set(found.spaces()) | {start} == set(expected)
        assert found.paths == {space: found.path(space) for space in found.order}
        for space in spaces:
            assert found.cost(space) == expected.get(space)
            path = found.path(space)
            assert bool(path) == (space in expected)
            if len(path) > 1:
                cost = sum(paid[step] for step in pairwise(path))
                assert (path[0], path[-1]) == (start, space)
                assert cost + exit_cost == expected[space]
                assert not set(path[1:-1]) & stops
                assert not set(path[1:]) & forbidden


def test_what_cannot_be_reached_has_no_cost_and_no_path() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    steps = prepare_steps(board, lambda a, k, b: 6)
    found = reach(steps, 0, 6)
    assert found.spaces() == (1,)
    assert found.cost(2) is None
    assert found.path(2) == ()
    assert found.path(0) == (0,)
    assert reach(steps, 0, -5).spaces() == ()


def test_a_unit_that_starts_in_a_zone_of_control_may_leave_it() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    steps = prepare_steps(board, lambda a, k, b: 6)
    assert reach(steps, 0, 12, stops=[0]).spaces() == (1, 2)
    assert reach(steps, 0, 12, stops=[1]).spaces() == (1,)
    assert reach(steps, 0, 12, exit_cost=6).spaces() == (1,)


def test_equal_input_gives_equal_paths_by_the_lowest_numbers() -> None:
    board = make_board(
        {"grid": GRID.to_json(), "spaces": dict.fromkeys(GRID.all_numbers(), "clear")}
    )
    steps = prepare_steps(board, lambda a, k, b: 6)
    first, second = reach(steps, 80, 36), reach(steps, 80, 36)
    assert [first.path(s) for s in first.spaces()] == [second.path(s) for s in second.spaces()]


def test_asking_again_answers_from_memory() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}, "0103": {}}})
    ground = prepare_steps(board, lambda a, k, b: 6).ground()
    assert ground.reach(0, 12) is ground.reach(0, 12)
    assert ground.reach(0, 12).spaces() == (1, 2)
    assert ground.reach(0, 6).spaces() == (1,)


def test_steps_must_cost_something() -> None:
    board = make_board({"spaces": {"0101": {}, "0102": {}}})
    with pytest.raises(ValueError, match="must cost something"):
        prepare_steps(board, lambda a, k, b: 0)
