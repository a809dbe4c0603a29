"""Positions in text: lines to a state. `writing.format_position` gives the lines of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.casefiles import known
from rules_engine.casefiles.boards import BOARD_WORDS, board_of_lines
from rules_engine.casefiles.said import facts_of, read_unit, settings_of
from rules_engine.casefiles.vocabulary import Vocabulary, vocabulary
from rules_engine.casefiles.words import (
    CaseFault,
    Line,
    raise_all,
    read_lines,
    read_setting,
)
from rules_engine.core.beginning import bare_state
from rules_engine.core.game import Game
from rules_engine.core.registry import load
from rules_engine.plain import JsonObject, removed, written

PLACES = {"track": "tracks", "mark": "phase", "space": "spaces"}
PLACES.update({"boundary": "links", "hexside": "links"})
PLAIN = ("scenario", "level", "turn", "step", "option", "reading", "without", "as", "unit", "quiet")
WRITTEN = (*PLACES, "state", "remove")


@dataclass
class Placement:
    """A position before play: the state, and what is to be done before the script begins."""

    state: JsonObject
    begins: bool
    marks: list[tuple[tuple[str, ...], Any]] = field(default_factory=list)
    """Marks of the phase, which the beginning of the step would wipe out."""
    is_quiet: bool = False
    """Whether questions that the test is not about are answered by themselves."""
    is_drawn: bool = False
    """Whether the position is meant as drawn, though it could not come up in play."""
    standing: list[tuple[Line, str]] = field(default_factory=list)
    """The units that lines put on the map, in their order."""


def is_position_line(line: Line, game: Game[Any]) -> bool:
    """Whether a line belongs to a position."""
    first = line.words[0]
    words = vocabulary(game.slug)
    own = (*game.sides, *words.sites, *words.facts)
    return str(first) in (*PLAIN, *WRITTEN, *BOARD_WORDS, *own)


def parse_position(text: str, slug: str) -> JsonObject:
    """Return the state that a position's text describes.

    Raises:
        CaseFault: names line and column of what cannot be read.
    """
    game = load(slug)
    lines = read_lines(text)
    for line in lines:
        if not is_position_line(line, game):
            raise line.fault(f"'{line.words[0]}' begins no line of a position.")
    return marked(place(lines, game))


def marked(placed: Placement) -> JsonObject:
    """Return the state of a position with the marks of its phase."""
    state = placed.state
    for path, value in placed.marks:
        state = written(state, path, value)
    return state


def place(lines: Sequence[Line], game: Game[Any], first: int = 0) -> Placement:
    """Return the position of these lines; those of the scene itself, and not of what all share,
    stand behind line `first`.

    Raises:
        CaseFault: names line and column of what cannot be read.
    """
    words = vocabulary(game.slug)
    drawn = [line for line in lines if line.words[0] in (*BOARD_WORDS, *words.sites)]
    others = [line for line in lines if line not in drawn]
    placed = Placement(_first_state(others, game, words), begins=True)
    board = board_of_lines(drawn, game.board, words)
    if board is not None:
        placed.state = {**placed.state, "board": board}
    faults = []
    for line in others:
        try:
            _place_line(placed, line, game, words)
        except CaseFault as fault:
            faults.append(fault)
    raise_all(faults)
    if placed.begins:
        _open_step(placed, game)
    known.assert_placed_once(placed.standing, first)
    if not placed.is_drawn and lines:
        known.assert_sound(game, marked(placed), lines)
    return placed


def _first_state(lines: Sequence[Line], game: Game[Any], words: Vocabulary) -> JsonObject:
    scenario = next(iter(game.scenarios))
    parts = words.blank()
    for line in lines:
        if line.words[0] == "scenario":
            if len(line.words) != 2 or line.words[1] not in game.scenarios:
                raise line.fault(f"Scenarios are: {', '.join(game.scenarios)}.", 1)
            scenario = str(line.words[1])
            parts = game.scenarios[scenario].first_state()
    steps = [step for step in game.sequence.turn if step.orders]
    return {
        **bare_state(game),
        "scenario": scenario,
        "options": {option.name: option.choices[0][0] for option in game.options},
        "readings": {reading.question: reading.default for reading in game.readings},
        "level": game.levels[0],
        "turn": 1,
        "step": steps[0].id,
        "side": steps[0].side,
        "units": {},
        "tracks": {},
        **parts,
    }


def _place_line(placed: Placement, line: Line, game: Game[Any], words: Vocabulary) -> None:
    verb = str(line.words[0])
    state = placed.state
    if verb in WRITTEN:
        _write(placed, line, verb, game)
    elif verb in words.noted:
        raise line.fault(f"'{verb}' is an expectation; in a position write {words.noted[verb]}.")
    elif verb in words.facts:
        for path, value in facts_of(line, 0, words):
            placed.state = written(placed.state, path, value)
    elif verb == "as":
        _as(placed, line)
    elif verb == "quiet":
        placed.is_quiet = True
    elif verb in ("unit", *game.sides):
        name, unit = read_unit(line, game, words, state["units"])
        placed.state = written(state, ("units", name), unit)
        if "at" in line.words[2:]:
            placed.standing.append((line, name))
    elif verb != "scenario":
        placed.state = {**state, **settings_of(line, verb, game, state)}


def _as(placed: Placement, line: Line) -> None:
    """`as it stands`: no step begins; `as drawn`: what could not come up in play is meant."""
    said = " ".join(line.words[1:])
    if said == "it stands":
        placed.begins = False
    elif said == "drawn":
        placed.is_drawn = True
    else:
        raise line.fault("Write 'as it stands' (no step begins) or 'as drawn'.", 1)


def _write(placed: Placement, line: Line, verb: str, game: Game[Any]) -> None:
    if verb == "remove":
        placed.state = removed(placed.state, [str(word) for word in line.words[1:]])
        return
    path, value = read_setting(line, 1)
    full = path if verb == "state" else (PLACES[verb], *path)
    known.assert_entry(game, line, 1, verb, placed.state)
    if verb == "mark":
        placed.marks.append((full, value))
        return
    try:
        placed.state = written(placed.state, full, value)
    except ValueError as fault:
        raise line.fault(f"{fault}.", 1) from fault


def _open_step(placed: Placement, game: Game[Any]) -> None:
    step = game.sequence.steps[placed.state["step"]]
    stack: list[JsonObject] = [{"kind": "sequence", "id": 1, "stage": "finish"}]
    if step.orders:
        stack.append({"kind": "orders", "id": 2, "owner": step.side})
    placed.state = {**placed.state, "frames": stack, "serial": len(stack)}


__all__ = ["CaseFault", "Placement", "is_position_line", "parse_position", "place"]
