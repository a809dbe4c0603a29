"""The Combat Results Table of Cobra. Source: 9.5, 9.64 to 9.66."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.crt import DICE, LAST, Half, Result, parse_result, result

FIRST_ROW = "1/- 1/- 1/1 1/1 -/1 -/1 1/2 -/2 -/2 -/2 1/3 -/3 -/3 -/4"
LAST_ROW = "e/- e/- e/- 2/- 2/- 1/- 1/- 1/1 1/1 1/1 -/1 1/2 -/2 -/2"
FIRST_COLUMN = "1/- 2/- 2/- 3/- 4/- e/-"
OUT_OF_STEP = {(6, 1): "e/-", (6, 2): "e/-", (6, 9): "1/1"}
"""The cells that do not repeat the one above and to the left: printed so, the last one OQ-24."""


def defender_only(question: str) -> str:
    return {"OQ-24": "defender"}[question]


def test_the_first_and_the_last_row_and_the_first_column_are_those_of_the_chart() -> None:
    assert " ".join(result(1, column).text for column in range(LAST + 1)) == FIRST_ROW
    assert " ".join(result(6, column).text for column in range(LAST + 1)) == LAST_ROW
    assert " ".join(result(die, 0).text for die in DICE) == FIRST_COLUMN


def test_each_row_repeats_the_one_above_a_column_further_but_for_three_cells() -> None:
    other = {
        (die, column): result(die, column).text
        for die in DICE[1:]
        for column in range(1, LAST + 1)
        if result(die, column) != result(die - 1, column - 1)
    }
    assert other == OUT_OF_STEP


@pytest.mark.parametrize(
    ("text", "attacker", "defender", "is_split"),
    [
        ("1/2", Half(1), Half(2), True),
        ("-/4", Half(), Half(4), False),
        ("3/-", Half(3), Half(), False),
        ("e/-", Half(is_elimination=True), Half(), False),
    ],
)
def test_9_66_a_result_is_split_when_it_asks_something_of_both_sides(
    text: str, attacker: Half, defender: Half, is_split: bool
) -> None:
    found = parse_result(text)
    assert found == Result(attacker, defender)
    assert (found.is_split, found.text) == (is_split, text)


@pytest.mark.parametrize("text", ["", "1", "5/-", "-/e", "1/2/3", "x/-", "0/1"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is no result"):
        parse_result(text)


def test_every_split_result_of_the_table_costs_the_attacker_one() -> None:
    split = [cell for row in crt.table().values() for cell in row if cell.is_split]
    assert len(split) == 23
    assert {cell.attacker.number for cell in split} == {1}


def test_oq_24_the_doubtful_cell_follows_the_reading() -> None:
    assert result(6, crt.BOMBS).text == "1/1"
    assert result(6, crt.BOMBS, defender_only).text == "-/1"
    assert result(5, crt.BOMBS, defender_only) == result(5, crt.BOMBS)


@pytest.mark.parametrize(("die", "column"), [(0, 3), (7, 3), (3, -1), (3, LAST + 1)])
def test_there_is_no_result_beside_the_table(die: int, column: int) -> None:
    with pytest.raises(ValueError, match="The table has no die"):
        result(die, column)


def test_a_cell_that_is_no_result_is_named_by_line_and_column(tmp_path: Path) -> None:
    text = (crt.DATA / "crt.tsv").read_text(encoding="utf-8").replace("-/4", "-/9")
    (tmp_path / "crt.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"crt\.tsv, line 4: column 10-1: '-/9' is no result"):
        crt.table(tmp_path)


def test_a_table_without_one_of_the_dice_is_refused(tmp_path: Path) -> None:
    lines = (crt.DATA / "crt.tsv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "crt.tsv").write_text("\n".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(BadRecord, match="the dice 1 to 6"):
        crt.table(tmp_path)
