"""Checks of shape that the notations of this game's orders share; how orders about bridges are
written, `seize 2/506 54-55`, `repair 13-17`, `demolish 13-17`, and how a move:
`move 2/502 march 54-53-45`, `move 3/504 boat 44-36`.
"""

from __future__ import annotations

import re

from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.notation import MoveNotation, spelled
from rules_engine.mechanics.slots import Slot, SlotNotation

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


def assert_one_spelling(word: object) -> None:
    """Refuse a boundary that is not in its one spelling. Raises MalformedOrder."""
    if assert_link(word) != word:
        raise MalformedOrder(f"{word!r} is spelled {assert_link(word)}.")


BRIDGE = Slot("link", assert_one_spelling, reads=assert_link)
OF_BRIDGE = SlotNotation("Write the bridge by its two areas, such as 13-17.", (BRIDGE,))


OF_UNIT = SlotNotation(
    "Write the unit and the bridge, such as 2/506 54-55.", (Slot("unit", assert_unit), BRIDGE)
)


MODES = ("march", "canal", "ferry", "boat")
"""March over open ground and bridges, by road where it pays; over an unbridged canal; by ferry; by
Boat Assault. Source: 9.2, 9.4, 9.5, 9.63.
"""
MOVE_NOTATION = MoveNotation(
    modes=MODES,
    spaces="areas",
    example="move 2/502 march 54-53-45",
    assert_unit=assert_unit,
    assert_start=assert_space,
    assert_space=assert_space,
)
