"""The file of the order of battle: what it refuses, and by which line. Source: 4.2, 5.2."""

from __future__ import annotations

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.day.order_of_battle import (
    FILE,
    HEADS,
    read,
)

ROW = "A german german army infantry battalion - - - 2 3 2 3 18 D,E - - rules rules x"
GOOD = ROW.split()


def lines(**changes: str) -> list[str]:
    cells = {**dict(zip(HEADS, GOOD, strict=True)), **changes}
    return ["# a comment", "\t".join(HEADS), "\t".join(cells.values())]


def test_a_good_line_is_read() -> None:
    assert read(lines(), "units.tsv")["A"]["enters"]["places"] == ["D", "E"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"side": "soviet"}, "side is one of"),
        ({"type": "tank"}, "type is one of"),
        ({"flags": "parachute"}, "a flag is one of"),
        ({"attack": "x"}, "attack is a number or -"),
        ({"attack": "-"}, "attack is missing"),
        ({"move": "-"}, "move is missing"),
        ({"type": "flak_tower"}, "out of place"),
        ({"date": "30"}, "the date 30"),
        ({"date": "-"}, "one place"),
        ({"places": "-"}, "needs a place"),
        ({"unit": "A B"}, "one word"),
    ],
)
def test_a_bad_line_is_refused_by_file_and_line(changes: dict[str, str], words: str) -> None:
    with pytest.raises(BadRecord, match="units.tsv, line 3: .*" + words):
        read(lines(**changes), "units.tsv")


def test_missing_columns_and_doubles_are_refused() -> None:
    with pytest.raises(BadRecord, match="line 3: 2 columns"):
        read([*lines()[:2], "A\tgerman"], "units.tsv")
    with pytest.raises(BadRecord, match="line 1: the columns"):
        read(["unit\tside"], "units.tsv")
    with pytest.raises(BadRecord, match="line 4: A is listed twice"):
        read([*lines(), lines()[2]], "units.tsv")


def test_the_file_says_where_it_comes_from() -> None:
    first = FILE.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# The order of battle")


# ---- the list on the map ------------------------------------------------------------------------
