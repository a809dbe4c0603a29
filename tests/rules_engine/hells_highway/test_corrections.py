"""What the referee changes by hand in Hell's Highway comes to sound positions."""

from __future__ import annotations

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.core.corrections import read_values
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord

START = """\
board patch
hex 0101-1010 clear
turn 3
step allied.command
unit 2_Irish at 0505
unit 59-INF1 box west.tactical
german E INF at 0509
"""


@pytest.mark.parametrize(
    ("name", "given", "path", "value"),
    [
        ("move-unit", {"unit": "2_Irish", "to": "0606"}, ("units", "2_Irish", "space"), "0606"),
        ("place-unit", {"unit": "59-INF1", "to": "0101"}, ("units", "59-INF1", "box"), None),
        ("remove-unit", {"unit": "E", "status": "out"}, ("units", "E", "status"), "out"),
        (
            "remove-unit",
            {"unit": "E", "status": "pool", "turn": "5"},
            ("units", "E", "due"),
            5,
        ),
        ("markers", {"unit": "E", "disrupted": "DD"}, ("units", "E", "disrupted"), "DD"),
        ("markers", {"unit": "E", "steps": "1"}, ("units", "E", "steps"), 1),
        ("markers", {"unit": "E", "position": "prepared"}, ("units", "E", "position"), "prepared"),
        ("weather", {"weather": "overcast"}, ("tracks", "weather"), "overcast"),
        ("supply-allied", {"tracks-supply-GAD": "12"}, ("tracks", "supply", "GAD"), 12),
    ],
)
def test_a_correction_changes_what_it_names(
    name: str, given: dict[str, str], path: tuple[str, ...], value: object
) -> None:
    game = load("hells_highway")
    state = parse_position(START, "hells_highway")
    position = game.lens(state)
    kind = next(one for one in game.corrections if one.name == name)
    now = kind.present(position, given) if kind.present else {}
    values, faults = read_values(kind, position, {**now, **given})
    assert not faults
    effects = kind.effects(position, values)
    after = verbs.overrule(state, effects, "seen so", "", ScriptedDice([])).state
    assert game.invariants(game.lens(after)) == ()
    found = after
    for part in path:
        found = found[part]
    assert found == value


def test_who_is_due_needs_a_turn() -> None:
    game = load("hells_highway")
    position = game.lens(parse_position(START, "hells_highway"))
    kind = next(one for one in game.corrections if one.name == "remove-unit")
    with pytest.raises(BadRecord, match="needs the turn"):
        kind.effects(position, {"unit": "E", "status": "pool", "turn": ""})
