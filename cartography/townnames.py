"""Where the names of towns may stand, and what stands behind them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from cartography.chart import Chart, Point
from cartography.settlements import is_town
from cartography.typeset import text_width


def spots_around(centre: Point, text: str, size: float) -> list[Point]:
    """Return the places for a town's name, the best ones first: below, above, beside."""
    half = text_width(text, size) / 2
    x, y = centre
    return [
        (x, y + 0.49),
        (x, y - 0.62),
        (x + half + 0.36, y),
        (x - half - 0.36, y),
        (x, y + 0.56),
        (x + 0.3, y + 0.46),
        (x - 0.3, y + 0.46),
        (x + half + 0.3, y + 0.3),
        (x - half - 0.3, y + 0.3),
        (x + half + 0.3, y - 0.25),
        (x - half - 0.3, y - 0.25),
        *((x + dx, y + dy) for dy in (0.43, -0.62, 0.6) for dx in (0.45, -0.45, 0.7, -0.7)),
    ]


def own_spots(spots: list[Point], centre: Point, towns: Iterable[Point]) -> list[Point]:
    """Return the places that are nearer to a town than to any other, so that nobody takes its name
    for a neighbour's.
    """
    near = [town for town in towns if 0 < math.dist(town, centre) < 2]
    own = [p for p in spots if all(math.dist(p, centre) < math.dist(p, town) for town in near)]
    return own or spots


def towns_of_map(chart: Chart) -> list[tuple[Point, str, str, bool]]:
    """Return centre, name, militia in parentheses and importance of every town, each name once:
    with a letter, so that nobody takes it for points.
    """
    places: dict[str, tuple[Point, str, str, bool]] = {}
    for town in chart.sites.get("towns", {}).values():
        number = town.get("key") or town["spaces"][0]
        if number in chart.spaces:
            value = town.get("volkssturm")
            points = f" (M{value})" if value else ""
            centre = chart.spaces[number].centre
            places[town["name"]] = (centre, town["name"], points, bool(town.get("vp")))
    for space in chart.spaces.values():
        if space.name and space.name not in places and is_town(space):
            places[space.name] = (space.centre, space.name, "", False)
    return sorted(places.values(), key=lambda place: (not place[3], place[1]))
