"""A made-up area board: twelve areas with every kind of ground, border and crossing, two zones and
a box.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cartography.shapes import noise

WIDE, HIGH = 3.1, 2.9
COLUMNS, ROWS = 4, 3
LEFT, TOP = 4.2, 0.4
SPLIT = 8
"""Pieces of one side of an area."""

NAMES = {
    1: "Veldkamp", 2: "Oosterwold", 3: "Arkel", 4: "Hoogeind", 5: "Driebergen", 6: "Elst",
    7: "Nieuwpoort", 8: "Bemme", 9: "Grafwegen", 10: "Sint Anna", 11: "Malde", 12: "Zonhoven",
}  # fmt: skip
FEATURES: dict[int, list[str]] = {
    1: ["elevated", "tem_2", "sector_1st", "drop_british"],
    2: ["elevated", "tem_1", "sector_1st"],
    3: ["tem_4", "victory", "sector_1st"],
    4: ["tem_1"],
    5: ["polder", "tem_1", "sector_1st", "drop_british", "supply_head"],
    6: ["polder", "tem_2"],
    7: ["tem_3", "victory", "sector_82nd"],
    8: ["polder", "tem_1"],
    9: ["elevated", "tem_2", "sector_82nd", "drop_us"],
    10: ["tem_2", "sector_101st", "drop_us", "supply_head"],
    11: ["tem_1", "sector_82nd"],
    12: ["tem_4", "victory", "sector_101st"],
}
LINKS = {
    "1-2": "open road", "2-3": "open road", "3-4": "open road", "1-5": "river",
    "2-6": "river ferry",
    "3-7": "river road bridge", "4-8": "river", "5-6": "open", "6-7": "open road",
    "7-8": "canal bridge railroad_bridge road", "5-9": "canal", "6-10": "canal road bridge",
    "7-11": "canal road bridge", "8-12": "open", "9-10": "open road", "10-11": "canal road bridge",
    "11-12": "open road", "1-A": "open road arrow", "12-F": "open road arrow",
}  # fmt: skip


def sample_areas() -> dict[str, Any]:
    """Return the board as plain data in the format of board files."""
    spaces: dict[str, Any] = {}
    for number, name in NAMES.items():
        column, row = (number - 1) % COLUMNS, (number - 1) // COLUMNS
        spaces[str(number)] = {
            "terrain": "area",
            "name": name,
            "features": sorted(FEATURES[number]),
            "centre": [round(LEFT + (column + 0.5) * WIDE, 3), round(TOP + (row + 0.5) * HIGH, 3)],
            "outline": _outline(column, row),
        }
    spaces["A"] = _box("zone", "Apelveld", (0.1, 0.5, 3.8, 3.2))
    spaces["F"] = _box("zone", "Beek en Donk", (10.8, 9.7, 16.5, 13.0), ["tem_2"])
    spaces["UK"] = _box("box", "England", (0.1, 9.7, 9.6, 13.6))
    return {
        "format": "referee-board/1",
        "name": "sample areas",
        "title": "Sample areas",
        "kind": "area",
        "spaces": spaces,
        "links": {key: sorted(words.split()) for key, words in LINKS.items()},
        "sites": {
            "bridges": {"3-7": {"name": "Groote Brug"}},
            "road_groups": {"10": [["9", "11"], ["6"]]},
        },
        "rivers": [{"name": "Waarde", "kind": "river", "chain": ["1-5", "2-6", "3-7", "4-8"]}],
    }


def _box(
    terrain: str, name: str, sides: tuple[float, float, float, float], features: Any = ()
) -> dict[str, Any]:
    left, top, right, bottom = sides
    corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
    centre = [round((left + right) / 2, 3), round((top + bottom) / 2, 3)]
    return {
        "terrain": terrain,
        "name": name,
        "features": sorted(features),
        "centre": centre,
        "outline": corners,
    }


def _outline(column: int, row: int) -> list[list[float]]:
    """Return the outline of an area, clockwise from its northwest corner."""
    corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    ring: list[tuple[float, float]] = []
    for a, b in pairwise([*corners, corners[0]]):
        side = _side(min(a, b), max(a, b))
        ring.extend((side if a < b else side[::-1])[:-1])
    return [[round(x, 3), round(y, 3)] for x, y in ring]


def _side(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[float, float]]:
    """Return the winding line between two corners of the lattice, the same from both its areas."""
    (x0, y0), (x1, y1) = _corner(*a), _corner(*b)
    line = []
    for k in range(SPLIT + 1):
        t = k / SPLIT
        swing = 0.0 if k in (0, SPLIT) else 0.5 * (noise(a[0], a[1], b[0], k) - 0.5)
        line.append((x0 + (x1 - x0) * t - (y1 - y0) / 3 * swing, y0 + (y1 - y0) * t + swing))
    return line


def _corner(column: int, row: int) -> tuple[float, float]:
    dx, dy = noise(column, row, 1) - 0.5, noise(column, row, 2) - 0.5
    return LEFT + column * WIDE + 0.9 * dx, TOP + row * HIGH + 0.6 * dy


FACES = (
    ("parachute", "battalion", "2/502", "101"), ("glider", "battalion", "1/327", "101"),
    ("armor", "battalion", "Gds/2Gren", "Gds"), ("artillery", "regiment", "Gds/Art", "Gds"),
    ("mechanized", "battalion", "9SS-2/20", "9SS"), ("flak", "battalion", "Flak-Swoboda1", ""),
    ("flak_tower", "", "Nijmegen", ""), ("infantry", "brigade", "43/129", "43"),
)  # fmt: skip
STATES = ([], ["spent"], ["d1", "spent"], [], ["d2", "spent"])
CROWD = (
    ("1", "german", "ss", 2), ("3", "allied", "british", 4), ("3", "german", "ss", 5),
    ("7", "allied", "us_army", 10), ("7", "german", "german_army", 10),
    ("8", "allied", "polish", 3), ("8", "german", "german_army", 1),
    ("9", "german", "german_army", 1),
    ("10", "allied", "us_army", 6), ("12", "german", "german_army", 7),
    ("F", "allied", "british", 14), ("F", "german", "ss", 3), ("UK", "allied", "us_army", 18),
    ("A", "german", "ss", 5),
)  # fmt: skip


def area_units() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Return units of both sides by name: record and what the counter shows."""
    found = {}
    for space, side, look, count in CROWD:
        for k in range(count):
            kind, size, name, rating = FACES[(k + len(space)) % len(FACES)]
            marks = STATES[k % len(STATES)]
            face = {"look": look, "type": kind, "size": size, "name": name, "rating": rating,
                    "values": "2" if marks else "10-12-6" if k == 3 else "4-3-4",
                    "marks": marks}  # fmt: skip
            unit = {"side": side, "type": kind, "space": space, "status": "map"}
            found[f"{look}-{space}-{k}"] = (unit, face)
    return found


def area_view() -> dict[str, Any]:
    """Return a view with few units in some areas and ten of each side in one."""
    return {"units": {name: unit for name, (unit, _) in area_units().items()}}


def area_marks() -> list[dict[str, Any]]:
    """Return one mark of every kind that area boards have."""
    link = {"first": "3", "second": "7"}
    return [
        {"kind": "faces", "units": {name: face for name, (_, face) in area_units().items()}},
        {"kind": "flag", "space": "3", "side": "airborne", "points": 4},
        {"kind": "flag", "space": "7", "side": "german", "points": 2},
        {"kind": "flag", "space": "10", "side": "airborne"},
        {"kind": "flag", "space": "11", "side": "corps"},
        {"kind": "flag", "space": "12", "side": "corps", "points": 2},
        {"kind": "bridge", **link, "state": "blown"},
        {"kind": "construct", **link, "side": "allied", "count": 1},
        {"kind": "bridge", "first": "6", "second": "10", "state": "held", "side": "allied"},
        {"kind": "bridge", "first": "7", "second": "8", "state": "held", "side": "german"},
        {"kind": "held", "first": "5", "second": "9", "side": "allied"},
        {"kind": "ferry", "first": "2", "second": "6", "state": "used"},
        {"kind": "air", "space": "5", "side": "german", "text": "Interdiction"},
        {"kind": "depot", "space": "10", "side": "airborne", "text": "82: 4"},
        {"kind": "depot", "space": "10", "side": "airborne", "text": "101: 12"},
        {"kind": "depot", "space": "F", "side": "corps", "text": "Guards: 9"},
        {"kind": "drop", "space": "9", "side": "airborne"},
        {"kind": "path", "spaces": ["10", "6", "7"], "side": "us_army"},
        {"kind": "path", "spaces": ["12", "11", "10"], "side": "german", "manner": "retreat"},
        {"kind": "path", "spaces": ["11", "7"], "side": "corps", "manner": "assault"},
        {"kind": "battle", "space": "7", "from": ["11"], "result": "3 CP"},
        {"kind": "battle", "space": "1", "from": ["5"], "result": "1", "manner": "fire"},
        {"kind": "highlight", "spaces": ["8"]},
        {"kind": "note", "space": "4", "text": "Active"},
    ]
