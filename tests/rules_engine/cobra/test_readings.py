"""The open questions of Cobra and what a referee may choose. Source: OQ-01 to OQ-75."""

from __future__ import annotations

import re

import pytest

from rules_engine.core.before_play import Reading
from rules_engine.games.cobra.readings import READINGS
from tests.rules_engine.cobra.test_casebook import CASEBOOK

QUESTIONS = 75
UNSEEN = 10
"""Questions about what nobody has seen, from OQ-101 on."""
BY_NAME = {reading.question: reading for reading in READINGS}
PARTS = {9: "abc", 13: "abc", 17: "abcdef", 23: "abcd", 26: "abc", 35: "abcde", 36: "abc"}
PARTS |= {37: "abcd", 53: "abc"}
"""Questions in which several things can be chosen, each by itself."""
SETTLED = {
    *("OQ-17b", "OQ-19", "OQ-23a", "OQ-23d", "OQ-26c", "OQ-29", "OQ-30", "OQ-35e", "OQ-37d"),
    *("OQ-50", "OQ-53c", "OQ-68", "OQ-69", "OQ-70", "OQ-71", "OQ-74", "OQ-75"),
    *(f"OQ-{number}" for number in range(101, 101 + UNSEEN)),
}
"""Questions that cannot be a choice."""
SHORT = re.compile(r"\b(E?ZOC|MP|MA|HQ|CRT|TEC|SP|VP|GT|Q\d+)\b")
RECOMMENDED = [
    ("OQ-01", "down"),
    ("OQ-03", "player_turn"),
    ("OQ-04", "replacement"),
    ("OQ-08", "any"),
    ("OQ-09a", "all"),
    ("OQ-11", "3701"),
    ("OQ-12", "east"),
    ("OQ-14", "double"),
    ("OQ-15", "fractions"),
    ("OQ-17a", "two"),
    ("OQ-17c", "until_met"),
    ("OQ-18", "this_river"),
    ("OQ-20", "no_effect"),
    ("OQ-21", "no_limit"),
    ("OQ-24", "both"),
    ("OQ-25", "limit_first"),
    ("OQ-26a", "draw"),
    ("OQ-34", "printed"),
    ("OQ-40", "path"),
    ("OQ-41", "together"),
    ("OQ-72", "german_three"),
    ("OQ-73", "four"),
]


def test_every_open_question_is_a_reading() -> None:
    expected = [
        f"OQ-{number:02}{part}"
        for number in range(1, QUESTIONS + 1)
        for part in PARTS.get(number, ("",))
    ]
    expected += [f"OQ-{number}" for number in range(101, 101 + UNSEEN)]
    assert [reading.question for reading in READINGS] == expected


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.question)
def test_a_question_says_what_is_open_and_what_each_answer_means(reading: Reading) -> None:
    assert reading.title
    assert reading.text.endswith(".")
    keys = [alternative.key for alternative in reading.alternatives]
    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"[a-z0-9_]+", key) for key in keys)
    assert reading.default == keys[0]
    assert all(one.text and not one.text.endswith(".") for one in reading.alternatives)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.question)
def test_a_question_is_put_in_words_that_need_no_key(reading: Reading) -> None:
    words = [reading.title, reading.text, *(one.text for one in reading.alternatives)]
    assert [word for word in words if SHORT.search(word)] == []


def test_readings_touch_cases_that_exist() -> None:
    for reading in READINGS:
        assert reading.cases, reading.question
        assert [case for case in reading.cases if case not in CASEBOOK] == []


def test_what_cannot_be_a_choice_is_listed_with_its_one_answer() -> None:
    assert {r.question for r in READINGS if len(r.alternatives) == 1} == SETTLED


@pytest.mark.parametrize(("question", "key"), RECOMMENDED)
def test_the_recommended_answer_is_the_default(question: str, key: str) -> None:
    assert BY_NAME[question].default == key


def test_the_casebook_names_no_question_that_is_not_asked() -> None:
    named = {question for case in CASEBOOK for question in re.findall(r"OQ-\d+[a-z]?", case.reason)}
    assert named
    assert named <= set(BY_NAME)
