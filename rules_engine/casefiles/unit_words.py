"""How the words behind a unit's designation are read: single words, and words with a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.plain import JsonObject

Reader = Callable[[str, JsonObject], None]
"""Enters into the fields what the word behind it stands for; raises ValueError with a sentence."""


def read_fields(
    words: Sequence[str], single: Mapping[str, JsonObject], pairs: Mapping[str, Reader]
) -> JsonObject:
    """Return the fields of a unit's record that words stand for; later words win.

    `single` gives the fields of a word that stands alone, `pairs` reads the value behind a word.

    Raises:
        ValueError: a sentence, and the index of the word that is not understood.
    """
    fields: JsonObject = {}
    at = 0
    while at < len(words):
        word = words[at]
        if word in single:
            fields.update(single[word])
            at += 1
            continue
        if word not in pairs:
            known = ", ".join([*single, *pairs])
            raise ValueError(f"'{word}' is no word for a unit; words are: {known}.", at)
        if at + 1 == len(words):
            raise ValueError(f"Behind '{word}' something is missing.", at + 1)
        try:
            pairs[word](words[at + 1], fields)
        except ValueError as fault:
            raise ValueError(str(fault), at + 1) from fault
        at += 2
    return fields


def number(name: str) -> Reader:
    """Return the reader of a field that holds a number or nothing."""

    def read(word: str, fields: JsonObject) -> None:
        if word != "none" and not word.isdigit():
            raise ValueError(f"'{word}' is no number for '{name}'; write a number or 'none'.")
        fields[name] = None if word == "none" else int(word)

    return read


def text(name: str) -> Reader:
    """Return the reader of a field that holds a text or nothing."""

    def read(word: str, fields: JsonObject) -> None:
        fields[name] = None if word == "none" else word

    return read


def at_hex(example: str) -> Reader:
    """Return the reader of the hex in which a unit stands."""

    def read(word: str, fields: JsonObject) -> None:
        if len(word) != 4 or not word.isdigit():
            raise ValueError(f"'{word}' is no hex; a hex has four digits, such as {example}.")
        fields.update({"space": word, "status": "map"})

    return read


def made_of(
    printed: Callable[[], Mapping[str, JsonObject]],
    plain: Callable[[str, str], JsonObject],
    nowhere: str,
    **unsaid: Any,
) -> Callable[[str, str | None], JsonObject]:
    """Return what makes the whole record of a unit: of a side, a plain one; without, the printed
    one, with what the list leaves `unsaid`. `nowhere` ends the sentence about a unit that the list
    has not: "among the counters; write 'us {}'".
    """

    def make(name: str, side: str | None) -> JsonObject:
        if side is not None:
            return plain(name, side)
        if name not in printed():
            raise ValueError(f"There is no unit {name} {nowhere.format(name)}.")
        return {**unsaid, **printed()[name]}

    return make


def written(value: object) -> str:
    """Return the word that such a reader reads back."""
    return "none" if value is None else str(value)
