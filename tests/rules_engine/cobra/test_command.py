"""A position may be asked for the helpers of a unit and for its combats, in either order."""

from __future__ import annotations

from rules_engine.casefiles.positions import parse_position
from rules_engine.core.registry import load
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.command import all_commanded, commanding

TEXT = """board patch
hex 0101-1010 clear
turn 2
step german.combat
german HQ german_hq at 0505
german 1/A at 0504
"""


def position() -> CobraPosition:
    """A headquarters with a unit next to it."""
    found: CobraPosition = load("cobra").lens(parse_position(TEXT, "cobra"))
    return found


def test_10_1_a_position_may_be_asked_for_its_helpers_and_for_its_combats() -> None:
    here = position()
    unit = here.units["1/A"]
    assert commanding(here, unit) == ("HQ",)
    assert all_commanded(here, "german", [unit])


def test_10_1_it_may_be_asked_in_the_other_order() -> None:
    here = position()
    unit = here.units["1/A"]
    assert all_commanded(here, "german", [unit])
    assert commanding(here, unit) == ("HQ",)
