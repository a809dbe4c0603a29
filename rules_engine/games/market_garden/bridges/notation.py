"""How orders about bridges are written: `seize 2/506 54-55`, `repair 13-17`, `demolish 13-17`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.spaces import assert_link, assert_unit
from rules_engine.mechanics.notation import assert_keys


class LinkNotation:
    """`repair 13-17`, `demolish 13-17`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the bridge. Raises MalformedOrder."""
        if len(words) != 1:
            raise MalformedOrder("Write the bridge by its two areas, such as 13-17.")
        return {"link": assert_link(words[0])}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of the order."""
        return [args["link"]]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("link",))
        assert_one_spelling(args.get("link"))


class UnitLinkNotation:
    """`seize 2/506 54-55`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the unit and the bridge. Raises MalformedOrder."""
        if len(words) != 2:
            raise MalformedOrder("Write the unit and the bridge, such as: seize 2/506 54-55.")
        return {"unit": assert_unit(words[0]), "link": assert_link(words[1])}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of the order."""
        return [args["unit"], args["link"]]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("unit", "link"))
        assert_unit(args.get("unit"))
        assert_one_spelling(args.get("link"))


def assert_one_spelling(word: object) -> None:
    """Refuse a boundary that is not in its one spelling. Raises MalformedOrder."""
    if assert_link(word) != word:
        raise MalformedOrder(f"{word!r} is spelled {assert_link(word)}.")
