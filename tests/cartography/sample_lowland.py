"""A made-up board of low country: polder between two rivers, a canal, a highway, a city, a railway
bridge, a ferry and a place with a letter.
"""

from __future__ import annotations

from typing import Any

from rules_engine.board.grid import HexGrid

GRID = HexGrid(6, 8, "CCRR", "even columns half a hex lower")
TERRAIN = {
    "broken": {"0705", "0706", "0805", "0806"},
    "woods": {"0701", "0702", "0801"},
    "rough": {"0104", "0105", "0204"},
    "city": {"0401", "0402"},
    "clear": {"0604", "0605"},
}
RIVER = ["0102-0103", "0103-0202", "0202-0203", "0202-0303", "0302-0303", "0303-0402", "0402-0403",
         "0402-0503", "0502-0503", "0503-0602", "0602-0603", "0602-0703", "0702-0703", "0703-0802",
         "0802-0803"]  # fmt: skip
CANAL = ["0304-0305", "0305-0404", "0404-0405", "0404-0505", "0504-0505", "0505-0604"]
ALSO: dict[str, list[str]] = {
    "0302-0303": ["ferry"], "0502-0503": ["railway_bridge"],
    "0402-0403": ["bridge", "highway_road"], "0404-0405": ["bridge", "highway_road"],
    "0401-0402": ["highway_road"], "0403-0404": ["highway_road"], "0405-0406": ["highway_road"],
    "0305-0405": ["road"],
}  # fmt: skip


def sample_lowland() -> dict[str, Any]:
    """Return the board as plain data."""
    spaces = {number: {"terrain": _terrain(number)} for number in GRID.all_numbers()}
    spaces["0402"]["name"] = "Port"
    spaces["0305"] |= {"name": "Wick", "features": ["town"]}  # type: ignore[dict-item]
    return {
        "format": "referee-board/1",
        "name": "lowland",
        "title": "Sample low country",
        "kind": "hex",
        "grid": GRID.to_json(),
        "spaces": spaces,
        "links": _links(),
        "sites": {"letters": {"A": "0604"}},
        "rivers": [{"name": "Waal", "kind": "great_river"}],
        "labels": [],
    }


def _terrain(number: str) -> str:
    named = next((word for word, numbers in TERRAIN.items() if number in numbers), "")
    return named or ("polder" if number[2:] in ("03", "04") else "mixed")


def _links() -> dict[str, list[str]]:
    links = {key: ["great_river"] for key in RIVER} | {key: ["canal"] for key in CANAL}
    return {key: [*links.get(key, []), *ALSO.get(key, [])] for key in sorted({*links, *ALSO})}
