"""Whether a position that the referee has changed by hand can still be looked at and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules_engine
from rules_engine.core.beginning import assert_chosen
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.errors import BadRecord, EngineFault

State = dict[str, Any]

CRASHES = (KeyError, TypeError, ValueError, AttributeError, IndexError)
RUNNING = (
    "This does not fit what the rules are in the middle of. Let the open decision be answered "
    "first, or begin the step anew, and correct then."
)
MOST_TURNS = 9999
FIXED = ("game", "scenario")
CHOSEN = ("options", "readings")
OBJECTS = ("units", "spaces", "links", "tracks", "phase", "known", "rolls", "options", "readings")


def read_effects(effects: Sequence[Any]) -> Any:
    """Return the effects of a correction, [path, value] writes and [path] removals, as an event
    has them. Raises BadRecord.
    """
    shape = {"kind": "overrule", "by": "referee", "cases": [], "data": {}}
    return Event.from_json({**shape, "effects": list(effects)}).effects


def assert_playable(game: Game[Any], before: State, after: State) -> None:
    """Refuse a position that pages, players or the sequence of play could not go on from.

    Raises:
        BadRecord: says which part does not fit.
    """
    for part in FIXED:
        if after.get(part) != before.get(part):
            raise BadRecord(f"'{part}' cannot be changed during a campaign.")
    if after.get("rules") != game.rules_version:
        raise BadRecord("'rules' is the version of the program's rules; nobody sets it by hand.")
    for part in OBJECTS:
        if part in before and not isinstance(after.get(part), dict):
            raise BadRecord(f"'{part}' holds objects by name; it cannot be replaced by this.")
    if any(after.get(part) != before.get(part) for part in CHOSEN):
        assert_chosen(game, *(after[part] for part in CHOSEN))
    if after.get("side") not in (None, *game.sides):
        raise BadRecord(f"The side in turn is one of {', '.join(game.sides)}, or nobody.")
    if after.get("step") not in game.sequence.steps:
        raise BadRecord(f"There is no step '{after.get('step')}' in the sequence of play.")
    turn = after.get("turn")
    if isinstance(turn, bool) or not isinstance(turn, int) or not 0 <= turn <= MOST_TURNS:
        raise BadRecord(f"The turn is a whole number from 0 to {MOST_TURNS}.")
    frames = after.get("frames")
    if not isinstance(frames, list) or not all(_is_frame(game, frame) for frame in frames):
        raise BadRecord("The waiting points of the rules cannot be replaced by this.")
    for side in game.sides:
        rules_engine.view(after, side)
    _assert_answerable(after)


def _assert_answerable(after: State) -> None:
    """Refuse a position in which the rules could not take an answer to what they are asking."""
    for decision in rules_engine.truth(after)["decisions"]:
        owner, name = decision["owner"], decision["id"]
        for choice in decision["choices"]:
            try:
                rules_engine.answer(after, owner, name, choice["key"], ThrowawayDice(0))
            except (*CRASHES, EngineFault) as fault:
                raise BadRecord(RUNNING) from fault


def _is_frame(game: Game[Any], frame: Any) -> bool:
    return isinstance(frame, dict) and frame.get("kind") in game.frames
