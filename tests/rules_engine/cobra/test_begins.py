"""Cobra begins to play: the first states of the campaign. Source: 4.0, 5.0, 12.11."""

from __future__ import annotations

from rules_engine.core.dice import ScriptedDice
from rules_engine.core.registry import load
from rules_engine.core.verbs import start
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.turn.sequence import days
from rules_engine.games.cobra.turn.track import track
from rules_engine.plain import JsonObject


def begun() -> JsonObject:
    """The state after the first roll for the weather, storms."""
    return start("cobra", "historical", ScriptedDice([("6.48", [1])])).state


def test_5_0_units_stand_in_their_hexes_and_the_germans_are_to_play() -> None:
    state = begun()
    assert state["step"] == "german.replacement"
    assert state["tracks"]["weather"] == "storms"
    assert state["tracks"]["supply"] == {"american": 0, "british": 3}
    listed = {name: record["space"] for name, record in records().items()}
    assert {name: unit["space"] for name, unit in state["units"].items()} == listed


def test_the_first_position_is_sound() -> None:
    game = load("cobra")
    assert game.invariants(game.lens(begun())) == ()


def test_the_days_of_a_turn_name_each_month_once() -> None:
    named = [days(turn) for turn in sorted(track())]
    assert named[0] == "16 to 18 July 1944"
    crossing = [one for one in named if "July to" in one]
    assert len(crossing) == 1
    assert crossing[0].endswith(" August 1944")
    assert all(one.count("July") + one.count("August") == 1 for one in named if one != crossing[0])
