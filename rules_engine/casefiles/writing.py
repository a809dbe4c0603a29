"""A state as text: lines that `parse_position` reads back to the very same state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.casefiles.boards import board_lines
from rules_engine.casefiles.positions import PLACES, parse_position
from rules_engine.casefiles.vocabulary import Vocabulary, vocabulary
from rules_engine.casefiles.words import write_value
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.plain import JsonObject, canonical


def format_position(state: JsonObject) -> str:
    """Return the text of a state: what people read first, then all that it takes to be exact."""
    game = load(state["game"])
    lines = _known_lines(state, game, vocabulary(game.slug))
    made = parse_position("\n".join(lines), game.slug)
    short = {place: verb for verb, place in PLACES.items()}
    short["links"] = "hexside" if game.board.kind == "hex" else "boundary"
    lines += _differences(made, state, (), short)
    return "\n".join(lines) + "\n"


def format_file(state: JsonObject, heading: str, script: list[str]) -> str:
    """Return a case file of one scene in this position."""
    position = format_position(state).rstrip("\n")
    return "\n".join([f"game {state['game']}", "", heading, position, "", *script]) + "\n"


def _known_lines(state: JsonObject, game: Game[Any], words: Vocabulary) -> list[str]:
    lines = [f"scenario {state['scenario']}"] if state["scenario"] in game.scenarios else []
    if state.get("board"):
        lines += board_lines(state["board"], game.board) or []
    lines += [f"level {state['level']}", f"turn {state['turn']}"]
    if state["step"] in game.sequence.steps:
        lines.append(f"step {state['step']}")
    lines.append("as it stands")
    defaults = {reading.question: reading.default for reading in game.readings}
    lines += [
        f"reading {question} {key}"
        for question, key in sorted(state["readings"].items())
        if question in defaults and defaults[question] != key
    ]
    if state["options"].get("without"):
        lines.append(f"without {' '.join(state['options']['without'])}")
    lines += _unit_lines(state, words)
    return lines


def _unit_lines(state: JsonObject, words: Vocabulary) -> list[str]:
    lines = []
    for name, unit in sorted(state["units"].items()):
        said = words.write_unit(unit)
        lines.append(" ".join([str(unit["side"]), name, *said]))
    return lines


def _differences(
    made: Any, wanted: Any, path: tuple[str, ...], short: Mapping[str, str]
) -> list[str]:
    """Return the `state` and `remove` lines that turn one state into another."""
    both = isinstance(made, dict) and isinstance(wanted, dict)
    if both and (wanted or not made) and all(_is_word(key) for key in (*made, *wanted)):
        lines: list[str] = []
        for key in sorted({*made, *wanted}):
            if key not in wanted:
                lines.append(" ".join(["remove", *path, key]))
            elif key not in made:
                lines.append(_setting((*path, key), wanted[key], short))
            else:
                lines += _differences(made[key], wanted[key], (*path, key), short)
        return lines
    if made is wanted or (isinstance(made, str) and made == wanted):
        return []
    return [] if canonical(made) == canonical(wanted) else [_setting(path, wanted, short)]


def _is_word(key: str) -> bool:
    return key.split() == [key] and key not in ("=", "#")


def _setting(path: tuple[str, ...], value: Any, short: Mapping[str, str]) -> str:
    if len(path) > 1 and path[0] in short:
        return " ".join([short[path[0]], *path[1:], "=", write_value(value)])
    return " ".join(["state", *path, "=", write_value(value)])
