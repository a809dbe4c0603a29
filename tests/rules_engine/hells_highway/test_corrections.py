"""What the referee changes by hand in Hell's Highway comes to sound positions."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.core.corrections import read_values
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject

START = """\
board patch
hex 0101-1010 clear
turn 3
step allied.command
unit 2_Irish at 0505
unit 59-INF1 box west.tactical
german E INF at 0509
link 0505-0504 canal bridge road
link 0505-0605 stream
"""
BLOWN, BUILT = {"state": "blown"}, {"state": "built"}
MAPS, OTHER = {"bridge": "0504-0505"}, {"space": "0605", "across": "0505"}


def after(state: JsonObject, name: str, /, **given: str) -> JsonObject:
    """Return the position after a correction, which must be sound."""
    game = load("hells_highway")
    position = game.lens(state)
    kind = next(one for one in game.corrections if one.name == name)
    now = kind.present(position, given) if kind.present else {}
    values, faults = read_values(kind, position, {**now, **given})
    assert not faults
    effects = kind.effects(position, values)
    found = verbs.overrule(state, effects, "seen so", "", ScriptedDice([])).state
    assert game.invariants(game.lens(found)) == ()
    return dict(found)


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
        ("bridge", {**MAPS, **BLOWN}, ("tracks", "bridges"), {"0504-0505": "blown"}),
        ("bridge", {**MAPS, **BLOWN}, ("tracks", "tried"), ["0504-0505"]),
        ("bridge", {**MAPS, **BUILT}, ("tracks", "bridges"), {"0504-0505": "built"}),
        ("bridge", {**MAPS, "state": "tried"}, ("tracks", "tried"), ["0504-0505"]),
        ("new-bridge", {**OTHER, **BUILT}, ("tracks", "bridges"), {"0505-0605": "built"}),
        ("interdicted", {"space": "0303", "is_so": "yes"}, ("tracks", "interdicted"), ["0303"]),
        ("unit-box", {"unit": "E", "box": "east.command"}, ("units", "E", "box"), "east.command"),
        ("unit-box", {"unit": "E", "box": "east.command"}, ("units", "E", "space"), None),
        ("supply-allied", {"tracks-supply-GAD": "12"}, ("tracks", "supply", "GAD"), 12),
    ],
)
def test_a_correction_changes_what_it_names(
    name: str, given: dict[str, str], path: tuple[str, ...], value: object
) -> None:
    found: Any = after(parse_position(START, "hells_highway"), name, **given)
    for part in path:
        found = found[part]
    assert found == value


def test_who_is_due_needs_a_turn() -> None:
    game = load("hells_highway")
    position = game.lens(parse_position(START, "hells_highway"))
    kind = next(one for one in game.corrections if one.name == "remove-unit")
    with pytest.raises(BadRecord, match="needs the turn"):
        kind.effects(position, {"unit": "E", "status": "pool", "turn": ""})


def test_a_bridge_is_blown_restored_and_taken_away_again() -> None:
    state = parse_position(START, "hells_highway")
    game = load("hells_highway")
    blown = after(state, "bridge", **MAPS, **BLOWN)
    board = game.lens(blown).board
    assert "bridge" not in board.link(board.at("0504"), board.at("0505"))
    restored = after(blown, "bridge", **MAPS, state="stands")
    assert (restored["tracks"]["bridges"], restored["tracks"]["tried"]) == ({}, [])
    built = after(restored, "new-bridge", **OTHER, **BUILT)
    board = game.lens(built).board
    assert "bridge" in board.link(board.at("0505"), board.at("0605"))
    assert after(built, "new-bridge", **OTHER, state="none")["tracks"]["bridges"] == {}


@pytest.mark.parametrize(
    ("space", "across", "said"),
    [("0505", "0504", "The map has a bridge there"), ("0505", "0506", "No water lies between")],
)
def test_a_bridge_is_not_built_without_water_or_beside_another(
    space: str, across: str, said: str
) -> None:
    game = load("hells_highway")
    position = game.lens(parse_position(START, "hells_highway"))
    kind = next(one for one in game.corrections if one.name == "new-bridge")
    with pytest.raises(BadRecord, match=said):
        kind.effects(position, {"space": space, "across": across, **BUILT})


def test_a_place_that_counts_changes_hands_and_a_work_ends() -> None:
    state = begun()
    assert after(state, "owner", space="0947", owner="allied")["spaces"]["0947"] == {
        "owner": "allied"
    }
    work = {"kind": "dig", "begun": 1, "engineers": False}
    state["units"]["1/501"]["work"] = work
    assert after(state, "work", unit="1/501")["units"]["1/501"]["work"] is None


def begun(level: str = "open") -> JsonObject:
    """Return a position on the whole board: Germans in St-Oedenrode, an Allied unit near it."""
    game = load("hells_highway")
    scenario = next(iter(game.scenarios))
    state = verbs.start(game.slug, scenario, ScriptedDice([]), level=level).state
    return after(dict(state), "place-unit", unit="1/501", to="0949")


def test_a_side_learns_of_a_bridge_that_was_put_right_when_it_sees_it() -> None:
    game, pair = load("hells_highway"), "0947-0948"
    state = begun("double_blind")

    def known(now: JsonObject, side: str) -> object:
        return verbs.view(now, side)["tracks"]["bridges"].get(pair)

    blown = after(state, "bridge", bridge=pair, **BLOWN)
    assert (known(blown, "allied"), known(blown, "german")) == ("blown", "blown")
    restored = after(blown, "bridge", bridge=pair, state="stands")
    assert (known(restored, "allied"), known(restored, "german")) == (None, None)
    assert restored["told"]["allied"]["bridges"] == {}
    away = after(blown, "move-unit", unit="1/501", to="0930")
    unseen = after(away, "bridge", bridge=pair, state="stands")
    assert known(unseen, "allied") == "blown", "None of his is there to see that it stands again."
    assert known(unseen, "german") is None
    assert game.invariants(game.lens(unseen)) == ()
