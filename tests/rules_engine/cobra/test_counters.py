"""How units of Cobra look and how they are put in words."""

from __future__ import annotations

import pytest

from cartography.appearance import appearance_of, parse_key
from cartography.style import looks, style
from rules_engine.casefiles import parse_position
from rules_engine.core.registry import load
from rules_engine.games.cobra.combat.closeness import close_call
from rules_engine.games.cobra.counters import LEGEND, counter
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.turn.setup import first_state


def test_each_nation_has_colours_of_its_own() -> None:
    assert len({str(looks()[nation.look]) for nation in nations().values()}) == len(nations())


def test_every_unit_has_a_symbol_a_key_and_words() -> None:
    for name, record in records().items():
        face = counter(name, {**record, "trucks": False})
        assert style()["types"].get(face["type"]) or face["type"] == "parachute"
        assert face["type"] in LEGEND.types
        shown = appearance_of(name, record, False, face)
        assert not shown.is_contact
        assert parse_key(shown.key()) == shown
        told = describe(name, record)
        assert told["what"]
        assert bool(told["place"]) == (record["status"] == "due")


@pytest.mark.parametrize(
    ("unit", "more", "words"),
    [
        ("79ID", {}, "American infantry division: strength 12, moves 8"),
        ("79ID", {"trucks": True, "steps": 3}, "strength 9, moves 8, steps 3 of 4, on trucks"),
        ("Patton", {}, "American headquarters: radius 4, moves 12"),
        ("LXXIV", {}, "German corps headquarters: radius 3, moves 12"),
    ],
)
def test_a_unit_in_words(unit: str, more: dict[str, object], words: str) -> None:
    told = describe(unit, {**records()[unit], "trucks": False, **more})
    assert words in f"{told['what']}: {told['line']}"


@pytest.mark.parametrize(
    ("known", "words"),
    [({}, "unidentified unit"), ({"type": "infantry", "size": "battalion"}, "infantry battalion")],
)
def test_a_contact_is_put_in_words_as_far_as_it_is_known(known: dict[str, str], words: str) -> None:
    assert describe("#1", known)["what"] == words


def test_a_reinforcement_says_when_and_where_it_comes() -> None:
    assert describe("Patton", records()["Patton"])["place"] == "due in turn 5, from the north"


def test_one_strength_point_may_make_a_column() -> None:
    game = load("cobra")
    readings = {reading.question: reading.default for reading in game.readings}
    position = game.lens({**first_state(), "readings": readings, "options": {}})
    odds = {"attack_total": 8, "defence_total": 3, "ratio": "2-1", "net": 0, "column": "2-1"}
    words = close_call(position, {"odds": odds})
    assert words.startswith("8 against 3 is 2-1, column 2-1 (the defender is hit on ")
    assert "one strength point more makes it 3-1" in words
    assert close_call(position, {"odds": {**odds, "column": "?"}}) == ""
    assert close_call(position, {}) == ""


@pytest.mark.parametrize(
    ("exit_", "words"),
    [(None, "Clear: Germans move a third"), (1, "Clear: Germans move two thirds")],
)
def test_the_weather_says_what_it_does_to_the_germans(exit_: int | None, words: str) -> None:
    lines = ("board patch", "hex 0101-0505 clear", "turn 2", "step german.movement")
    state = parse_position("\n".join((*lines, "track weather = clear")), "cobra")
    state = {**state, "tracks": {**state["tracks"], "exit": exit_}}
    game = load("cobra")
    assert game.scenery is not None
    rows = dict(game.scenery(game.lens(state))["rows"])
    assert rows["Weather"] == words
    assert rows["British group"] == "supply 9, attacks 0/5, overruns 0/5"
