"""The chapters of a casebook: with the headings of its file, or by the numbers themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core.casebook import Case, Casebook
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from tests.rules_engine.every_game import GAMES
from tests.rules_engine.test_casebook_file import HEADS, STACKS, STOPS, read


def book(*numbers: str, **titles: str) -> Casebook:
    rule = ("rule", "enforced", "", "", ())
    return Casebook((Case(one, f"Case {one}, general rule", *rule) for one in numbers), titles)


def test_without_a_file_each_number_before_the_point_is_a_chapter() -> None:
    chapters = book("6.0-GR", "6.1", "7.1", "DB1.0", "DB2.1", "PN").chapters
    assert [(one.label, one.numbers) for one in chapters] == [
        ("6", ("6.0-GR", "6.1")),
        ("7", ("7.1",)),
        ("DB", ("DB1.0", "DB2.1")),
        ("PN", ("PN",)),
    ]
    assert chapters[0].title == "Case 6.0-GR"


def test_a_chapter_of_single_numbers_names_the_first_and_the_last() -> None:
    chapters = book("1.0", "2.0", "H1", "H2", "H3", **{"1.0": "Aim", "H1": "Turn", "H3": "Map"})
    assert [(one.label, one.title) for one in chapters.chapters] == [
        ("1 to 2", "Aim"),
        ("H1 to H2", "Turn"),
        ("H3", "Map"),
    ]


def test_the_headings_stand_beside_the_casebook(tmp_path: Path) -> None:
    (tmp_path / "chapters.tsv").write_text("case\ttitle\n6.31\tZones\n", encoding="utf-8")
    casebook = read(tmp_path, HEADS, STOPS, STACKS)
    assert [(one.title, one.numbers) for one in casebook.chapters] == [("Zones", ("6.31", "7.1"))]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("case\ttitle\n9.9\tZones\n", "chapters.tsv: 9.9 is no case of casebook.tsv"),
        ("case\tname\n6.31\tZones\n", "the columns must be case title"),
    ],
)
def test_a_heading_without_a_case_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "chapters.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=said):
        read(tmp_path, HEADS, STOPS)


@pytest.mark.parametrize("slug", GAMES)
def test_every_case_of_a_game_stands_in_one_chapter(slug: str) -> None:
    casebook = load(slug).casebook
    numbers = [number for one in casebook.chapters for number in one.numbers]
    assert numbers == [case.number for case in casebook]
    assert all(one.title and len(one.numbers) < 60 for one in casebook.chapters)
