"""The open questions of Market-Garden and what a referee may choose. Source: OQ-01 to OQ-82."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.options import OPTIONS
from rules_engine.games.market_garden.readings import READINGS
from tests.rules_engine.market_garden.begin import started

HERE = Path(__file__).parent
CASES = Path(rules_engine.__file__).parent / "games" / "market_garden" / "cases"
DOUBLE_BLIND = ("table", "clear", "2", "off")
"""The defaults of the options on spotting, which no other level asks for."""
OTHERS = [
    (reading.question, alternative.key)
    for reading in READINGS
    for alternative in reading.alternatives
    if alternative.key != reading.default
]
CHOICES = [(option.name, value) for option in OPTIONS for value in (option.choices[-1][0],)]


@pytest.fixture(scope="module")
def texts() -> str:
    files = [*sorted(CASES.glob("*.case")), *sorted(HERE.glob("test_*.py"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize(("question", "key"), OTHERS)
def test_an_alternative_has_a_scene_or_a_test(texts: str, question: str, key: str) -> None:
    assert re.search(rf"{question}\W+{key}\b", texts)


@pytest.mark.parametrize(("question", "key"), OTHERS)
def test_a_game_starts_with_each_alternative(question: str, key: str) -> None:
    level = "double_blind" if len(question) > len("OQ-01") else "open"
    assert started(readings={question: key}, level=level)["readings"][question] == key


@pytest.mark.parametrize(("option", "value"), CHOICES)
def test_a_game_starts_with_each_option(option: str, value: str) -> None:
    state = started(options={option: value}, level="double_blind")
    assert state["options"][option] == value


@pytest.mark.parametrize(("points", "is_taken"), [("41", True), ("999", True), ("1000", False)])
def test_a_bid_may_be_higher_than_forty(points: str, is_taken: bool) -> None:
    if is_taken:
        assert started(options={"bid": points})["tracks"]["reserves"]["german"] == int(points)
        return
    with pytest.raises(BadRecord, match="a whole number from 0 to 999"):
        started(options={"bid": points})


@pytest.mark.parametrize("points", ["", "-1", "041", "4.5", "٤١", "no", 12])
def test_what_is_no_number_is_no_bid(points: object) -> None:
    with pytest.raises(BadRecord):
        started(options={"bid": points})


def test_an_unknown_reading_or_alternative_is_refused() -> None:
    for readings in ({"OQ-99": "x"}, {"OQ-16": "nobody"}):
        with pytest.raises(BadRecord):
            rules_engine.start(
                "market_garden", "market_garden", ThrowawayDice(1), readings=readings
            )


def test_the_questions_are_numbered_without_gaps() -> None:
    numbers = [reading.question for reading in READINGS]
    printed = [number for number in numbers if len(number) == len("OQ-01")]
    assert printed == [f"OQ-{number:02}" for number in range(1, len(printed) + 1)]
    assert len(printed) >= 82
    ours = numbers[len(printed) :]
    assert ours == [f"OQ-{number}" for number in range(201, 201 + len(ours))]


def test_every_question_says_what_is_open_and_what_each_answer_means() -> None:
    for reading in READINGS:
        assert reading.title
        assert reading.text.endswith(".")
        assert reading.alternatives[0].key == reading.default
        keys = [alternative.key for alternative in reading.alternatives]
        assert len(keys) == len(set(keys))
        assert all(alternative.text for alternative in reading.alternatives)


def test_options_start_with_the_standard_game() -> None:
    for option in OPTIONS:
        assert option.choices[0][0] in ("no", "0", "german", *DOUBLE_BLIND)
        values = [value for value, _ in option.choices]
        assert len(values) == len(set(values))


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("OQ-16", "worked example 14"),
        ("OQ-17", "worked example 9"),
        ("OQ-72", "13.42"),
        ("OQ-90", "6.51"),
        ("OQ-91", "worked example 8"),
    ],
)
def test_a_default_that_goes_against_something_printed_says_so(question: str, place: str) -> None:
    reading = next(one for one in READINGS if one.question == question)
    assert "against" in reading.text
    assert place in reading.text
