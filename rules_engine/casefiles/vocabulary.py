"""What a game adds to the language of case files: how its units are written and what can be asked.

Each game that has case files keeps a record `VOCABULARY` in the module `vocabulary` of its folder;
those of folders of data get one from their maker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from rules_engine.core.events import Event
from rules_engine.core.registry import GAMES, MAKER, folder_of, load
from rules_engine.plain import JsonObject

Facts: TypeAlias = list[tuple[tuple[str, ...], Any]]
"""Facts of a state: where each stands, and what it is."""

Total: TypeAlias = Callable[[JsonObject, Sequence[Event]], Any]
"""The value in a ruling's detail or in the events of an act, None where there is none."""


@dataclass(frozen=True)
class Question:
    """A question to the rules: how it is written, and the function that answers it.

    The function is handed the position, the side that asks (the phasing side where none is named)
    and the words behind the question's name. It returns text, a number, a list of words or an
    object of these. It raises ValueError with a sentence where the words do not fit.
    """

    usage: str
    answer: Callable[[Any, str, Sequence[str]], Any]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of one game.

    `read_unit` turns the words behind a designation into fields of the unit's record; it raises
    ValueError with a sentence, whose second argument is the index of the word at fault.
    `make_unit` gives the whole record of a unit: of a side, or (side None) the printed one.
    """

    blank: Callable[[], JsonObject]
    """A state's own parts on an empty map, above all its tracks."""
    read_unit: Callable[[Sequence[str]], JsonObject]
    write_unit: Callable[[JsonObject], list[str]]
    make_unit: Callable[[str, str | None], JsonObject]
    questions: Mapping[str, Question] = field(default_factory=dict)
    sites: Mapping[str, Callable[[Sequence[str]], tuple[str, str, Any]]] = field(
        default_factory=dict
    )
    """Words for what a board holds besides spaces: name -> (group, name in it, value)."""
    facts: Mapping[str, Callable[[Sequence[str]], Facts]] = field(default_factory=dict)
    """Words for what changes in play, such as `control corps 63 64`; they set it in a position and
    expect it behind `->`.
    """
    unsaid: Mapping[str, Any] = field(default_factory=dict)
    """By such a word, the value that holds where a state says nothing."""
    noted: Mapping[str, str] = field(default_factory=dict)
    """Of these words, those that are expectations only, of units; and the line that does the same
    in a position.
    """
    quiet: Mapping[str, str] = field(default_factory=dict)
    """By the kind of a decision, the answer that a case which is `quiet` gives by itself."""
    asked: tuple[str, ...] = ()
    """The kinds of decisions besides those of the game's standing answers."""
    tracks: tuple[str, ...] = ()
    """The tracks that are written when they are needed, besides those of `blank`."""
    marks: tuple[str, ...] = ()
    """What the sequence of play notes in a state's `phase`."""
    totals: Mapping[str, tuple[str, Total]] = field(default_factory=dict)
    """What people add up: the name in `-> AV is 11`, what it means, and how it is found."""


def kinds_asked(slug: str) -> set[str]:
    """Return the kinds of decisions of a game."""
    return {*vocabulary(slug).asked, *load(slug).standing}


@cache
def vocabulary(slug: str) -> Vocabulary:
    """Return the vocabulary of a game.

    Raises:
        UnknownGame: no game of that name is installed.
    """
    game = load(slug)
    if folder_of(slug) is not None:
        made: Vocabulary = import_module(f"{MAKER}.vocabulary").vocabulary_of(game)
        return made
    module = import_module(GAMES[slug].rpartition(".")[0] + ".vocabulary")
    found: Vocabulary = module.VOCABULARY
    return found
