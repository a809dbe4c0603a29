"""Checks of shape that the notations of Grenade's orders share. Each raises MalformedOrder."""

from __future__ import annotations

from rules_engine.mechanics.notation import hex_number, spelled

assert_space = hex_number("0407")
assert_unit = spelled(
    r"[0-9A-Za-z#]+(/[0-9A-Za-z]+){0,2}",
    "not a designation; write unit/division/corps, such as 117/30/19.",
)
