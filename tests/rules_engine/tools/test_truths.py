"""What a side is told in two truths is compared for the same unit, whatever it is called there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.casefiles.reading import parse_file
from rules_engine.casefiles.running import run_scene
from rules_engine.core.events import Event, apply
from rules_engine.mechanics.renaming import renamed_to
from rules_engine.plain import JsonObject
from rules_engine.tools.truths import told_of_both

TEXT = """game hells_highway
board patch
hex 0101-1010 clear
turn 3
level double_blind
track weather = clear
step allied.movement
case DB1.1 shows: Germans see one unit and not the other
allied A PAR at 0101
allied B INF steps 3 at 0505
german D INF at 0504
-> state known german A absent
-> state known german B seen = true
"""
SHAKEN = Event("disrupted", "rules", ("H34",), {"side": "allied", "marker": "DD"}, ())


def begun() -> JsonObject:
    """The position."""
    file = parse_file(TEXT)
    result = run_scene(file.path, file.scenes[0])
    assert result.passed
    found: JsonObject = result.state
    return found


def told(unit: str) -> Any:
    """What the Germans are told of a unit, and where the two are called by each other."""
    state = begun()
    event = replace(SHAKEN, data={**SHAKEN.data, "unit": unit})
    names = renamed_to(state, "german", {"A": "B", "B": "A"})
    other = apply(state, replace(SHAKEN, effects=names))
    assert other["known"]["german"] == {"A": state["known"]["german"]["B"]}
    return told_of_both(state, event, state, other, "german")


def test_of_whom_nobody_sees_nothing_is_told_though_one_in_sight_has_his_name() -> None:
    assert told("A") == (None, None)


def test_who_is_in_sight_is_told_of_by_his_number_in_both() -> None:
    one, other = told("B")
    assert one is not None
    assert one["unit"] == "#1"
    assert one == other


def test_units_that_are_exchanged_but_not_alike_are_no_exchange() -> None:
    state = begun()
    names = renamed_to(state, "german", {"A": "B", "B": "A"})
    other = apply(state, replace(SHAKEN, effects=names))
    other = {**other, "units": {**other["units"], "B": {**other["units"]["B"], "steps": 1}}}
    other["units"]["A"] = {**other["units"]["A"], "steps": 1}
    event = replace(SHAKEN, data={**SHAKEN.data, "unit": "A"})
    one, found = told_of_both(state, event, state, other, "german") or (None, None)
    assert one is None
    assert found is not None
