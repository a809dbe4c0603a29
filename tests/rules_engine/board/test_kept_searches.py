"""Searches kept from position to position give what fresh ones give, order and paths included."""

import random

import pytest

from rules_engine.board import make_board, prepare_steps
from rules_engine.board.grounds import Grounds
from rules_engine.board.paths import Steps


@pytest.fixture(scope="module")
def steps() -> Steps:
    rng = random.Random(3)
    spaces = {f"{row:02d}{column:02d}": "clear" for row in range(1, 13) for column in range(1, 13)}
    board = make_board({"spaces": spaces})
    prices = [rng.choice([2, 4, 6]) for _ in range(len(board))]
    return prepare_steps(board, lambda a, k, b: prices[b] if (a + b) % 7 else None)


def test_after_any_change_a_kept_search_is_a_fresh_one(steps: Steps) -> None:
    rng = random.Random(5)
    kept = Grounds(steps)
    stops, closed = frozenset(rng.sample(range(144), 12)), frozenset(rng.sample(range(144), 6))
    units = [(rng.randrange(144), rng.choice([4, 8, 14]), rng.choice([0, 2])) for _ in range(30)]
    for _ in range(40):
        ground, fresh = kept.ground(stops, closed), steps.ground(stops, closed)
        for unit in units:
            mine, plain = ground.reach(*unit), fresh.reach(*unit)
            assert mine.order == plain.order
            assert mine.costs() == plain.costs()
            assert mine.paths == plain.paths
        stops ^= frozenset(rng.sample(range(144), 2))
        closed ^= frozenset(rng.sample(range(144), 1))


def test_a_change_far_away_costs_no_search(steps: Steps) -> None:
    kept = Grounds(steps)
    before = kept.ground(frozenset(), frozenset()).reach(0, 4)
    after = kept.ground(frozenset({143}), frozenset({142})).reach(0, 4)
    assert after.order is before.order
    names = [str(at) for at in range(144)]
    assert before.numbered_costs(names) is after.numbered_costs(names)
