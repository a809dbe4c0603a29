"""Every alternative that a reading offers is tried somewhere. Source: OQ-01 to OQ-74."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.readings_file import load_readings
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.readings import READINGS

HERE = Path(__file__).parent
CASES = Path(rules_engine.__file__).parent / "games" / "grenade" / "cases"
OTHERS = [
    (reading.question, alternative.key)
    for reading in READINGS
    for alternative in reading.alternatives
    if alternative.key != reading.default
]


@pytest.fixture(scope="module")
def texts() -> str:
    files = [*sorted(CASES.glob("*.case")), *sorted(HERE.glob("test_*.py"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize(("question", "key"), OTHERS)
def test_an_alternative_has_a_scene_or_a_test(texts: str, question: str, key: str) -> None:
    assert re.search(rf"{question}\W+{key}\b", texts)


@pytest.mark.parametrize(("question", "key"), OTHERS)
def test_a_game_starts_with_each_alternative(question: str, key: str) -> None:
    level = (*rules_engine.load("grenade").reading(question).levels, "open")[0]
    outcome = rules_engine.start(
        "grenade", "historical", ThrowawayDice(1), readings={question: key}, level=level
    )
    assert outcome.state["readings"][question] == key


def test_cases_of_readings_are_in_the_casebook() -> None:
    casebook = rules_engine.load("grenade").casebook
    for reading in READINGS:
        assert reading.cases
        assert [case for case in reading.cases if case not in casebook] == []


def test_an_unknown_reading_or_alternative_is_refused() -> None:
    for readings in ({"OQ-72": "x"}, {"OQ-15": "nobody"}):
        with pytest.raises(BadRecord):
            rules_engine.start("grenade", "historical", ThrowawayDice(1), readings=readings)


def test_a_default_that_is_no_alternative_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "readings.tsv"
    file.write_text(
        "question\ttitle\tcases\tdefault\talternatives\ttext\nOQ-01\tt\t1.0\tc\ta=A|b=B\ttext\n",
        encoding="utf-8",
    )
    with pytest.raises(BadRecord, match="default"):
        load_readings(file)
