"""Lines and words of a case file, each with its place, so that a fault can be pointed at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from rules_engine.errors import RulesEngineError


class CaseFault(RulesEngineError):
    """Something in a case file or position cannot be read: where, what is wrong, what would be
    right.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
        self.message = message
        self.line = line
        self.column = column
        self.others: tuple[CaseFault, ...] = ()
        """Further faults of the same file, in the order of its lines."""


def raise_all(faults: Sequence[CaseFault]) -> None:
    """Raise the first of these faults, if there are any, with the `others`."""
    if faults:
        faults[0].others = tuple(faults[1:])
        raise faults[0]


class Word(str):
    """A word that knows its line and column (both from 1)."""

    line: int
    column: int

    def __new__(cls, text: str, line: int = 0, column: int = 0) -> Self:
        """Return the word at its place."""
        made = super().__new__(cls, text)
        made.line = line
        made.column = column
        return made


@dataclass(frozen=True)
class Line:
    """One statement: its words, its text without comment, its number."""

    number: int
    text: str
    words: tuple[Word, ...]

    def fault(self, message: str, word: str | int | None = None) -> CaseFault:
        """Return the fault of one of the line's words (by word or index), or of its beginning."""
        at = self.words[word] if isinstance(word, int) and word < len(self.words) else word
        if isinstance(at, Word) and at.line:
            return CaseFault(message, at.line, at.column)
        end = isinstance(word, int) and word >= len(self.words)
        column = len(self.text.rstrip()) + 1 if end else self.words[0].column
        return CaseFault(message, self.number, column)

    def rest(self, index: int) -> str:
        """Return the text from a word on, as written."""
        if index >= len(self.words):
            return ""
        return self.text[self.words[index].column - 1 :].strip()


def read_lines(text: str) -> list[Line]:
    """Return the lines that say something; a comment begins with `# ` at the start or after a
    space.
    """
    lines = []
    for number, raw in enumerate(text.splitlines(), start=1):
        said = without_comment(raw)
        words = _words(said, number)
        if words:
            lines.append(Line(number, said, words))
    return lines


def without_comment(raw: str) -> str:
    """Return a line without its comment; `#` inside a word (as in a designation) is no comment."""
    at = 0 if raw.startswith(("# ", "##")) or raw == "#" else raw.find(" # ")
    return raw if at < 0 else raw[:at]


def _words(text: str, number: int) -> tuple[Word, ...]:
    words = []
    at = 0
    for part in text.split():
        at = text.index(part, at)
        words.append(Word(part, number, at + 1))
        at += len(part)
    return tuple(words)


def read_value(text: str) -> Any:
    """Return the plain value that a text stands for: JSON, `[a, b]` of bare words, or the text."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None if text else ""
    else:
        return value
    if text.startswith("[") and text.endswith("]"):
        parts = text[1:-1].replace(",", " ").split()
        return [read_value(part) for part in parts]
    return text


def write_value(value: Any) -> str:
    """Return the text of a plain value; `read_value` gives the same value back."""
    if isinstance(value, str) and value and _is_bare(value):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True).replace(" #", " \\u0023")


def _is_bare(text: str) -> bool:
    one_spaced = text == " ".join(text.split()) and " #" not in text
    return one_spaced and not text.startswith(("[", "#")) and bool(read_value(text) == text)


def read_setting(line: Line, start: int) -> tuple[tuple[str, ...], Any]:
    """Return the path and value of `a b.c = value` from a word on.

    Raises:
        CaseFault: no equals sign, or nothing before it.
    """
    places = [at for at, word in enumerate(line.words) if at > start and word == "="]
    if not places:
        raise line.fault(
            "Write a name, ' = ' and a value, such as 'mud_until = 3'.", len(line.words)
        )
    path = tuple(str(word) for word in line.words[start : places[0]])
    return path, read_value(line.rest(places[0] + 1))
