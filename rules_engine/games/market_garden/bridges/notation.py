"""How orders about bridges are written: `seize 2/506 54-55`, `repair 13-17`, `demolish 13-17`."""

from __future__ import annotations

from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.spaces import assert_link, assert_unit
from rules_engine.mechanics.slots import Slot, SlotNotation


def assert_one_spelling(word: object) -> None:
    """Refuse a boundary that is not in its one spelling. Raises MalformedOrder."""
    if assert_link(word) != word:
        raise MalformedOrder(f"{word!r} is spelled {assert_link(word)}.")


BRIDGE = Slot("link", assert_one_spelling, reads=assert_link)
OF_BRIDGE = SlotNotation("Write the bridge by its two areas, such as 13-17.", (BRIDGE,))


OF_UNIT = SlotNotation(
    "Write the unit and the bridge, such as 2/506 54-55.", (Slot("unit", assert_unit), BRIDGE)
)
