"""How an attack is written: hexes, attackers, and the help from outside that a game knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.notation import assert_keys

MOST = 9
TOO_MANY = MOST + 1


@dataclass(frozen=True, slots=True)
class AttackNotation:
    """`attack HEX [HEX...] with UNIT [UNIT...]`, then the words of the game's own."""

    shape: str
    """What to write instead, such as "write: attack 0609 with 413/104/7"."""
    assert_space: Callable[[object], str]
    assert_unit: Callable[[object], str]
    lists: tuple[str, ...] = ()
    """Words before further lists of units, such as "support"."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Words before a number, which is 1 where none follows, such as "air"; and what is said of a
    number that is not one of 1 to 9.
    """

    @property
    def pattern(self) -> str:
        """How an attack is written in this game."""
        lists = "".join(f" [{name} UNIT...]" for name in self.lists)
        numbers = "".join(f" [{name} [N]]" for name in self.numbers)
        return f"`attack HEX [HEX...] with UNIT [UNIT...]{lists}{numbers}`"

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the arguments that the words stand for. Raises MalformedOrder."""
        parts = self._parts(words)
        args: dict[str, Any] = {
            "targets": sorted(parts["targets"]),
            "attackers": sorted(parts.get("attackers", ())),
        }
        args.update({name: sorted(parts[name]) for name in self.lists if name in parts})
        numbers = [name for name in self.numbers if name in parts]
        args.update({name: self._number(name, parts[name]) for name in numbers})
        self.validate(args)
        return args

    def _parts(self, words: list[str]) -> dict[str, list[str]]:
        """Return the words of each part of an order."""
        parts: dict[str, list[str]] = {"targets": []}
        name = "targets"
        for word in words:
            if word == "with" or word in self.lists or word in self.numbers:
                name = "attackers" if word == "with" else word
                if name in parts:
                    raise MalformedOrder(f"'{word}' stands twice in the order; {self.shape}.")
                parts[name] = []
            else:
                parts[name].append(word)
        return parts

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words that stand for the arguments."""
        words = [*args["targets"], "with", *args["attackers"]]
        for name in self.lists:
            words += [name, *args[name]] if args.get(name) else []
        for name in self.numbers:
            number = args.get(name)
            words += [name, *([] if number == 1 else [str(number)])] if number else []
        return words

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("targets", "attackers", *self.lists, *self.numbers))
        self._assert_list(args.get("targets"), "targets", self.assert_space)
        self._assert_list(args.get("attackers"), "attackers", self.assert_unit)
        for name in self.lists:
            if name in args:
                self._assert_list(args[name], name, self.assert_unit)
        for name, words in self.numbers.items():
            number = args.get(name, 1)
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST:
                raise MalformedOrder(words)

    def _number(self, name: str, words: list[str]) -> int:
        if not words:
            return 1
        if len(words) > 1 or not words[0].isascii() or not words[0].isdigit():
            raise MalformedOrder(f"After '{name}' stands nothing or a number; {self.shape}.")
        return int(words[0]) if len(words[0]) == 1 else TOO_MANY

    def _assert_list(self, words: object, name: str, check: Callable[[object], str]) -> None:
        if not isinstance(words, list) or not words:
            raise MalformedOrder(f"An attack names its {name}; {self.shape}.")
        for word in words:
            check(word)
        if words != sorted(set(words)):
            text = f"The {name} of an attack are named once each, in order"
            raise MalformedOrder(f"{text}; {self.shape}.")
