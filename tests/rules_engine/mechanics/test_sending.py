"""The bounds of orders that travel: how long they may be, and for which moments they can be."""

from __future__ import annotations

import pytest

from rules_engine.core.registry import load
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.dispatches.moments import read_moment

NOTATION = load("hells_highway").notations["send"]
ARGS = {"to": "82", "means": "courier", "for": "4.allied.movement"}
FULL = "x" * 1500
FORTY = "; ".join(["dig A"] * 40)


@pytest.mark.parametrize("text", [FULL, FORTY, "dig A"])
def test_so_much_is_taken(text: str) -> None:
    NOTATION.validate({**ARGS, "text": text})


@pytest.mark.parametrize("text", [f"{FULL}x", f"{FORTY}; dig A", "", "dig  A"])
def test_more_is_refused(text: str) -> None:
    with pytest.raises(MalformedOrder):
        NOTATION.validate({**ARGS, "text": text})


@pytest.mark.parametrize(
    ("word", "moment"),
    [
        ("4.us.fire", (4, "us.fire")),
        ("999.fire", (999, "fire")),
        ("1000.fire", None),
        ("4", None),
        ("4.", None),
        (".fire", None),
        ("04.fire", None),
        ("four.fire", None),
    ],
)
def test_a_moment_is_a_turn_and_a_step(word: str, moment: tuple[int, str] | None) -> None:
    assert read_moment(word) == moment


def test_the_referee_says_up_to_99_spaces_how_far_is_near() -> None:
    option = next(one for one in load("hells_highway").options if one.name == "orders_near")
    assert option.takes("0")
    assert option.takes("99")
    assert not option.takes("100")
