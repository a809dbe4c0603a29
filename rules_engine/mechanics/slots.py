"""Orders that are so many words in a row, some behind a word of their own, and perhaps further ones
that may be left out: `replace UNIT`, `place UNIT at HEX`, `overrun UNIT HEX patton 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.notation import assert_keys, assert_words

ONE, SOME, ROW, PATH, NUMBER, FLAG = "one", "some", "row", "path", "number", "flag"
"""One word; all words that are left, once each and in order; the same in the order in which they
are named; words with dashes between; a number from 1 to 9; a word of its own alone, which says that
something is so.
"""
NUMBERS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument of an order by its name; `check` refuses what does not fit."""

    name: str
    check: Callable[[object], object] = lambda word: word
    shape: str = ONE
    word: str = ""
    """What stands before it, such as "at"."""
    reads: Callable[[str], Any] = str
    """What one word stands for, where that is not the word itself. Raises MalformedOrder."""
    writes: Callable[[Any], str] = str
    is_needed: bool = False
    """Of what may follow: whether it has to be said all the same, wherever in the order."""
    is_kept: bool = False
    """Of words that may follow: whether they are there, and none, where nothing is said."""

    @property
    def is_many(self) -> bool:
        """Whether it takes all words that are left."""
        return self.shape in (SOME, ROW)

    @property
    def width(self) -> int:
        """The words that it has at the least."""
        return 2 if self.word else 1

    def read(self, words: list[str], usage: str) -> Any:
        """Return the argument for which words stand. Raises MalformedOrder."""
        if self.is_many:
            return sorted(words) if self.shape == SOME else words
        if self.shape == FLAG and not words:
            return True
        if len(words) != 1:
            raise MalformedOrder(usage)
        if self.shape == PATH:
            return words[0].split("-")
        if self.shape == NUMBER and words[0].isascii() and words[0].isdigit():
            return int(words[0])
        return self.reads(words[0])

    def write(self, found: Any) -> list[str]:
        """Return the words of an argument."""
        before = [self.word] if self.word else []
        if self.shape == FLAG:
            return before
        if self.is_many:
            return [*before, *found]
        return [*before, "-".join(found) if self.shape == PATH else self.writes(found)]

    def validate(self, found: object, usage: str) -> None:
        """Refuse what is no such argument. Raises MalformedOrder."""
        if self.shape == NUMBER:
            if isinstance(found, bool) or not isinstance(found, int) or found not in NUMBERS:
                raise MalformedOrder(usage)
        elif self.shape == FLAG:
            if found is not True:
                raise MalformedOrder(usage)
        elif self.shape == ONE:
            self.check(found)
        else:
            self._validate_words(assert_words(found, self.name), usage)

    def _validate_words(self, words: list[str], usage: str) -> None:
        is_twice = self.is_many and len(set(words)) < len(words)
        if (
            (not words and not self.is_kept)
            or is_twice
            or (self.shape == SOME and words != sorted(words))
        ):
            raise MalformedOrder(usage)
        for word in words:
            self.check(word)


@dataclass(frozen=True, slots=True)
class SlotNotation:
    """The words of an order in a row."""

    usage: str
    """What to write instead, with an example: "Write 'replace UNIT', such as 'replace 30ID'."."""
    slots: tuple[Slot, ...]
    after: Mapping[str, Slot] = field(default_factory=dict)
    """What may follow, each behind a word of its own."""
    also: Callable[[Mapping[str, Any]], None] = lambda args: None
    """Refuses arguments that do not fit each other. Raises MalformedOrder."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the arguments that the words stand for. Raises MalformedOrder."""
        parts = self._parts(words)
        pieces = self._pieces(parts.pop(""))
        args = {
            slot.name: slot.read(piece, self.usage)
            for slot, piece in zip(self.slots, pieces, strict=True)
        }
        for word, slot in self.after.items():
            if word in parts:
                args[slot.name] = slot.read(parts[word], self.usage)
            elif slot.is_needed:
                raise MalformedOrder(self.usage)
            elif slot.is_kept:
                args[slot.name] = []
        self.validate(args)
        return args

    def _parts(self, words: list[str]) -> dict[str, list[str]]:
        """Return what stands first, and behind each word that begins something further."""
        parts: dict[str, list[str]] = {"": []}
        name = ""
        for word in words:
            if word not in self.after:
                parts[name].append(word)
            elif word in parts:
                raise MalformedOrder(f"'{word}' stands twice in the order. {self.usage}")
            else:
                name = word
                parts[name] = []
        return parts

    def _pieces(self, words: list[str]) -> list[list[str]]:
        """Return the words of each argument that must be there. Raises MalformedOrder."""
        pieces = []
        for at, slot in enumerate(self.slots):
            if slot.word and words[:1] != [slot.word]:
                raise MalformedOrder(self.usage)
            left = words[slot.width - 1 :]
            later = sum(one.width for one in self.slots[at + 1 :])
            most = len(left) - later if slot.is_many else 1
            if not 1 <= most <= len(left):
                raise MalformedOrder(self.usage)
            pieces.append(left[:most])
            words = left[most:]
        if words:
            raise MalformedOrder(self.usage)
        return pieces

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words that stand for the arguments."""
        words = [word for slot in self.slots for word in slot.write(args[slot.name])]
        for name, slot in self.after.items():
            is_said = args.get(slot.name) if slot.is_kept else slot.name in args
            words += [name, *slot.write(args[slot.name])] if is_said else []
        return words

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        further = self.after.values()
        assert_keys(args, tuple(slot.name for slot in (*self.slots, *further)))
        for slot in self.slots:
            slot.validate(args.get(slot.name), self.usage)
        for slot in further:
            if slot.is_needed or slot.name in args:
                slot.validate(args.get(slot.name), self.usage)
        self.also(args)
