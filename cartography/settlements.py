"""Towns that lie on the ground instead of being it, and closed hexsides."""

from __future__ import annotations

from collections.abc import Iterable

from cartography.chart import Chart, Space
from cartography.ink import Ink
from cartography.patches import Surfaces
from cartography.style import rgb, style
from cartography.terrain_marks import MARKS


def is_settled(features: tuple[str, ...]) -> bool:
    """Return whether one of a space's features is drawn as houses."""
    looks = style()["space_features"]
    return any(looks[name]["mark"] == "blocks" for name in features if name in looks)


def has_capitals(space: Space) -> bool:
    """Return whether a space's name is written in capitals for its terrain or a feature."""
    looks = style()["space_features"]
    drawn = [looks[name] for name in space.features if name in looks]
    drawn.append(style()["terrain"].get(space.terrain, {}))
    return any(look.get("capitals") is True for look in drawn)


def is_town(space: Space) -> bool:
    """Return whether a space is drawn with houses, by its terrain or by a feature."""
    terrain = style()["terrain"].get(space.terrain, {})
    return terrain.get("mark") == "blocks" or is_settled(space.features)


def towns_of(chart: Chart, spaces: Iterable[Space]) -> list[list[Space]]:
    """Return spaces town by town, as the board or else their names put them together."""
    owner = {n: str(t["name"]) for t in chart.sites.get("towns", {}).values() for n in t["spaces"]}
    found: dict[str, list[Space]] = {}
    for space in spaces:
        found.setdefault(owner.get(space.number, space.name), []).append(space)
    return [town for _, town in sorted(found.items())]


def draw_settlements(ink: Ink, chart: Chart) -> None:
    """Draw towns as blocks of houses in the middle of their spaces, cities as far as these go."""
    for name, look in style()["space_features"].items():
        if look["mark"] != "blocks":
            continue
        spaces = [s for _, s in sorted(chart.spaces.items()) if name in s.features]
        towns = [[s.centre for s in town] for town in towns_of(chart, spaces)]
        field = Surfaces(towns, (look["level"],), seed=7)
        for ring in field.rings[look["level"]]:
            ink.polygon(ring, rgb(look["fill"]))
            ink.line(ring, rgb(look["edge"]), 0.018, 0.7)
        MARKS[look["mark"]](ink, spaces, field, look)


def draw_bars(ink: Ink, chart: Chart) -> None:
    """Draw a bar along every hexside that nothing crosses."""
    for name, look in style()["bars"].items():
        for link in chart.with_feature(name):
            (x0, y0), (x1, y1) = link.ends
            bar = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (0.2, 0.8)]
            ink.line(bar, rgb(look["casing"]), look["width"] + 2 * look["bank"], 2.4, ends=False)
            ink.line(bar, rgb(look["fill"]), look["width"], 1.6, ends=False)
