"""Checks of shape that the notations of Cobra's orders share."""

from __future__ import annotations

import re

from rules_engine.errors import MalformedOrder
from rules_engine.games.cobra.turn.track import GROUPS

SPACE = re.compile(r"^\d{4}$")
UNIT = re.compile(r"^[0-9A-Za-z]+(/[0-9A-Za-z]+)?$")


def assert_space(word: object) -> str:
    """Return a hex number. Raises MalformedOrder."""
    if not isinstance(word, str) or not SPACE.match(word):
        raise MalformedOrder(
            f"{word!r} is not a hex number; a hex number has four digits, such as 1404."
        )
    return word


def assert_group(word: object) -> object:
    """Return a group of the Allies. Raises MalformedOrder."""
    if word not in GROUPS:
        raise MalformedOrder(f"{word!r} is no group of the Allies; groups: {', '.join(GROUPS)}.")
    return word


def assert_unit(word: object) -> str:
    """Return a unit's designation. Raises MalformedOrder."""
    if not isinstance(word, str) or not UNIT.match(word):
        raise MalformedOrder(
            f"{word!r} is not a designation; write a unit's name, such as 30ID or P130/Lr."
        )
    return word
