"""Tables of a game by the heads of their columns: what a cell may be, and who is told where it is
not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.core.tables import Cells, read_cells
from rules_engine.errors import BadRecord

HEADS = ("unit", "type", "ma", "at", "flags", "zone")
CELLS = ("4/8", "tank", "+6", "-", "a,b", "no")
ROW = Cells("units.tsv, line 7", dict(zip(HEADS, CELLS, strict=True)))


def read(folder: Path, *lines: str) -> list[Cells]:
    file = folder / "units.tsv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_cells(file, HEADS)


def test_a_row_is_read_by_the_heads_of_its_columns(tmp_path: Path) -> None:
    rows = read(tmp_path, "# a remark", "\t".join(HEADS), "", "4/8\ttank\t6\t-\ta,b\tyes")
    assert [row.place for row in rows] == ["units.tsv, line 4"]
    row = rows[0]
    assert (row.name("unit"), row.one_of("type", ("tank", "foot"))) == ("4/8", "tank")
    assert (row.number("ma"), row.maybe_number("ma"), row.maybe("at")) == (6, 6, None)
    assert (row.words("flags"), row.some_of("flags", "abc")) == (("a", "b"), ("a", "b"))
    assert (row.words("at"), row.maybe_number("at"), row.yes("zone")) == ((), None, True)
    assert row.text("flags") == row.maybe("flags") == "a,b"


def test_other_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"units\.tsv: the columns must be unit type ma at"):
        read(tmp_path, "unit\ttype")


def test_signs_belong_to_a_number_and_a_dash_alone_does_not() -> None:
    assert ROW.number("ma") == 6
    with pytest.raises(BadRecord, match="at is a whole number, not '-'"):
        ROW.number("at")


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (lambda row: row.name("at"), "at is one word, not '-'"),
        (lambda row: row.one_of("type", ("foot",)), "type is one of foot, not 'tank'"),
        (lambda row: row.some_of("flags", ("a",)), "flags are of a, not 'b'"),
        (lambda row: row.number("type"), "type is a whole number, not 'tank'"),
        (lambda row: row.yes("type"), "type is one of yes, no, not 'tank'"),
    ],
)
def test_a_cell_that_does_not_fit_is_refused_by_its_line(
    reading: Callable[[Cells], object], words: str
) -> None:
    with pytest.raises(BadRecord, match=rf"^units\.tsv, line 7: {words}"):
        reading(ROW)
