"""A correction in the middle of a combat leaves a position from which play goes on, or is refused
with a sentence.
"""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from campaigns.services.carrying.soundness import CRASHES, RUNNING, assert_playable
from rules_engine.core.corrections import Correction
from rules_engine.core.dice import ThrowawayDice
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.game import GAME
from rules_engine.tools.randomgame import RandomGame


def in_the_middle() -> dict[str, Any]:
    """Return a position of a random game in which a combat waits for an answer."""
    for turnout in RandomGame("grenade", "in the middle", plain=True).play():
        frames = turnout.after["frames"]
        if frames and frames[-1]["kind"] == "combat":
            return turnout.after
    raise AssertionError("No combat in the whole game.")


def correction(name: str) -> Correction:
    return next(one for one in GAME.corrections if one.name == name)


def test_units_of_a_running_combat_are_removed_or_the_correction_is_refused() -> None:
    state = in_the_middle()
    position = GAME.lens(state)
    fight = str(state["frames"][-1])
    named = [name for name, unit in position.units.items() if unit.is_on_map and name in fight]
    assert named
    for name in named:
        values = {"unit": name, "status": "out", "entry": ""}
        effects = correction("remove-unit").effects(position, values)
        try:
            made = rules_engine.overrule(state, effects, "why", "", ThrowawayDice(0))
            assert_playable(GAME, state, made.state)
        except (BadRecord, *CRASHES):  # what the services answer with a sentence
            continue
        for decision in rules_engine.truth(made.state)["decisions"]:
            for choice in decision["choices"]:
                owner, key = decision["owner"], choice["key"]
                rules_engine.answer(made.state, owner, decision["id"], key, ThrowawayDice(1))


def test_what_the_rules_ask_must_be_answerable(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_the_middle()

    def crash(*args: Any) -> None:
        raise KeyError("0609")

    monkeypatch.setattr(rules_engine, "answer", crash)
    with pytest.raises(BadRecord, match="in the middle of"):
        assert_playable(GAME, state, state)
    assert "begin the step anew" in RUNNING
