"""A made-up board with a coast: straight columns, a bay with sands, hedgerow country, two kinds of
rivers and of roads, towns on the ground, a closed hexside and edges that belong to somebody.
"""

from __future__ import annotations

from typing import Any

from rules_engine.board.grid import HexGrid

GRID = HexGrid(8, 10, "CCRR", "even columns half a hex lower")
SEA = {"0101", "0102", "0103", "0104", "0203", "0204", "0105"}
BOCAGE = {f"{column:02d}{row:02d}" for column in range(1, 7) for row in range(1, 6)} - SEA
FOREST = {"0803", "0804", "0903", "0506"}
LIGHT = {"0402", "0907"}
HILLS = {"0704", "0805", "0705", "0407"}
CITY = ("0703", "0702")
LINKS: dict[str, list[str]] = {
    "0602-0702": ["major_river", "road"], "0602-0703": ["major_river"],
    "0603-0703": ["major_river", "major_road"], "0603-0704": ["major_river"],
    "0604-0704": ["impassable", "major_river"], "0604-0705": ["impassable", "major_river"],
    "0405-0505": ["minor_river", "road"], "0405-0506": ["minor_river"],
    "0304-0404": ["road"], "0404-0405": ["road"], "0505-0506": ["minor_river", "road"],
    "0502-0503": ["major_road"], "0503-0603": ["major_road"], "0402-0502": ["road"],
    "0703-0802": ["major_road"], "0802-0903": ["major_road"], "0903-1002": ["major_road"],
    "0503-0504": ["road"], "0504-0505": ["road"], "0104-0204": ["sea"],
}  # fmt: skip
SHORE = [
    [-1.0, -1.0], [0.9, -1.0], [1.1, 0.2], [1.2, 1.2], [1.9, 1.9], [2.5, 2.6], [2.4, 3.4],
    [1.6, 4.3], [1.1, 5.0], [-1.0, 5.4], [-1.0, -1.0],
]  # fmt: skip
SANDS = [[1.4, 2.0], [2.5, 2.6], [2.4, 3.4], [1.5, 4.3], [1.2, 3.2], [1.4, 2.0]]


def sample_coast(with_outline: bool = True) -> dict[str, Any]:
    """Return the board as plain data; without its outline, the sea is no more than its hexes."""
    spaces = {number: _space(number) for number in GRID.all_numbers()}
    spaces["0703"]["name"] = "Port"
    spaces["0304"]["name"] = "Haven"
    spaces["0503"]["name"] = "Wick"
    data: dict[str, Any] = {
        "format": "referee-board/1",
        "name": "coast",
        "title": "Sample coast",
        "kind": "hex",
        "grid": GRID.to_json(),
        "spaces": spaces,
        "links": LINKS,
        "sites": {
            "towns": {"port": {"name": "Port", "spaces": list(CITY), "key": "0703"}},
            "stretches": {
                "base": {"edge": "north", "look": "blue", "sign": "Blue edge",
                         "spaces": ["0201", "0301", "0401", "0501", "0601"]},
                "depot": {"edge": "east", "look": "red", "sign": "Red edge",
                          "spaces": [f"10{row:02d}" for row in range(1, 9)]},
            },
        },
        "rivers": [{"name": "Orne", "kind": "major_river"}, {"name": "Ay", "kind": "minor_river"}],
        "labels": [
            {"text": "SEA", "kind": "sea", "line": [[0.5, 0.7], [0.5, 3.5]]},
            {"text": "BOCAGE", "kind": "country", "line": [[2.6, 1.87], [4.8, 1.87]]},
            {"text": "Cote 112", "kind": "hills", "x": 5.8, "y": 4.0},
        ],
    }  # fmt: skip
    if with_outline:
        data["seas"] = [
            {"name": "Bay", "kind": "sea", "rings": [SHORE]},
            {"name": "Sands", "kind": "shoal", "rings": [SANDS]},
        ]
    return data


def _space(number: str) -> dict[str, Any]:
    features = [name for name, held in (("bocage", BOCAGE), ("city", CITY)) if number in held]
    features += ["town"] if number == "0304" else []
    features += ["hills"] if number == "0804" else []
    features += ["major_road_off"] if number == "1002" else []
    grounds = (("sea", SEA), ("heavy_forest", FOREST), ("light_forest", LIGHT), ("hills", HILLS))
    terrain = next((name for name, held in grounds if number in held), "clear")
    column, row = int(number[:2]), int(number[2:])
    marks = {"west": column == 1, "east": column == 10, "north": row == 1, "south": row == 8}
    edges = [edge for edge, there in marks.items() if there]
    return {"terrain": terrain, "features": features, "edges": edges}
