"""The first state of a game, from what was chosen before play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core.game import Game
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject


def bare_state(game: Game[Any]) -> JsonObject:
    """Return the parts that every state has, before anything was chosen or has happened."""
    return {
        "game": game.slug,
        "rules": game.rules_version,
        "turn": 0,
        "step": "",
        "side": None,
        "spaces": {},
        "links": {},
        "phase": {},
        "known": {side: {} for side in game.sides},
        "rolls": {},
        "outcome": None,
        "serial": 0,
        "frames": [],
    }


def first_state(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, Any],
    readings: Mapping[str, str],
    level: str,
) -> JsonObject:
    """Return the state in which a game begins. Options and readings that are not named are the
    usual ones; those that mean nothing at this level are left out.

    Raises:
        BadRecord: an option, reading, scenario or level that the game does not have.
    """
    usual = {o.name: o.choices[0][0] for o in game.options if not o.is_late}
    chosen = {**usual, **options}
    _assert_choices(game, scenario, chosen, readings, level)
    idle = {option.name for option in game.options if not option.applies(level)}
    asked = [reading for reading in game.readings if reading.applies(level)]
    read = [reading for reading in asked if not reading.is_late or reading.question in readings]
    return {
        **bare_state(game),
        "scenario": scenario,
        "options": {name: value for name, value in chosen.items() if name not in idle},
        "readings": {r.question: readings.get(r.question, r.default) for r in read},
        "level": level,
        **game.scenarios[scenario].first_state(),
        "serial": 1,
        "frames": [{"kind": "sequence", "id": 1, "stage": "next"}],
    }


def _assert_choices(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, Any],
    readings: Mapping[str, str],
    level: str,
) -> None:
    if scenario not in game.scenarios:
        raise BadRecord(f"{game.title} has no scenario '{scenario}'.")
    if level not in game.levels:
        raise BadRecord(f"{game.title} cannot be played at the level '{level}'.")
    assert_chosen(game, options, readings)


def assert_chosen(game: Game[Any], options: Mapping[str, Any], readings: Mapping[str, Any]) -> None:
    """Refuse options and readings that a game does not have. Raises BadRecord."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name == "without":
            continue
        if name not in known:
            raise BadRecord(f"{game.title} has no option '{name}'.")
        if not known[name].takes(value):
            offer = known[name].offer
            raise BadRecord(f"'{value}' is not a choice of the option '{name}': write {offer}.")
    for question, key in readings.items():
        if key not in [alternative.key for alternative in game.reading(question).alternatives]:
            raise BadRecord(f"'{key}' is not a reading of {question}.")


def changed_rules(game: Game[Any], options: Mapping[str, Any]) -> list[str]:
    """Return the house rules that are not as usual, in clauses for the first line of the log."""
    return [
        f"House rule {one.case}: {one.title} is {one.said(str(options[one.name]))}, usually "
        f"{one.said(one.default)}"
        for one in game.options
        if one.case and options.get(one.name, one.default) != one.default
    ]
