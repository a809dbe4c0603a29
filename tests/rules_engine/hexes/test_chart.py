"""Charts of what steps cost: terrain, what features make of it, hexsides, roads."""

from __future__ import annotations

import pytest

from rules_engine.errors import BadRecord
from rules_engine.mechanics.hexes.ground.chart import (
    Chart,
    Row,
    bars,
    price,
    price_into,
    write_points,
)
from tests.rules_engine.hexes.small import board_with

FOOT, WHEELS = CLASSES = ("foot", "wheels")
CHART = Chart(
    CLASSES,
    terrain={"clear": Row((6, 6), ("9.1",)), "marsh": Row((12, None), ("9.2",))},
    hexsides={
        "channel": Row((None, None), ("9.3",), closed="no ford from {here} to {there}"),
        "stream": Row((6, 12), ("9.4",)),
    },
    roads={
        "mule_path": Row((9, None), ("9.5",)),
        "track": Row((6, 6), ("9.5",)),
        "highway": Row((3, 2), ("9.6",)),
    },
    instead={"town": Row((6, 9), ("9.7",))},
    least={"hedges": Row((12, 12), ("9.8",))},
    added={"hilltop": Row((6, 6), ("9.9",))},
    streets={"city": "highway"},
)
SPACES = {
    "0102": {"terrain": "marsh"},
    "0103": {"features": ["hedges"]},
    "0104": {"terrain": "marsh", "features": ["town"]},
    "0105": {"features": ["hilltop", "hedges"]},
    "0201": {"features": ["city", "hedges"]},
    "0202": {"features": ["city"]},
    "0106": {"terrain": "glacier"},
}
LINKS = {
    "0301-0302": ["channel"],
    "0302-0303": ["stream"],
    "0303-0304": ["stream", "track"],
    "0101-0102": ["track", "highway"],
    "0304-0305": ["stream", "channel"],
    "0405-0406": ["mule_path"],
}
BOARD = board_with(LINKS, SPACES)


def paid(name: str, here: str, there: str) -> tuple[int, str, tuple[str, ...]] | None:
    a, b = BOARD.index[here], BOARD.index[there]
    found = price(CHART, name, BOARD, a, b, BOARD.link(a, b))
    return None if found is None else (found.cost, found.why, found.cases)


@pytest.mark.parametrize(
    ("name", "step", "expected"),
    [
        (FOOT, ("0401", "0402"), (6, "clear", ("9.1",))),
        (FOOT, ("0405", "0406"), (6, "clear", ("9.1",))),
        (WHEELS, ("0405", "0406"), (6, "clear", ("9.1",))),
        (FOOT, ("0103", "0102"), (12, "marsh", ("9.2",))),
        (WHEELS, ("0103", "0102"), None),
        (FOOT, ("0302", "0303"), (12, "clear, stream", ("9.1", "9.4"))),
        (WHEELS, ("0303", "0302"), (18, "clear, stream", ("9.1", "9.4"))),
        (FOOT, ("0301", "0302"), None),
        (FOOT, ("0102", "0103"), (12, "hedges", ("9.8",))),
        (WHEELS, ("0103", "0104"), (9, "town", ("9.7",))),
        (FOOT, ("0104", "0105"), (18, "hedges, hilltop", ("9.8", "9.9"))),
        (WHEELS, ("0303", "0304"), (6, "track", ("9.5",))),
        (WHEELS, ("0101", "0102"), (2, "highway", ("9.6",))),
        (FOOT, ("0202", "0201"), (3, "highway", ("9.6",))),
        (FOOT, ("0101", "0201"), (12, "hedges", ("9.8",))),
        (FOOT, ("0304", "0305"), None),
    ],
)
def test_a_step_costs_what_the_chart_says(
    name: str, step: tuple[str, str], expected: tuple[int, str, tuple[str, ...]] | None
) -> None:
    assert paid(name, *step) == expected


def test_who_comes_from_off_the_map_pays_for_the_hex_or_the_road() -> None:
    there = BOARD.index["0102"]
    assert price_into(CHART, WHEELS, BOARD, there, frozenset()) is None
    by_road = price_into(CHART, WHEELS, BOARD, there, frozenset({"track"}))
    assert by_road is not None
    assert by_road.cost == 6


def test_a_closed_step_says_why_and_an_open_one_nothing() -> None:
    def said(name: str, here: str, there: str) -> list[tuple[str, str]]:
        a, b = BOARD.index[here], BOARD.index[there]
        found = bars(CHART, name, BOARD, a, b, BOARD.link(a, b))
        return [(barred.case, barred.text) for barred in found]

    assert said(FOOT, "0301", "0302") == [("9.3", "no ford from 0301 to 0302")]
    assert said(WHEELS, "0103", "0102") == [("9.2", "marsh is closed to it at 0102")]
    assert said(WHEELS, "0101", "0102") == []


def test_a_terrain_without_a_row_is_a_mistake_of_the_chart() -> None:
    with pytest.raises(BadRecord, match="glacier"):
        paid(FOOT, "0105", "0106")


@pytest.mark.parametrize(
    ("cost", "parts", "words"),
    [(0, 6, "0"), (18, 6, "3"), (14, 6, "2 1/3"), (3, 6, "1/2"), (5, 6, "5/6"), (5, 2, "2 1/2")],
)
def test_costs_are_written_as_people_count_movement_points(
    cost: int, parts: int, words: str
) -> None:
    assert write_points(cost, parts) == words
