"""Positions for the tests of Grenade: a game up to any step, a state with something changed."""

from __future__ import annotations

from typing import Any

import rules_engine
from rules_engine.core.dice import Dice, ThrowawayDice
from rules_engine.games.grenade.game import GAME
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject, written

BEFORE_PLAY = {"flood": "gradual", "d_day": "23"}


def started(**choices: Any) -> JsonObject:
    """Return the first state at which a person is needed."""
    return rules_engine.start("grenade", "historical", ThrowawayDice(1), **choices).state


def lens(state: JsonObject) -> GrenadePosition:
    """Return the position of a state."""
    return GAME.lens(state)


def changed(state: JsonObject, **values: Any) -> JsonObject:
    """Return the state with values at paths such as `tracks__mud_until`."""
    for path, value in values.items():
        state = written(state, path.split("__"), value)
    return state


def moved(state: JsonObject, unit: str, space: str) -> JsonObject:
    """Return the state with a unit put into another hex."""
    state = written(state, ("units", unit, "space"), space)
    return written(state, ("units", unit, "status"), "map")


def without(state: JsonObject, *cases: str) -> JsonObject:
    """Return the state with cases taken out."""
    return written(state, ("options", "without"), list(cases))


def play_on(
    state: JsonObject, step: str, turn: int = 0, dice: Dice | None = None, **answers: str
) -> JsonObject:
    """Return the state at the beginning of a step: units placed anywhere lawful, every other step
    ended at once, decisions answered as said.
    """
    dice = dice or ThrowawayDice(1)
    said = {**BEFORE_PLAY, **answers}
    for _ in range(500):
        if state["step"] == step and state["turn"] >= turn and state["frames"]:
            return state
        state = _one(state, dice, said)
    raise AssertionError(f"the step {step} of turn {turn} was never reached")


def _one(state: JsonObject, dice: Dice, said: dict[str, str]) -> JsonObject:
    for side in ("us", "german"):
        seen = rules_engine.view(state, side)
        if seen["decisions"]:
            decision = seen["decisions"][0]
            key = said.get(decision["kind"], decision["choices"][0]["key"])
            return rules_engine.answer(state, side, decision["id"], key, dice).state
        if rules_engine.is_to_move(seen, side):
            orders = GAME.orders
            placed = orders["place"].suggest(lens(seen), side, lambda n: 0)
            order = placed if state["step"] == "setup.us" and placed else None
            order = order or rules_engine.Order("end", side, {})
            outcome = rules_engine.submit(state, side, order, dice)
            assert outcome.events, outcome.ruling
            return outcome.state
    raise AssertionError(f"nobody is asked anything: {state['frames']}")
