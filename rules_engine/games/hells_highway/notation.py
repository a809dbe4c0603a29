"""Checks of shape that the notations of orders share. Each raises MalformedOrder."""

from __future__ import annotations

from rules_engine.mechanics.notation import hex_number, spelled, word_or

assert_space = hex_number("1152")
assert_start = word_or("road|north|east|west", assert_space)
assert_zone = spelled("D|K", "no drop zone of the Poles; write D or K.")
assert_unit = spelled(
    r"[0-9A-Za-z][0-9A-Za-z_/().-]*",
    "not a designation; write a unit's name, such as 2_Irish or KGW-INF1.",
)
