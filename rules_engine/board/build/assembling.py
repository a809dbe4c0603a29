"""Putting a board together: terrain, towns, rivers, the sea, bridges, roads, basins, barriers,
features, overrides, in this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_engine.board.build.areas import build_area_board
from rules_engine.board.build.basins import fill_basins
from rules_engine.board.build.edges import edge_stretches, mark_edges
from rules_engine.board.build.lattice import Lattice
from rules_engine.board.build.lines import lay_bridges, lay_rivers, lay_roads
from rules_engine.board.build.seas import lay_barriers, lay_seas
from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.sources import Geography, read_geography, read_json
from rules_engine.board.build.surfaces import lay_features, lay_labels, lay_terrain, lay_towns
from rules_engine.board.errors import BoardError
from rules_engine.board.loading import FORMAT, link_key
from rules_engine.board.making import make_board


def output_path(directory: Path) -> Path:
    """Where the board file of a directory of sources belongs.

    Raises: BoardError if grid.json cannot be read.
    """
    return (directory / str(read_json(directory / "grid.json").get("output"))).resolve()


def build_board(directory: Path) -> dict[str, Any]:
    """The board file, as plain data, that the geography of a directory gives.

    Raises: BoardError naming the file, the feature and what is wrong.
    """
    spec = read_json(directory / "grid.json")
    if isinstance(spec, dict) and spec.get("kind") == "area":
        return build_area_board(directory)
    geography = read_geography(directory)
    sheet = Sheet(
        Lattice(geography.grid),
        frozenset(_words(geography.spec, "bridged_only")),
        frozenset(_words(geography.spec, "roadless")),
        str(geography.spec.get("ground", "clear")),
    )
    lay_terrain(sheet, geography.of_kind("terrain"), _words(geography.spec, "underlying"))
    lay_towns(sheet, geography.of_kind("town"))
    lay_rivers(sheet, geography.of_kind("river"))
    lay_seas(sheet, geography.of_kind("sea"))
    lay_bridges(sheet, geography.of_kind("bridge"))
    lay_roads(sheet, geography.of_kind("road"), geography.of_kind("town"))
    fill_basins(sheet, geography.of_kind("basin"))
    lay_barriers(sheet, geography.of_kind("barrier"))
    lay_features(sheet, geography.of_kind("feature"))
    lay_labels(sheet, geography.of_kind("label"))
    mark_edges(sheet)
    _override(sheet, geography)
    data = _compose(sheet, geography)
    make_board(data)
    return data


def _words(spec: Mapping[str, Any], key: str) -> list[str]:
    words = spec.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BoardError(f"grid.json: {key!r} must be a list of words.")
    return words


def _override(sheet: Sheet, geography: Geography) -> None:
    for count, item in enumerate(geography.overrides, 1):
        where = f"overrides.json, override {count}"
        if "space" in item:
            _override_space(sheet, str(item["space"]), item, where)
        else:
            key = link_key(str(item["link"]))
            if key not in sheet.lattice.sides:
                raise BoardError(f"{where}: {key} is no hexside of this board.")
            _change(sheet.links.setdefault(key, set()), item, where)


def _override_space(sheet: Sheet, number: str, item: Mapping[str, Any], where: str) -> None:
    if number not in sheet.lattice.centres:
        raise BoardError(f"{where}: {number} is no space of this board.")
    for key, value in item.get("set", {}).items():
        if key not in ("terrain", "name") or not isinstance(value, str):
            raise BoardError(f'{where}: "set" knows "terrain" and "name", each with a text.')
        (sheet.terrain if key == "terrain" else sheet.names)[number] = value
    _change(sheet.features.setdefault(number, set()), item, where)


def _change(words: set[str], item: Mapping[str, Any], where: str) -> None:
    for word in item.get("remove", []):
        if word not in words:
            raise BoardError(f"{where}: {word!r} cannot be removed, it is not there.")
        words.discard(word)
    words.update(item.get("add", []))


def _compose(sheet: Sheet, geography: Geography) -> dict[str, Any]:
    spec = geography.spec
    entries = spec.get("entries", {})
    for name, number in entries.items():
        if number not in sheet.lattice.centres:
            raise BoardError(
                f"grid.json: the entry {name} is at {number}, which is not on this board."
            )
    sites: dict[str, Any] = {"towns": sheet.towns, "bridges": sheet.bridges, "entries": entries}
    sites |= spec.get("sites", {})
    if "stretches" in spec:
        sites["stretches"] = edge_stretches(sheet, spec["stretches"])
    board = {
        "format": FORMAT,
        "name": spec["name"],
        "title": spec["title"],
        "kind": "hex",
        "grid": geography.grid.to_json(),
        "spaces": {number: sheet.space(number) for number in sheet.lattice.numbers},
        "links": {key: sorted(sheet.links[key]) for key in sorted(sheet.links) if sheet.links[key]},
        "sites": sites,
        "projection": spec["projection"],
        "rivers": sheet.rivers,
        "labels": sheet.labels,
    }
    return board | ({"seas": sheet.seas} if sheet.seas else {})
