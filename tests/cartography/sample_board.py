"""A made-up board with every kind of terrain, water, road and site, large enough to look at."""

from __future__ import annotations

import itertools
from typing import Any

from rules_engine.board.grid import HexGrid

GRID = HexGrid(10, 9)
WOODS = {"0201", "0202", "0301", "0302", "0303", "0808", "0809", "0907", "0908", "0606", "0104"}
HILLS = {"0203", "0204", "0304", "0909", "0109"}
SWAMP = {"0405", "0505", "0604"}
LAKES = {"0706", "0707"}
TOWNS = {
    "0506": "Neustadt",
    "0507": "Neustadt",
    "0802": "Köln-Süd",
    "0207": "Aldorf",
    "0406": "Weiler",
}
ROER = {1: 4, 2: 4, 3: 4, 4: 4, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3, 10: 3}
RHINE = dict.fromkeys(range(3, 11), 8)
STREAM = {7: 6, 8: 6, 9: 6, 10: 6}
ROAD = (
    (
        "0101",
        "0102",
        "0103",
        "0203",
        "0304",
        "0404",
        "0405",
        "0506",
        "0606",
        "0607",
        "0708",
        "0808",
    ),
    ("0506", "0507", "0508", "0509"),
    ("0801", "0802", "0803", "0804", "0705", "0605", "0606"),
    ("0506", "0406", "0307", "0207"),
)


def sample_board() -> dict[str, Any]:
    """Return the board as plain data in the format of board files."""
    spaces: dict[str, Any] = {}
    for number in GRID.all_numbers():
        spaces[number] = {"terrain": _terrain(number)}
        if number in TOWNS:
            spaces[number]["name"] = TOWNS[number]
    for number in ("0404", "0505", "0605", "0405", "0504"):
        spaces[number]["features"] = ["valley"]
    spaces["0307"]["features"] = ["improved"]
    spaces["0407"]["features"] = ["entrenchment"]
    spaces["0801"]["edges"] = ["west"]
    spaces["0104"]["edges"] = ["south"]
    return {
        "format": "referee-board/1",
        "name": "sample",
        "title": "Sample board",
        "kind": "hex",
        "grid": GRID.to_json(),
        "spaces": spaces,
        "links": _links(),
        "sites": {
            "towns": {
                "neustadt": {
                    "name": "Neustadt",
                    "spaces": ["0506", "0507"],
                    "key": "0506",
                    "vp": 3,
                },
                "koelnsued": {"name": "Köln-Süd", "spaces": ["0802"], "key": "0802"},
            },
            "bridges": {"neustadt": {"name": "Neustadt", "west": "0508", "east": "0509"}},
            "entries": {"A": "0801", "B": "0104"},
        },
        "rivers": [
            {"name": "Rhine", "kind": "rhine"},
            {"name": "Roer", "kind": "roer_upper"},
        ],
    }


def _terrain(number: str) -> str:
    for names, terrain in (
        (WOODS, "woods"),
        (HILLS, "hilltop"),
        (SWAMP, "swamp"),
        (LAKES, "lake"),
        (TOWNS, "town"),
    ):
        if number in names:
            return terrain
    return "clear"


def _links() -> dict[str, list[str]]:
    links: dict[str, set[str]] = {}
    for first, second in _pairs():
        for feature, banks in (("roer", ROER), ("rhine", RHINE), ("stream", STREAM)):
            if _parted(first, second, banks):
                name = (
                    feature
                    if feature != "roer"
                    else ("roer_upper" if first < "0600" else "roer_lower")
                )
                links.setdefault(f"{first}-{second}", set()).add(name)
    for line in ROAD:
        for first, second in itertools.pairwise(line):
            links.setdefault("-".join(sorted((first, second))), set()).add("road")
    links["0508-0509"].add("bridge")
    return {key: sorted(features) for key, features in sorted(links.items())}


def _pairs() -> list[tuple[str, str]]:
    pairs = []
    for number in GRID.all_numbers():
        along, across = GRID.doubled(number)
        for dx, dy in GRID.directions:
            other = GRID.number_at(along + dx, across + dy)
            if other and other > number:
                pairs.append((number, other))
    return pairs


def _parted(first: str, second: str, banks: dict[int, int]) -> bool:
    rows = int(first[:2]), int(second[:2])
    if any(row not in banks for row in rows):
        return False
    return (int(first[2:]) <= banks[rows[0]]) != (int(second[2:]) <= banks[rows[1]])
