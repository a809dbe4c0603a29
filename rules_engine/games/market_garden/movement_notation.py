"""How a move is written: `move 2/502 march 54-53-45`, `move 3/504 boat 44-36`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.mechanics.notation import assert_keys, assert_words

MODES = ("march", "canal", "ferry", "boat")
"""March over open ground and bridges, by road where it pays; over an unbridged canal; by ferry; by
Boat Assault. Source: 9.2, 9.4, 9.5, 9.63.
"""
USAGE = "Write: move UNIT MODE PATH, such as 'move 2/502 march 54-53-45'."


class MoveNotation:
    """The words of a move: unit, mode and the areas of its path."""

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
            raise MalformedOrder(f"{args.get('mode')!r} is no way to move; there are: {known}.")
        path = assert_words(args.get("path"), "areas")
        if len(path) < 2:
            raise MalformedOrder(f"A path has at least two areas, where it starts first. {USAGE}")
        for space in path:
            assert_space(space)
