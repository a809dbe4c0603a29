"""What fits into a hex: units, steps, shares of a division; whatever is within one measure."""

from __future__ import annotations

from typing import Any

from rules_engine.mechanics.hexes.movement.stacking import (
    Measure,
    Stacking,
    fits,
    frame_of,
    overstacked,
)
from tests.rules_engine.hexes.small import Counter, Field, field


def _nobody(p: Any, unit: str, case: str) -> None:
    raise AssertionError(unit)


def steps(position: Field, unit: Counter) -> int:
    return int(unit.data.get("steps", 1))


TWO_OR_FIVE_STEPS: Stacking[Field, Counter] = Stacking(
    "1.1", "1.2", (Measure(2), Measure(5, steps)), _nobody
)
SHARES: Stacking[Field, Counter] = Stacking("1.1", "1.2", (Measure(6, steps),), _nobody)


def stack(*sizes: int, side: str = "north") -> Field:
    names = "abcdefgh"
    return field(
        {
            name: {"side": side, "space": "0303", "steps": size}
            for name, size in zip(names, sizes, strict=False)
        }
    )


def test_within_one_measure_is_enough() -> None:
    for sizes, is_lawful in (((4, 4), True), ((1,) * 5, True), ((2, 2, 2), False)):
        position = stack(*sizes)
        assert fits(TWO_OR_FIVE_STEPS, position, position.stack("0303")) is is_lawful


def test_without_the_case_nothing_is_too_much() -> None:
    position = stack(2, 2, 2)
    assert overstacked(TWO_OR_FIVE_STEPS, position, "north") == ("0303",)
    position._without = frozenset({"1.1"})
    assert overstacked(TWO_OR_FIVE_STEPS, position, "north") == ()


def test_each_side_counts_its_own_units() -> None:
    units: dict[str, dict[str, Any]] = {
        name: {"side": side, "space": "0303", "steps": 3}
        for name, side in (("a", "north"), ("b", "north"), ("c", "south"))
    }
    position = field(units)
    assert overstacked(SHARES, position, "north") == ()
    assert overstacked(SHARES, position, "south") == ()


def test_the_question_says_how_many_have_to_go_and_offers_nobody_who_is_free() -> None:
    position = stack(6, 2, 2, 0)
    frame = {"id": 7, "side": "north"}
    ask = frame_of(SHARES).decisions
    assert ask is not None
    [decision] = ask(position, frame)
    assert decision.prompt == "0303 holds 4 units, 1 too many. Which is eliminated?"
    assert [choice.key for choice in decision.choices] == ["a", "b", "c"]
    assert (decision.case, decision.space) == ("1.2", "0303")
    assert ask(stack(2, 2, 2), frame) == ()
