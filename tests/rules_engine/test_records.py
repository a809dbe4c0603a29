"""Tables whose rows are records: columns by fields, and what is refused by file and line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from rules_engine.core.records import read_numbers, read_records
from rules_engine.errors import BadRecord

HEADS = "name\tside\tsteps\tstrength\tlate\tedges\tnote"
SIDES = {"side": ("north", "south")}


@dataclass(frozen=True)
class Unit:
    name: str
    side: str | None
    steps: int
    strength: int | None
    is_late: bool
    edges: tuple[str, ...]


def read(folder: Path, *lines: str) -> tuple[Unit, ...]:
    path = folder / "units.tsv"
    path.write_text("\n".join(("# a remark", *lines)), encoding="utf-8")
    weak = "a unit has a step"
    return read_records(path, Unit, SIDES, fault=lambda unit: "" if unit.steps else weak)


def test_a_row_is_a_record_by_the_types_of_its_fields(tmp_path: Path) -> None:
    found = read(tmp_path, HEADS, "1\tnorth\t2\t-\tyes\tE,N\tfirst", "2\t-\t1\t4\tno\t-\t-")
    assert found == (
        Unit("1", "north", 2, None, is_late=True, edges=("E", "N")),
        Unit("2", None, 1, 4, is_late=False, edges=()),
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a b\tnorth\t2\t-\tyes\t-\t-", "line 3: name is one word"),
        ("1\teast\t2\t-\tyes\t-\t-", "line 3: side is one of north, south"),
        ("1\tnorth\tx\t-\tyes\t-\t-", "line 3: steps is a whole number"),
        ("1\tnorth\t2\t-\tperhaps\t-\t-", "line 3: late is one of yes, no"),
        ("1\tnorth\t0\t-\tyes\t-\t-", "line 3: a unit has a step"),
        ("1\tnorth\t2", "line 3: the row has 3 cells"),
    ],
)
def test_what_does_not_fit_is_named_by_file_and_line(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(BadRecord, match=rf"units\.tsv, {words}"):
        read(tmp_path, HEADS, line)


def test_other_columns_than_the_fields_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="the columns must be name side steps strength late edges"):
        read(tmp_path, HEADS.replace("late", "is_late"))


def test_numbers_are_read_by_their_names(tmp_path: Path) -> None:
    path = tmp_path / "numbers.tsv"
    path.write_text("name\tnumber\tnote\ntrucks\t4\t-\n", encoding="utf-8")
    assert read_numbers(path, ("trucks",)) == {"trucks": 4}
    with pytest.raises(BadRecord, match="line 2: name is one of planes"):
        read_numbers(path, ("planes",))
