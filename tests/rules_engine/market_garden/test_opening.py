"""The opening of a demonstration reaches the first German impulse, whatever the dice say."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.core.decisions import answer_to
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.orders import parse_order
from rules_engine.games.market_garden.game import GAME
from rules_engine.plain import JsonObject
from tests.rules_engine.market_garden.begin import started

MUST = ("bombard", "end", "assault F")


def played(seed: int) -> tuple[JsonObject, list[str]]:
    """Return where the opening leads, and the orders that were refused."""
    state, dice, refused = started(seed), ThrowawayDice(seed), []
    for side, words in GAME.scenarios["market_garden"].opening:
        verb, _, rest = words.partition(" ")
        if verb == "choose":
            found = answer_to(rules_engine.view(state, side)["decisions"], rest)
            if found is not None:
                state = rules_engine.answer(state, side, *found, dice).state
            continue
        outcome = rules_engine.submit(state, side, parse_order(words, side, GAME.notations), dice)
        state = outcome.state
        if not outcome.ruling.is_lawful:
            refused.append(words)
    return state, refused


@pytest.mark.parametrize("seed", range(12))
def test_the_opening_reaches_the_first_german_impulse(seed: int) -> None:
    state, refused = played(seed)
    assert (state["step"], state["turn"]) == ("impulse.german", 1)
    assert not any(words.startswith(MUST) for words in refused)
    assert len(refused) < 5
