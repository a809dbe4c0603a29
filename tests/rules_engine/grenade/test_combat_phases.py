"""Random combat phases, played to the end by random lawful players: no dead ends, no crash."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules_engine import Order, check, fold, legal, load, view
from rules_engine.core.events import Event
from rules_engine.plain import canonical
from tests.rules_engine.grenade.chance import play, position, states

GAME = load("grenade")


@pytest.mark.parametrize("seed", range(40))
def test_a_random_phase_can_be_finished(seed: int) -> None:
    last, events = play(seed)
    assert last["frames"][-1]["kind"] == "orders"
    assert not any(
        "strength" in entry for side in last["known"].values() for entry in side.values()
    )
    begun = sum(event.kind == "attack_declared" for event in events)
    assert begun == sum(event.kind == "combat_over" for event in events)


@pytest.mark.parametrize("seed", range(6))
def test_its_log_folds_to_the_same_state(seed: int) -> None:
    last, events = play(seed)
    stored = [Event.from_json(event.to_json()) for event in events]
    assert fold(stored, position(seed)) == last


@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_gives_the_same_phase(seed: int) -> None:
    assert [e.to_json() for e in play(seed)[1]] == [e.to_json() for e in play(seed)[1]]


@pytest.mark.parametrize("case", ["7.21", "9.11", "9.12", "9.14", "9.25", "9.82", "9.91", "9.97"])
def test_without_a_case_a_phase_still_ends(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(seed: int) -> dict[str, Any]:
        found = position(seed)
        return {**found, "options": {**found["options"], "without": [case]}}

    monkeypatch.setattr("tests.rules_engine.grenade.chance.position", without)
    for seed in range(5):
        play(seed)


def test_what_is_offered_is_lawful_and_what_is_not_offered_is_not() -> None:
    compared = 0
    for seed in range(25):
        truth = position(seed)
        seen = view(truth, truth["side"])
        lens = GAME.lens(seen)
        own = [unit.id for unit in lens.on_map(truth["side"])]
        enemies = sorted(lens.stacks(lens.other(truth["side"])))
        if len(own) > 7 or len(enemies) > 5:
            continue
        offered = [order.args for order in legal(seen) if order.kind == "attack"]
        for order in _every_attack(truth["side"], enemies, own):
            assert check(seen, order).is_lawful == (order.args in offered), order
            compared += 1
    assert compared > 200


def _every_attack(side: str, enemies: list[str], own: list[str]) -> list[Order]:
    targets = [list(some) for size in (1, 2, 3) for some in combinations(enemies, size)]
    attackers = [list(some) for size in (1, 2, 3) for some in combinations(sorted(own), size)]
    return [
        Order("attack", side, {"targets": t, "attackers": a}) for t in targets for a in attackers
    ]


@pytest.mark.parametrize("seed", range(25))
def test_an_order_written_as_text_comes_back(seed: int) -> None:
    from rules_engine import format_order, parse_order

    truth = position(seed)
    for order in list(legal(view(truth, truth["side"])))[:20]:
        text = format_order(order, GAME.notations)
        assert parse_order(text, order.side, GAME.notations) == order


@pytest.mark.parametrize("seed", range(10))
def test_no_side_can_tell_truths_apart_that_differ_in_hidden_things(seed: int) -> None:
    """Also while decisions are open: their texts and options are part of the view."""
    changes = GAME.hidden_changes
    assert changes is not None
    compared = 0
    for now in states(seed):
        for side in GAME.sides:
            mine = canonical(view(now, side))
            for name, other in changes(GAME.lens(now), side):
                assert canonical(view(other, side)) == mine, name
                compared += 1
    assert compared
