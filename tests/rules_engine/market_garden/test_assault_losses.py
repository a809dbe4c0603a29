"""Every lawful way of taking Casualty Points can be reached, and no other. Source: 10.8, OQ-82."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

import rules_engine
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.sequence import proceed
from rules_engine.games.market_garden.states import STATES
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import GAME, waiting

FIELD = """
board patch
zone F
area 1 2 3 tem_1
border 1-2-3 open road
border 1-F open road arrow
control corps 1
advantage allied used
turn 2
step impulse.allied
allied A at 2
"""
SIDES = ("fresh", "spent", "d1", "d2")
GONE, BACK = "out", " at 3"


def ends(state: str, points: int) -> Iterator[str]:
    """Yield how a unit can stand after absorbing some points, worked out the simple way."""
    at = STATES.index(state) + points
    if at < len(STATES):
        yield STATES[at]
    if at == len(STATES):
        yield GONE
    if points and STATES.index(state) + points - 1 in (1, 2, 3):
        yield STATES[at - 1] + BACK


def lawful(states: tuple[str, ...], points: int) -> set[tuple[str, ...]]:
    """Return every end of a stack whose first unit is the Forward Unit."""
    found: set[tuple[str, ...]] = set()
    for shares in product(range(5), repeat=len(states)):
        if sum(shares) == points and shares[0] > 0:
            found |= set(product(*(ends(s, n) for s, n in zip(states, shares, strict=True))))
    return found


def owing(states: tuple[str, ...], points: int) -> JsonObject:
    """Return a state in which the Germans owe points for the assault of A."""
    units = "".join(f"german U{at} at 2 {state}\n" for at, state in enumerate(states))
    state = waiting(FIELD + units)
    frame = {"kind": "casualties", "id": 3, "side": "german", "area": "2", "points": points}
    frame |= {"forward": "U0", "first": True, "excess": False}
    return {**state, "frames": [*state["frames"], frame], "serial": 3}


def reached(state: JsonObject) -> Iterator[JsonObject]:
    """Yield every state to which the answers to the open questions lead."""
    asked = rules_engine.view(state, "german")["decisions"]
    if not asked:
        yield state
        return
    for choice in asked[0]["choices"]:
        key = choice["key"]
        outcome = rules_engine.answer(state, "german", asked[0]["id"], key, ScriptedDice([]))
        yield from reached(outcome.state)


def standing(state: JsonObject, count: int) -> tuple[str, ...]:
    """Return how the units stand."""
    units = [state["units"][f"U{at}"] for at in range(count)]
    return tuple(
        GONE if u["status"] == "out" else u["state"] + (BACK if u["space"] == "3" else "")
        for u in units
    )


STACKS = [
    (first, *rest)
    for first in SIDES
    for size in (0, 1)
    for rest in combinations_with_replacement(SIDES, size)
]


@pytest.mark.parametrize("states", STACKS)
def test_every_lawful_way_and_no_other(states: tuple[str, ...]) -> None:
    most = sum(len(STATES) - STATES.index(state) for state in states)
    for points in range(1, most + 1):
        state = owing(states, points)
        found = {standing(end, len(states)) for end in reached(begun(state))}
        assert found == lawful(states, points), (states, points)


def begun(state: JsonObject) -> JsonObject:
    """Return the state once everything has happened about which nobody has a choice."""
    p = Proceedings(GAME, state, ScriptedDice([]), "test")
    proceed(p)
    return p.state
