"""Ways of a retreat weighed, and who takes what: the best as a whole, or step by step."""

from __future__ import annotations

from rules_engine.mechanics.hexes.combat.ways import best, best_by_step
from rules_engine.mechanics.pairing import paired

WAYS = [(0, 1, 5), (0, 1, 6), (0, 2, 7), (0, 2, 8)]


def test_the_best_paths_are_those_with_the_highest_score() -> None:
    assert best(WAYS, lambda path: path[-1] % 2) == [(0, 1, 5), (0, 2, 7)]
    assert best([], lambda path: 1) == []


def test_step_by_step_the_first_step_is_weighed_before_the_second() -> None:
    worth = {1: 3, 2: 1, 5: 0, 6: 1, 7: 9, 8: 9}
    assert best_by_step(WAYS, 1, worth.__getitem__) == [(0, 1, 6)]


def test_steps_are_weighed_only_against_those_from_the_same_hex() -> None:
    worth = {1: 1, 2: 1, 5: 0, 6: 1, 7: 9, 8: 2}
    assert best_by_step(WAYS, 1, worth.__getitem__) == [(0, 1, 6), (0, 2, 7)]
    assert best_by_step(WAYS, 2, {**worth, 1: 9}.__getitem__) == [(0, 1, 6), (0, 2, 7)]
    assert best_by_step([], 1, worth.__getitem__) == []


def test_as_many_as_can_be_get_something() -> None:
    assert paired({"a": (1, 2), "b": (1,), "c": ()}) == {1: "b", 2: "a"}
    assert paired({"a": (1,), "b": (1,)}) == {1: "a"}
