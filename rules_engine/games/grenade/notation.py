"""Checks of shape that the notations of Grenade's orders share."""

from __future__ import annotations

import re

from rules_engine.errors import MalformedOrder

SPACE = re.compile(r"^\d{4}$")
UNIT = re.compile(r"^[0-9A-Za-z#]+(/[0-9A-Za-z]+){0,2}$")


def assert_space(word: object) -> str:
    """Return a hex number. Raises MalformedOrder."""
    if not isinstance(word, str) or not SPACE.match(word):
        raise MalformedOrder(
            f"{word!r} is not a hex number; a hex number has four digits, such as 0407."
        )
    return word


def assert_unit(word: object) -> str:
    """Return a unit's designation. Raises MalformedOrder."""
    if not isinstance(word, str) or not UNIT.match(word):
        raise MalformedOrder(
            f"{word!r} is not a designation; write unit/division/corps, such as 117/30/19."
        )
    return word
