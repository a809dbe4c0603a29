"""What crosses the borders of areas: roads, bridges, ferries, and the arrows of boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from shapely.geometry import LineString
from shapely.geometry import Point as ShapelyPoint

from rules_engine.board.build.area_sheet import WATERS, AreaSheet
from rules_engine.board.build.borders import Border
from rules_engine.board.build.lattice import Point
from rules_engine.board.build.sources import Source
from rules_engine.board.errors import BoardError
from rules_engine.board.loading import link_key

REACH = 0.8
"""How far (units) a bridge or ferry may lie from the water that it crosses."""
PACE = 0.02
SHORTEST = 0.35
"""Stretches of road inside an area that are shorter (units) are clipped corners."""


def lay_crossings(sheet: AreaSheet, sources: Sequence[Source]) -> None:
    """Bridges and ferries on the border nearest to them, or on the one that ``link`` names.

    Properties: ``link``; ``railroad`` (a bridge that carries no road); ``road`` (a ferry that
    counts as a link of roads).

    Raises: BoardError if no water is near, or the border has one already.
    """
    for source in sources:
        key, at = _nearest(sheet, source)
        taken = sheet.sites[f"{source.kind}s" if source.kind == "bridge" else "ferries"]
        if key in taken:
            raise BoardError(f"{source.where}: {key} has a {source.kind} already.")
        taken[key] = {"name": source.name, "at": at}
        sheet.links[key].add(source.kind)
        if source.kind == "ferry":
            sheet.links[key].update(["ferry_road"] if source.properties.get("road") else [])
        elif source.properties.get("railroad"):
            sheet.links[key].add("railroad_bridge")
        else:
            sheet.links[key].add("road")


def _nearest(sheet: AreaSheet, source: Source) -> tuple[str, list[float]]:
    point = ShapelyPoint(source.coordinates)
    given = source.properties.get("link")
    if given is not None and link_key(str(given)) not in sheet.links:
        raise BoardError(f"{source.where}: {given} is no border of this map.")
    keys = [link_key(str(given))] if given is not None else sorted(sheet.links)
    best: tuple[float, str, Border] | None = None
    for key in keys:
        for border in sheet.borders_of(key):
            apart = point.distance(LineString(border.line))
            if border.kind in WATERS and (best is None or (apart, key) < best[:2]):
                best = apart, key, border
    if best is None or best[0] > REACH:
        raise BoardError(f"{source.where}: no border along water lies within {REACH} units.")
    return best[1], _inward(LineString(best[2].line), point, 0.3)


def lay_roads(sheet: AreaSheet, sources: Sequence[Source]) -> None:
    """Roads cross the borders that their lines cross.

    Raises: BoardError if a road crosses water without a bridge, or at a mere corner.
    """
    for source in sources:
        stretches = _stretches(sheet, source)
        for (here, _), (there, at) in pairwise(stretches):
            key = link_key(f"{here}-{there}")
            if key not in sheet.links:
                raise BoardError(
                    f"{source.where} passes from {here} to {there}, which do not touch; "
                    "lead it round the corner."
                )
            words = sheet.links[key]
            if words.intersection(WATERS) and ("bridge" not in words or "railroad_bridge" in words):
                raise BoardError(f"{source.where} crosses {key} over water without a road bridge.")
            words.add("road")
            if "bridge" not in words:
                sheet.sites["gates"].setdefault(key, _gate(sheet, key, at))


def _gate(sheet: AreaSheet, key: str, at: Point) -> list[float]:
    """The point of a border nearest to a point, a little away from the border's ends."""
    lines = [LineString(border.line) for border in sheet.borders_of(key)]
    line = min(lines, key=lambda line: line.distance(ShapelyPoint(at)))
    return _inward(line, ShapelyPoint(at), 0.2)


def _inward(line: LineString, point: ShapelyPoint, away: float) -> list[float]:
    ends = min(away, line.length / 2)
    at = line.interpolate(min(max(line.project(point), ends), line.length - ends))
    return [round(at.x, 2), round(at.y, 2)]


def _stretches(sheet: AreaSheet, source: Source) -> list[tuple[str, Point]]:
    """The areas along a line, in order, each with the point where the line comes in."""
    line = LineString(source.coordinates)
    found: list[tuple[str, Point, float]] = []
    for k in range(round(line.length / PACE) + 1):
        at = line.interpolate(k * PACE)
        number = sheet.area_at(at)
        if number is None:
            continue
        if found and found[-1][0] == number:
            found[-1] = (number, found[-1][1], found[-1][2] + PACE)
        else:
            found.append((number, (at.x, at.y), PACE))
    if not found:
        raise BoardError(f"{source.where} does not touch the map; check its coordinates.")
    kept: list[tuple[str, Point]] = []
    for k, (number, at, length) in enumerate(found):
        through = length >= SHORTEST or k in (0, len(found) - 1)
        if through and (not kept or kept[-1][0] != number):
            kept.append((number, at))
    return kept


def lay_arrows(sheet: AreaSheet, arrows: Any, boxes: Mapping[str, Any]) -> None:
    """Arrows from boxes to areas or other boxes: pairs such as ["A", "8"]; each carries a road.

    Raises: BoardError if a pair names no box or no space.
    """
    for pair in arrows if isinstance(arrows, list) else [arrows]:
        known = {*sheet.outlines, *boxes}
        if not isinstance(pair, list) or len(pair) != 2 or not known.issuperset(pair):
            raise BoardError(f'grid.json: {pair!r} is no arrow; write a pair such as ["A", "8"].')
        if not set(boxes).intersection(pair):
            raise BoardError(f"grid.json: the arrow {pair!r} needs a box at one end.")
        sheet.links[link_key("-".join(pair))] = {"arrow", "open", "road"}
