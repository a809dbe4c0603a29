"""Putting an area board together: land, waters and dividing lines, areas, crossings, roads, boxes,
overrides, in this order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon

from rules_engine.board.build.area_sheet import WATERS, AreaSheet
from rules_engine.board.build.area_ways import lay_arrows, lay_crossings, lay_roads
from rules_engine.board.build.borders import contacts, draw_borders, outlines
from rules_engine.board.build.partition import GRID, Cut, Seed, cut_land
from rules_engine.board.build.shaping import smoothed
from rules_engine.board.build.sources import Source, read_json, read_overrides, read_sources
from rules_engine.board.build.stretch import read_stretch
from rules_engine.board.errors import BoardError
from rules_engine.board.loading import FORMAT, link_key, link_order
from rules_engine.board.making import make_board

KINDS: dict[str, tuple[str, ...]] = {
    "frame": ("Polygon",),
    "water": ("LineString",),
    "divide": ("LineString",),
    "area": ("Point", "MultiPoint"),
    "bridge": ("Point",),
    "ferry": ("Point",),
    "road": ("LineString",),
}
LEG = 2.0
"""Corners of the frame are rounded over at most half of this (units)."""
SHORTEST = 0.4
"""Areas that touch along less (units) are no neighbours, unless an override says so."""


@dataclass(frozen=True)
class Country:
    """Everything that a directory says about an area board."""

    spec: Mapping[str, Any]
    sources: Sequence[Source]
    overrides: Sequence[Mapping[str, Any]]

    def of_kind(self, *kinds: str) -> list[Source]:
        """The features of some kinds in the order of the files."""
        return [source for source in self.sources if source.kind in kinds]


def build_area_board(directory: Path) -> dict[str, Any]:
    """The board file, as plain data, that the geography of an area map gives.

    Raises: BoardError naming the file, the feature and what is wrong.
    """
    country = _read(directory)
    areas = _by_number(country.of_kind("area"))
    cuts = [Cut(_water(s), smoothed(s.coordinates)) for s in country.of_kind("water", "divide")]
    seeds = [Seed(source.where, n, _places(source)) for n, source in areas.items()]
    sides = cut_land(_frame(country), cuts, seeds)
    borders = draw_borders(sides)
    sheet = AreaSheet(outlines(borders, sides), borders)
    _link(sheet, country.overrides)
    lay_crossings(sheet, country.of_kind("bridge", "ferry"))
    lay_roads(sheet, country.of_kind("road"))
    lay_arrows(sheet, country.spec.get("arrows", []), country.spec.get("boxes", {}))
    data = _compose(sheet, country, areas)
    make_board(data)
    return data


def _read(directory: Path) -> Country:
    spec = read_json(directory / "grid.json")
    for key in ("name", "title", "output", "projection"):
        if key not in spec:
            raise BoardError(f"{directory / 'grid.json'} lacks the entry {key!r}.")
    if not isinstance(spec.get("boxes", {}), dict) or not isinstance(spec.get("sites", {}), dict):
        raise BoardError(f'{directory / "grid.json"}: "boxes" and "sites" are objects.')
    plane = read_stretch(spec["projection"])
    sources = read_sources(directory, plane, KINDS, spec.get("courses"))
    return Country(spec, sources, read_overrides(directory))


def _by_number(sources: Sequence[Source]) -> dict[str, Source]:
    found: dict[str, Source] = {}
    for source in sources:
        number = source.text("number")
        if number in found:
            raise BoardError(f"{source.where}: the number {number} is taken by another area.")
        found[number] = source
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


def _places(source: Source) -> tuple[tuple[float, float], ...]:
    return tuple(source.coordinates if source.shape == "MultiPoint" else [source.coordinates])


def _water(source: Source) -> str:
    if source.kind == "divide":
        return "open"
    water = source.text("water")
    if water not in WATERS:
        raise BoardError(f"{source.where}: the water is {' or '.join(WATERS)}, not {water!r}.")
    return water


def _frame(country: Country) -> Polygon:
    frames = country.of_kind("frame")
    if len(frames) != 1:
        raise BoardError(f"A map has one frame, a Polygon round its land; here are {len(frames)}.")
    ring = frames[0].coordinates[0]
    middle = tuple((a + b) / 2 for a, b in zip(ring[0], ring[1], strict=True))
    legs = LineString([middle, *ring[1:], middle]).segmentize(LEG)
    polygon = Polygon(smoothed(list(legs.coords)))
    if not polygon.is_valid:
        raise BoardError(f"{frames[0].where}: the outline crosses itself; redraw it.")
    return shapely.set_precision(polygon, GRID)


def _link(sheet: AreaSheet, overrides: Sequence[Mapping[str, Any]]) -> None:
    """Neighbours, each with the kind of most of their border; then what overrides say."""
    borders = [border for stretch in sheet.borders.values() for border in stretch]
    for pair, kinds in contacts(borders).items():
        if sum(kinds.values()) >= SHORTEST:
            kind = max(sorted(kinds), key=lambda word: kinds[word])
            sheet.links[link_key("-".join(pair))] = {kind}
    for count, item in enumerate(overrides, 1):
        where = f"overrides.json, override {count}"
        wish = item.get("set")
        border = wish.get("border") if isinstance(wish, dict) else None
        if "link" not in item or border not in ("none", "open", *WATERS):
            raise BoardError(
                f'{where} must name a "link" and "set" its "border": none, open, canal or river.'
            )
        key = link_key(str(item["link"]))
        if key not in sheet.borders:
            raise BoardError(f"{where}: {key} is no border of this map.")
        sheet.links.pop(key, None)
        if border != "none":
            sheet.links[key] = {border}


def _compose(sheet: AreaSheet, country: Country, areas: Mapping[str, Source]) -> dict[str, Any]:
    spec = country.spec
    spaces = {number: _area(sheet, number, source) for number, source in areas.items()}
    spaces |= {number: _box(number, box) for number, box in spec.get("boxes", {}).items()}
    given = {
        n: source.properties["given"] for n, source in areas.items() if "given" in source.properties
    }
    return {
        "format": FORMAT,
        "name": spec["name"],
        "title": spec["title"],
        "kind": "area",
        "spaces": spaces,
        "links": {key: sorted(sheet.links[key]) for key in sorted(sheet.links, key=link_order)},
        "sites": {**sheet.sites, "given": given, **spec.get("sites", {})},
        "projection": spec["projection"],
        "rivers": _rivers(sheet, country.of_kind("water")),
    }


def _area(sheet: AreaSheet, number: str, source: Source) -> dict[str, Any]:
    return {
        "terrain": "area",
        "name": source.name,
        "features": sorted(source.texts("features")),
        "centre": sheet.centre(number, _places(source)[0]),
        "outline": sheet.ring(number),
    }


def _box(number: str, box: Any) -> dict[str, Any]:
    sides = box.get("sides") if isinstance(box, dict) else None
    if not isinstance(sides, list) or [isinstance(s, int | float) for s in sides] != [True] * 4:
        raise BoardError(f'grid.json: the box {number} needs "sides": west, north, east, south.')
    west, north, east, south = sides
    return {
        "terrain": box.get("terrain", "box"),
        "name": box.get("name", ""),
        "features": sorted(box.get("features", [])),
        "centre": [round((west + east) / 2, 2), round((north + south) / 2, 2)],
        "outline": [[west, north], [east, north], [east, south], [west, south]],
    }


def _rivers(sheet: AreaSheet, sources: Sequence[Source]) -> list[dict[str, Any]]:
    """Named waters with the links along them, downstream."""
    found = []
    for source in sources:
        line = smoothed(source.coordinates)
        along: dict[str, float] = {}
        for key, stretches in sheet.borders.items():
            for border in stretches:
                middle = LineString(border.line).interpolate(0.5, normalized=True)
                if (
                    key in sheet.links
                    and border.kind == source.text("water")
                    and line.distance(middle) < 0.03
                ):
                    along[key] = line.project(middle)
        chain = sorted(along, key=lambda key: (along[key], key))
        found.append({"name": source.name, "kind": source.text("water"), "chain": chain})
    return found
