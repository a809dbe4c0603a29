"""Units of other names stand elsewhere in every list that is sorted by designation."""

from __future__ import annotations

import pytest

from rules_engine.core.events import Event, apply
from rules_engine.mechanics.renaming import renamed, renamed_to, the_other_way_round
from rules_engine.plain import JsonObject

UNITS = ("1/1Border", "1/7KOSB", "1/AirLt", "1/GP1", "1/Recce")


def _state() -> JsonObject:
    units = {name: {"side": "red", "space": name[-2:]} for name in UNITS}
    return {"units": units, "known": {"blue": {"1/AirLt": {"seen": True}}, "red": {}}}


def _after(effects: tuple[tuple[object, ...], ...]) -> JsonObject:
    return apply(_state(), Event("", "", (), {}, effects))  # type: ignore[arg-type]


@pytest.mark.parametrize(("is_first", "at"), [(True, 0), (False, len(UNITS) - 1)])
def test_a_unit_of_another_name_comes_first_or_last(is_first: bool, at: int) -> None:
    name, effects = renamed(_state(), "blue", "1/AirLt", is_first=is_first)
    state = _after(effects)
    assert sorted(state["units"])[at] == name
    assert state["units"][name] == _state()["units"]["1/AirLt"]
    assert state["known"]["blue"] == {name: {"seen": True}}


def test_names_that_change_hands_turn_the_order_round() -> None:
    names = the_other_way_round(UNITS)
    state = _after(renamed_to(_state(), "blue", names))
    spaces = [state["units"][name]["space"] for name in sorted(state["units"])]
    assert spaces == [name[-2:] for name in reversed(UNITS)]
    assert sorted(state["units"]) == sorted(UNITS)
