"""What unseen enemies do is said for every case that looks for enemies. Source: OQ-101 and on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rules_engine.core.registry import load

GAME = load("grenade")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "unseen_enemies.md"
LOOKS = re.compile(r"\b(enem|adjacent|zones?\b|next to|surround|passed through)", re.IGNORECASE)
NONE = {"11.52": "It looks for the map edge."}
"""Cases whose summaries speak of neighbours, but not of units."""


def rows() -> list[tuple[str, str]]:
    """Return the first and the last cell of each row of the page's table."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    return [(one[0].strip(), one[-1].strip()) for one in cells if one[0].strip() != "Case"]


def cases_of(cell: str) -> Iterator[str]:
    """Yield the numbers of a cell: "6.21 to 6.23" are three."""
    numbers = [case.number for case in GAME.casebook]
    for first, last in re.findall(r"(\d+\.\d+)(?: to (\d+\.\d+))?", cell):
        low, high = (_place(numbers, one) for one in (first, last or first))
        yield from numbers[low : high + 1]


def _place(numbers: list[str], number: str) -> int:
    return numbers.index(number if number in numbers else f"{number}-GR")


def test_every_case_that_looks_for_enemies_stands_in_the_table() -> None:
    said = {number for cell, _ in rows() for number in cases_of(cell)}
    looking = {
        case.number
        for case in GAME.casebook
        if case.number[0].isdigit()
        and case.status in ("enforced", "decision", "referee")
        and LOOKS.search(f"{case.title} {case.summary}")
    }
    assert len(looking) > 35
    assert sorted(looking - said - set(NONE)) == []
    assert set(NONE) <= looking - said


def test_every_reading_on_the_unseen_stands_in_the_table_and_the_other_way_round() -> None:
    named = {one for _, cell in rows() for one in re.findall(r"OQ-\d+", cell)}
    assert named == {one.question for one in GAME.readings if int(one.question[3:]) > 100}
