"""What single lines of a position say: settings, facts in the game's own words, units."""

from __future__ import annotations

from typing import Any

from rules_engine.casefiles.vocabulary import Facts, Vocabulary
from rules_engine.casefiles.words import Line, read_value
from rules_engine.core.game import Game
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject


def settings_of(line: Line, verb: str, game: Game[Any], state: JsonObject) -> JsonObject:
    """Return what a line in the words of every game sets: turn, step, level, option, reading, cases
    that are taken out.

    Raises:
        CaseFault: names the word that is not understood.
    """
    if len(line.words) < 2:
        raise line.fault(f"Behind '{verb}' something is missing.", 1)
    said = line.words[1]
    if verb == "without":
        for number in line.words[1:]:
            if number not in game.casebook:
                raise line.fault(f"{game.title} has no case {number}.", number)
        before = state["options"].get("without", [])
        taken = sorted({*before, *map(str, line.words[1:])})
        return {"options": {**state["options"], "without": taken}}
    if verb in ("option", "reading"):
        return _choice(line, verb, game, state)
    if verb == "turn":
        if not said.isdigit():
            raise line.fault(f"'{said}' is no turn; write a number.", 1)
        return {"turn": int(said)}
    if verb == "level":
        if said not in game.levels:
            raise line.fault(f"Levels are: {', '.join(game.levels)}.", 1)
        return {"level": str(said)}
    step = game.sequence.steps.get(str(said))
    if step is None:
        raise line.fault(f"There is no step '{said}'; {', '.join(game.sequence.steps)}.", 1)
    return {"step": step.id, "side": step.side}


def _choice(line: Line, verb: str, game: Game[Any], state: JsonObject) -> JsonObject:
    name = str(line.words[1])
    if len(line.words) < 3:
        raise line.fault(f"Write '{verb}', its name and what is chosen.", 2)
    value = read_value(line.rest(2))
    if verb == "option":
        options = {option.name: option for option in game.options}
        if name not in options:
            raise line.fault(f"There is no option '{name}'; {', '.join(options)}.", 1)
        if not options[name].takes(value) and options[name].takes(str(value)):
            value = str(value)
        if not options[name].takes(value):
            raise line.fault(f"For '{name}' write {options[name].offer}.", 2)
        return {"options": {**state["options"], name: value}}
    try:
        keys = [alternative.key for alternative in game.reading(name).alternatives]
    except BadRecord as fault:
        raise line.fault(str(fault), 1) from fault
    if str(value) not in keys:
        raise line.fault(f"Alternatives of {name} are: {', '.join(keys)}.", 2)
    return {"readings": {**state["readings"], name: str(value)}}


def facts_of(line: Line, start: int, words: Vocabulary) -> Facts:
    """Return what a line in the game's own words says of the state, from a word on.

    Raises:
        CaseFault: names the word that is not understood.
    """
    read = words.facts[str(line.words[start])]
    try:
        return read([str(word) for word in line.words[start + 1 :]])
    except ValueError as fault:
        message, index = fault.args[0], fault.args[1] if len(fault.args) > 1 else 0
        raise line.fault(message, start + 1 + index) from fault


def read_unit(
    line: Line, game: Game[Any], words: Vocabulary, units: JsonObject
) -> tuple[str, JsonObject]:
    """Return name and record of `us 117/30/19 WORDS` or, as printed, `unit 117/30/19 WORDS`.

    Raises:
        CaseFault: names the word that is not understood.
    """
    side = str(line.words[0])
    if len(line.words) < 2:
        raise line.fault("A unit's designation is missing, such as 117/30/19.", 1)
    name = str(line.words[1])
    try:
        made = units.get(name) or words.make_unit(name, side if side in game.sides else None)
    except ValueError as fault:
        raise line.fault(str(fault), 1) from fault
    return name, {**made, **unit_fields(line, 2, words)}


def unit_fields(line: Line, start: int, words: Vocabulary) -> JsonObject:
    """Return the fields that the words of a line say of a unit.

    Raises:
        CaseFault: names the word that is not understood.
    """
    try:
        return words.read_unit([str(word) for word in line.words[start:]])
    except ValueError as fault:
        message, index = fault.args[0], fault.args[1] if len(fault.args) > 1 else 0
        raise line.fault(message, start + index) from fault
