"""The file of the order of battle: what it refuses, and by which line. Source: 4.2, 5.2."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.day.order_of_battle import (
    FILE,
    HEADS,
    read,
)

ROW = "A german german army infantry battalion - - - 2 3 2 3 18 D,E - - rules rules x"
GOOD = ROW.split()


def written(folder: Path, *rows: str) -> Path:
    file = folder / "units.tsv"
    file.write_text("\n".join(["# a comment", *rows]), encoding="utf-8")
    return file


def lines(**changes: str) -> list[str]:
    cells = {**dict(zip(HEADS, GOOD, strict=True)), **changes}
    return ["\t".join(HEADS), "\t".join(cells.values())]


def test_a_good_line_is_read(tmp_path: Path) -> None:
    assert read(written(tmp_path, *lines()))["A"]["enters"]["places"] == ["D", "E"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"side": "soviet"}, "side is one of"),
        ({"type": "tank"}, "type is one of"),
        ({"flags": "parachute"}, "flags are of"),
        ({"attack": "x"}, "attack is a whole number"),
        ({"attack": "-"}, "attack is missing"),
        ({"move": "-"}, "move is missing"),
        ({"type": "flak_tower"}, "out of place"),
        ({"date": "30"}, "the date 30"),
        ({"date": "-"}, "one place"),
        ({"places": "-"}, "needs a place"),
        ({"unit": "A B"}, "one word"),
    ],
)
def test_a_bad_line_is_refused_by_file_and_line(
    tmp_path: Path, changes: dict[str, str], words: str
) -> None:
    with pytest.raises(BadRecord, match="units.tsv, line 3: .*" + words):
        read(written(tmp_path, *lines(**changes)))


def test_missing_columns_and_doubles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="line 3: the row has 2 cells"):
        read(written(tmp_path, lines()[0], "A\tgerman"))
    with pytest.raises(BadRecord, match=r"units\.tsv: the columns"):
        read(written(tmp_path, "unit\tside"))
    with pytest.raises(BadRecord, match="line 4: A is listed twice"):
        read(written(tmp_path, *lines(), lines()[1]))


def test_the_file_says_where_it_comes_from() -> None:
    first = FILE.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# The order of battle")


# ---- the list on the map ------------------------------------------------------------------------
