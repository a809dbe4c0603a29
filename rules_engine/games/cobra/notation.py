"""Checks of shape that the notations of Cobra's orders share. Each raises MalformedOrder."""

from __future__ import annotations

from rules_engine.errors import MalformedOrder
from rules_engine.games.cobra.turn.track import GROUPS
from rules_engine.mechanics.notation import hex_number, spelled

assert_space = hex_number("1404")
assert_unit = spelled(
    r"[0-9A-Za-z]+(/[0-9A-Za-z]+)?",
    "not a designation; write a unit's name, such as 30ID or P130/Lr.",
)


def assert_group(word: object) -> object:
    """Return a group of the Allies. Raises MalformedOrder."""
    if word not in GROUPS:
        raise MalformedOrder(f"{word!r} is no group of the Allies; groups: {', '.join(GROUPS)}.")
    return word
