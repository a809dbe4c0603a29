"""What there is to write of: a word that a game does not know is a typing error, and no expectation
is met, and no position stands, by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from rules_engine.casefiles.vocabulary import kinds_asked, vocabulary
from rules_engine.casefiles.words import Line, Word
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject

SILENT = ("bookkeeping", "watched", "ledger")
"""Events that nobody is told of."""
PARTS = (
    "answered",
    "drawn",
    "contacts",
    "dispatches",
    "known",
    "handles",
    "lots",
    "reports",
    "screened",
    "told",
    "board",
    "key",
)
"""Parts that a state or a view may have besides those with which a game begins."""


def assert_event(game: Game[Any], line: Line, at: int) -> None:
    """Refuse a kind of event that the game does not have.

    Raises:
        CaseFault: names the word, and kinds that are written nearly so.
    """
    _assert_known(line, at, {*game.tellers, *SILENT}, "event", "docs/case_words_*.md lists them")


def assert_fields(line: Line, at: int, events: Iterable[Event], kind: str) -> None:
    """Refuse a field that the events of a kind, as far as there are any, do not have."""
    have = [set(event.data) for event in events if event.kind == kind]
    for word in line.words[at::2]:
        field = word.partition(".")[0]
        if have and word != "case" and not any(field in names for names in have):
            raise line.fault(f"'{kind}' has no '{word}'; it has {_list(set.union(*have))}.", word)


def assert_decision(game: Game[Any], line: Line, at: int) -> None:
    """Refuse a word that is neither a side nor a kind of decision of the game."""
    known = {*game.askable, *kinds_asked(game.slug)}
    _assert_known(line, at, known, "side or decision", f"there are {_list(known)}")


def assert_entry(game: Game[Any], line: Line, at: int, verb: str, state: JsonObject) -> None:
    """Refuse the name of a track, mark, space or link that the game, or the board of this position,
    does not have; `at` is the index of the word.
    """
    words, board = vocabulary(game.slug), game.board_of(state)
    known: dict[str, Callable[[], Iterable[str]]] = {
        "track": lambda: (*words.blank().get("tracks", {}), *words.tracks),
        "mark": lambda: words.marks,
        "space": lambda: board.numbers,
        "boundary": lambda: board.to_json()["links"],
        "hexside": lambda: board.to_json()["links"],
        "state": lambda: (*state, *PARTS),
    }
    names = set(known[verb]())
    here = f"this position has {_list(names)}" if len(names) < MANY else "this board has none such"
    _assert_known(line, at, names, verb, here)


def assert_unit(line: Line, at: int, state: JsonObject) -> None:
    """Refuse a unit that there is not; a contact's number (`#3`) may have been, or be still to
    come.
    """
    name = str(line.words[at])
    if name not in state["units"] and not CONTACT.fullmatch(name):
        raise line.fault(f"There is no unit {name} in this position.", at)


def assert_sound(game: Game[Any], state: JsonObject, lines: Sequence[Line]) -> None:
    """Refuse a position that cannot be: with a unit on no space, a stack of eleven units, or
    a bridge where none is.

    Raises:
        CaseFault: says all of it, at the line that names the first, and how to write it all the
            same.
    """
    faults = game.invariants(game.lens(state))
    if faults:
        words = {word.strip(".,;:()") for word in faults[0].split()}
        named = [line for line in lines if words & set(map(str, line.words[1:]))]
        line = (named or list(lines))[-1]
        raise line.fault(f"{' '.join(faults)} Where that is meant, write 'as drawn'.")


def assert_placed_once(placed: Iterable[tuple[Line, str]], first: int) -> None:
    """Refuse a unit that two lines of the same part of a file put on the map: of what all scenes
    share, or of one scene, which begins at line `first`.
    """
    seen: dict[tuple[str, bool], Line] = {}
    for line, name in placed:
        key = (name, line.number > first)
        if key in seen:
            text = f"{name} stands on the map by line {seen[key].number} already."
            raise line.fault(text, 1)
        seen[key] = line


MANY = 40
CONTACT = re.compile(r"#\d+")


def _assert_known(line: Line, at: int, known: set[str], what: str, there_is: str) -> None:
    word = str(line.words[at] if at < len(line.words) else Word("")).rstrip(":")
    if word in known:
        return
    near = get_close_matches(word, sorted(known), 1)
    meant = f" Is '{near[0]}' meant?" if near else ""
    raise line.fault(f"There is no {what} '{word}'; {there_is}.{meant}", at)


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
