"""The words of case files: listed units are written and read back; facts say where they stand."""

from __future__ import annotations

import pytest

from rules_engine.games.market_garden.day.order_of_battle import records
from rules_engine.games.market_garden.vocabulary import VOCABULARY, write_unit
from rules_engine.games.market_garden.vocabulary_facts import FACTS, NOTED
from rules_engine.plain import JsonObject

BESIDES = ("enters", "source", "values")
"""What `state` lines add where it matters."""


@pytest.mark.parametrize("name", sorted(records()))
def test_a_listed_unit_is_written_and_read_back(name: str) -> None:
    unit = records()[name]
    made = {**VOCABULARY.make_unit(name, unit["side"]), **VOCABULARY.read_unit(write_unit(unit))}
    for field in unit:
        if field not in BESIDES:
            assert made[field] == unit[field], field


def test_words_say_what_they_mean() -> None:
    said = "us airborne division 101st glider move 3 at 54 spent"
    fields = VOCABULARY.read_unit(said.split())
    assert fields == {
        "nation": "us",
        "airborne": True,
        "formation": "airborne",
        "division": "101st",
        "glider": True,
        "move": 3,
        "space": "54",
        "status": "map",
        "state": "spent",
    }
    due = VOCABULARY.read_unit(["date", "18", "places", "B,C", "drop", "5"])
    enters = {"date": 18, "places": ["B", "C"], "condition": None}
    assert due == {"status": "due", "space": None, "enters": enters, "drops": ["5"]}


@pytest.mark.parametrize(
    ("words", "index"), [(["tank"], 0), (["armor", "attack"], 2), (["attack", "x"], 1)]
)
def test_a_word_that_is_not_understood_is_pointed_at(words: list[str], index: int) -> None:
    with pytest.raises(ValueError, match=r"word|missing|number") as caught:
        VOCABULARY.read_unit(words)
    assert caught.value.args[1] == index


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        (
            "control corps 64 63",
            {"spaces.64.control": "corps", "spaces.63.control": "corps"},
        ),
        ("bridge destroyed 17-13", {"links.13-17.bridge": "destroyed"}),
        ("held allied 53-54", {"links.53-54.held": "allied"}),
        ("works german 2 13-17", {"links.13-17.construct.german": 2}),
        ("ferry used 25-15", {"tracks.ferries.15-25": "used"}),
        ("weather overcast began clear", {"tracks.weather": "overcast", "tracks.began": "clear"}),
        ("impulse B", {"tracks.impulse": -2}),
        (
            "advantage german used",
            {"tracks.advantage.holder": "german", "tracks.advantage.used": True},
        ),
        ("reserves german 20", {"tracks.reserves.german": 20}),
        ("air 83-Group used", {"tracks.air.83 Group": "used"}),
        ("interdiction 1 5", {"tracks.interdiction.1": "5"}),
        ("interdiction 2 none", {"tracks.interdiction.2": None}),
    ],
)
def test_facts_say_where_they_stand(line: str, facts: JsonObject) -> None:
    word, *words = line.split()
    assert {".".join(path): value for path, value in FACTS[word](words)} == facts


@pytest.mark.parametrize("word", sorted({*FACTS} - {*NOTED}))
def test_facts_that_are_not_understood_say_how_to_write_them(word: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}"):
        FACTS[word](["nonsense"])
