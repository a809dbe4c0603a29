"""Corrections by the referee, tried before they count: what would change, and what stands against
it. Making one is `inputs.overrule`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.carrying.soundness import CRASHES, RUNNING, assert_playable
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions
from rules_engine.core.corrections import Correction, read_values
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event, apply
from rules_engine.errors import EngineFault, RulesEngineError
from rules_engine.mechanics.corrections import GENERAL

State = dict[str, Any]


@dataclass(frozen=True)
class Trial:
    """A correction as it was filled in, and what it would do."""

    correction: Correction
    values: Mapping[str, str]
    faults: Mapping[str, str] = field(default_factory=dict)
    """What is wrong, a sentence by field; under "" what is wrong with the whole."""
    effects: tuple[Any, ...] = ()
    before: State = field(default_factory=dict)
    after: State = field(default_factory=dict)
    outcome: State = field(default_factory=dict)
    """The position once play has gone on of itself: what has come into sight is seen in it."""
    steps: tuple[str, ...] = ()
    """The steps of the sequence that would begin of themselves, in words."""

    @property
    def is_sound(self) -> bool:
        """Whether the correction can be made."""
        return not self.faults


def corrections_of(campaign: Campaign) -> tuple[Correction, ...]:
    """Return every kind of correction that the campaign's game knows at the campaign's level."""
    listed = (*engine.game_of(campaign).corrections, *GENERAL)
    return tuple(one for one in listed if one.applies(campaign.level))


def correction_of(campaign: Campaign, name: str) -> Correction:
    """Return the kind of correction of that name. Raises BadRequest."""
    for correction in corrections_of(campaign):
        if correction.name == name:
            return correction
    raise BadRequest(f"There is no correction '{name[:40]}' in this game.")


def present_values(referee: Seat, correction: Correction, given: Mapping[str, str]) -> State:
    """Return the form's values: what was given, else what stands in the position now.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: there is no position to correct.
    """
    state = _state(referee)
    position = engine.game_of(referee.campaign).lens(state)
    now = correction.present(position, given) if correction.present else {}
    return {one.name: given.get(one.name) or now.get(one.name, "") for one in correction.fields}


def try_out(referee: Seat, correction: Correction, given: Mapping[str, str]) -> Trial:
    """Return what a correction would do; nothing is stored and no real dice are rolled.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: there is no position to correct.
    """
    state = _state(referee)
    position = engine.game_of(referee.campaign).lens(state)
    values, faults = read_values(correction, position, given)
    if faults:
        return Trial(correction, values, faults)
    try:
        effects = tuple(correction.effects(position, values))
        made = Event("overrule", "referee", (), {"reason": "trial"}, effects)
        after = apply(state, made)
    except (RulesEngineError, *CRASHES) as fault:
        words = str(fault) if isinstance(fault, RulesEngineError) else _no_entry(fault)
        return Trial(correction, values, {"": words})
    if after == state:
        return Trial(correction, values, {"": "Nothing would change: it stands so already."})
    try:
        outcome = rules_engine.overrule(state, effects, "trial", "", ThrowawayDice(0))
        assert_playable(position.game, state, outcome.state)
    except EngineFault:
        return Trial(correction, values, {"": RUNNING})
    except RulesEngineError as fault:
        return Trial(correction, values, {"": str(fault)})
    except CRASHES:
        return Trial(correction, values, {"": RUNNING})
    begun = [event for event in outcome.events if event.kind == "step"]
    steps = tuple(str(event.data.get("title", "")) for event in begun)
    return Trial(correction, values, {}, effects, state, after, outcome.state, steps)


def views_of(trial: Trial, side: str) -> tuple[State, State]:
    """Return what a side sees now, and what it would see after the correction."""
    return rules_engine.view(trial.before, side), rules_engine.view(trial.outcome, side)


def _no_entry(fault: Exception) -> str:
    return f"The position has no such entry: {fault}."


def _state(referee: Seat) -> State:
    assert_referee(referee, "corrects the position")
    campaign = referee.campaign
    if campaign.branch is None or campaign.is_ended:
        raise NotNow("There is no running position to correct.")
    return positions.head_state(campaign)
