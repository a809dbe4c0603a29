"""The phases as steps of the sequence of play: their names, which one is running. Source: 4.0."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules_engine.games.cobra.turn.outline import Phase, outline

__all__ = ["Phase", "phase_of", "step_of"]

STEPS: Mapping[str, str] = {
    "A1": "german.weather",
    "A2": "german.replacement",
    "A3": "german.movement",
    "A4": "german.combat",
    "A5": "german.mechanized",
    "B1": "allied.weather",
    "B2": "allied.supply",
    "B3": "allied.replacement",
    "B4": "allied.movement",
    "B5": "allied.combat",
    "B6": "allied.mechanized",
    "C": "turn.end",
}
"""The steps by the letter and number of their phase."""


def step_of(phase: Phase) -> str:
    """Return the name of a phase's step."""
    return STEPS[phase.step]


@cache
def _by_step() -> Mapping[str, Phase]:
    return {step_of(phase): phase for phase in outline()}


def phase_of(step: str) -> Phase | None:
    """Return the phase of a step; None for one before play."""
    return _by_step().get(step)
