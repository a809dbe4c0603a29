"""How a move is written: `move 117/30/19 tactical 0508-0608-0609`, `move 393/99/7 tactical
A-0301-0302` for a unit that enters the map.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.games.grenade.costs import MODES
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.mechanics.notation import assert_keys, assert_words

ENTRY = re.compile(r"^[A-D]$")
USAGE = "Write: move UNIT MODE PATH, such as 'move 117/30/19 tactical 0508-0608'."


class MoveNotation:
    """The words of a move: unit, mode and the hexes of its path."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return unit, mode and path. Raises MalformedOrder."""
        if len(words) != 3:
            raise MalformedOrder(USAGE)
        args = {"unit": words[0], "mode": words[1], "path": words[2].split("-")}
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of a move."""
        return [args["unit"], args["mode"], "-".join(args["path"])]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what is no move. Raises MalformedOrder."""
        assert_keys(args, ("unit", "mode", "path"))
        assert_unit(args.get("unit"))
        if args.get("mode") not in MODES:
            known = ", ".join(MODES)
            raise MalformedOrder(
                f"{args.get('mode')!r} is not a way of moving; there are: {known}."
            )
        path = assert_words(args.get("path"), "hexes")
        if len(path) < 2:
            raise MalformedOrder(f"A path has at least two hexes, where it starts first. {USAGE}")
        if not ENTRY.match(path[0]):
            assert_space(path[0])
        for number in path[1:]:
            assert_space(number)
