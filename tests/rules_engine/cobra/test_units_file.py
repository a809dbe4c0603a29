"""The file of the order of battle: what it refuses, and by which line. Source: 3.3, 5.0, 14.0."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.cobra.turn.order_of_battle import DATA, HEADS, order_of_battle

ROW = "X/1 german panzer 1 I 7 4 12 - front - - 3 E,N ZET history note"
GOOD = dict(zip(HEADS, ROW.split(), strict=True))
SET_UP = {"turn": "-", "edges": "-", "place": "Caen", "hex": "3503"}


def read(folder: Path, *rows: dict[str, str]) -> list[str]:
    lines = ["# a remark", "\t".join(HEADS), *("\t".join(row.values()) for row in rows)]
    (folder / "units.tsv").write_text("\n".join(lines), encoding="utf-8")
    return [listed.unit for listed in order_of_battle(folder)]


def test_good_lines_are_read(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    assert read(tmp_path / "one", GOOD, {**GOOD, "unit": "Y/1", **SET_UP}) == ["X/1", "Y/1"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"unit": "X 1"}, "unit is one word"),
        ({"nation": "soviet"}, "nation is one of"),
        ({"kind": "chariot"}, "kind is one of"),
        ({"kind": "us_armor"}, "us_armor is no kind of unit of the German side"),
        ({"front": "x"}, "front is a whole number"),
        ({"back": "-"}, "a unit of one step has no back, and any other has one"),
        ({"back": "7"}, "the back is weaker"),
        ({"ma": "10"}, "multiples of three"),
        ({"ma": "6"}, "static divisions, and no other German units"),
        ({"kind": "tiger", "back": "-", "up": "back"}, "a unit without a back"),
        ({"radius": "3"}, "headquarters, and no others"),
        ({"kind": "german_hq", "back": "-"}, "headquarters, and no others"),
        ({"up": "side"}, "up is one of front, back"),
        ({"hex": "3503", "place": "Caen"}, "either a hex of set-up or a turn of entry"),
        ({"turn": "-", "edges": "-"}, "either a hex of set-up or a turn of entry"),
        ({**SET_UP, "hex": "5201"}, "5201 is no hex of the map"),
        ({**SET_UP, "place": "-"}, "has a place"),
        ({"edges": "W"}, "edges are of E, N, S"),
        ({"edges": "-"}, "a turn of entry, and nothing else, has edges"),
        ({"source": "hearsay"}, "source is one of"),
    ],
)
def test_a_bad_line_is_refused_by_file_and_line(
    tmp_path: Path, changes: dict[str, str], words: str
) -> None:
    with pytest.raises(BadRecord, match=rf"^units\.tsv, line 4: .*{words}"):
        read(tmp_path, {**GOOD, "unit": "Y/1"}, {**GOOD, **changes})


def test_doubles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"line 4: X/1 is listed twice"):
        read(tmp_path, GOOD, GOOD)


def test_the_file_says_that_it_is_a_reconstruction_and_names_its_sources() -> None:
    text = (DATA / "units.tsv").read_text(encoding="utf-8")
    assert "A reconstruction" in text.splitlines()[0]
    assert all(f" {key} " in text for key in ("BP", "CHR", "VW", "VC", "JOS", "ZET", "LEF"))


def test_every_line_names_its_source_and_where_its_values_come_from() -> None:
    for listed in order_of_battle():
        assert listed.record["source"]
        assert listed.record["values"] in ("sample", "history")
