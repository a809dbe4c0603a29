"""Checks of shape that the notations of this game's orders share."""

from __future__ import annotations

import re

from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.notation import spelled

LINK = re.compile(r"^([1-9]\d?|[A-J])-([1-9]\d?|[A-J])$")
assert_space = spelled(r"[1-9]\d?|[A-J]|UK", "no area; areas are 1 to 65, zones A to J, or UK.")
assert_unit = spelled(
    r"[0-9A-Za-z.#]+([/-][0-9A-Za-z.#]+){0,3}", "not a designation, such as 2/502."
)


def assert_link(word: object) -> str:
    """Return a boundary in its one spelling, such as "13-14". Raises MalformedOrder."""
    from rules_engine.games.market_garden.ground import link

    if not isinstance(word, str) or not LINK.match(word) or len(set(word.split("-"))) != 2:
        raise MalformedOrder(f"{word!r} is no boundary; write two areas, such as 13-14.")
    return link(*word.split("-"))
