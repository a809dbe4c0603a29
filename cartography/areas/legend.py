"""The legend of an area board: ground, borders, identifiers, marks and counters with what they
mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cartography.appearance import Appearance
from cartography.areas.borders import corner_lines
from cartography.areas.identifiers import draw_supply_head
from cartography.areas.samples import (
    Draw,
    arrow_sample,
    border_sample,
    corner_sample,
    crossing_sample,
    identifier_sample,
    mark_sample,
    patch_sample,
    red_name_sample,
    rim_way_sample,
    road_sample,
    sector_sample,
)
from cartography.chart import Chart, Point
from cartography.ink import Ink
from cartography.lettering import text_width
from cartography.palette import AREA
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_sprite
from cartography.sprites import Sprite
from cartography.style import areas, colour

COLUMNS = 4
COLUMN = (RIGHT - LEFT + 0.15) / COLUMNS
HEADING = 0.5
COUNTER = 0.74
SIGN = 0.84
"""Width of a cell's sign; its label follows."""


@dataclass(frozen=True)
class Section:
    """A heading and its signs, each with a label, in rows of one height."""

    title: str
    row: float
    items: Sequence[tuple[str, Draw | Appearance]]

    @property
    def height(self) -> float:
        """Return the height of the section."""
        return HEADING + -(-len(self.items) // COLUMNS) * self.row + 0.16


@lru_cache(maxsize=8)
def area_legend(chart: Chart, map_height: int) -> Sprite:
    """Draw the signs of an area board with what they mean."""
    ink = Ink()
    fill_panel(ink, HEAD, HEIGHT)
    top = HEAD + 0.3
    for section in _sections(chart):
        ink.text((LEFT, top), section.title.upper(), "bold", 0.3, colour("ink"), anchor="lm")
        start = LEFT + text_width(section.title.upper(), 0.3) + 0.2
        ink.line([(start, top), (RIGHT, top)], colour("frame"), 0.02, ends=False)
        for (x, y), (label, draw) in _cells(section, top):
            if not isinstance(draw, Appearance):
                draw(ink, (x + SIGN / 2, y))
            _write(ink, (x + SIGN + 0.06, y), label)
        top += section.height
    words = "The map is rebuilt from geography; all signs and counters are our own."
    ink.text((LEFT, HEIGHT - 0.35), words, "italic", 0.23, colour("number"), anchor="lm")
    name = f"legend {chart.name} {chart.digest} {map_height}"
    return panel_sprite(name, ink, HEAD, HEIGHT, map_height, AREA)


def area_legend_counters(chart: Chart) -> Iterator[tuple[Point, float, Appearance]]:
    """Yield the legend's counters: upper left corner, width and what they show."""
    top = HEAD + 0.3
    for section in _sections(chart):
        for (x, y), (_, shown) in _cells(section, top):
            if isinstance(shown, Appearance):
                yield (x, y - COUNTER / 2), COUNTER, shown
        top += section.height


def _cells(section: Section, top: float) -> Iterator[tuple[Point, tuple[str, Draw | Appearance]]]:
    """Yield the left end of each cell on its middle line, with label and sign."""
    for k, item in enumerate(section.items):
        x = LEFT + k % COLUMNS * COLUMN
        yield (x, top + HEADING + (k // COLUMNS + 0.5) * section.row - 0.16), item


def _write(ink: Ink, place: Point, label: str) -> None:
    """Write a label in up to three lines, smaller if it is too wide."""
    room = COLUMN - SIGN - 0.18
    lines: list[str] = []
    for word in label.split(" "):
        if lines and text_width(f"{lines[-1]} {word}", 0.21, "regular") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    widest = max(text_width(line, 0.21, "regular") for line in lines)
    size = min(0.21, 0.21 * room / widest)
    for row, line in enumerate(lines):
        y = place[1] + (row - (len(lines) - 1) / 2) * 0.215
        ink.text((place[0], y), line, "regular", size, colour("ink"), anchor="lm")


def _sections(chart: Chart) -> tuple[Section, ...]:
    """Return what this board needs explained."""
    links = {f for link in chart.links.values() for f in link.features}
    features = {f for space in chart.spaces.values() for f in space.features}
    ground = [
        (str(look["label"]), patch_sample(kind))
        for kind, look in areas()["ground"].items()
        if kind == "open" or kind in features
    ]
    return (
        Section("Ground and borders", 0.66, [*ground, *_lines(chart, links)]),
        Section("Identifiers", 0.8, _identifiers(features)),
        Section("Marks", 0.66, [(label, mark_sample(mark)) for label, mark in _marks()]),
        Section("Units", 0.83, list(_counters())),
    )


def _lines(chart: Chart, links: set[str]) -> list[tuple[str, Draw]]:
    known: list[tuple[str, str, tuple[str, ...]]] = [
        ("open", str(areas()["border"]["label"]), ("open",)),
        *((kind, str(look["label"]), (kind,)) for kind, look in areas()["waters"].items()),
    ]
    shown = [(label, border_sample(features)) for kind, label, features in known if kind in links]
    if "road" in links:
        shown.append((str(areas()["road"]["label"]), road_sample))
    if "bridge" in links:
        shown.append((str(areas()["bridge"]["label"]), crossing_sample("canal", "road", "bridge")))
    if "railroad_bridge" in links:
        rail = crossing_sample("canal", "bridge", "railroad_bridge")
        shown.append((str(areas()["rail"]["label"]), rail))
    if "ferry" in links:
        shown.append((str(areas()["ferry"]["label"]), crossing_sample("river", "ferry")))
    if "arrow" in links:
        shown.append(("Way from a zone, with road", arrow_sample))
        shown.append(("Way from zone to zone", rim_way_sample))
    if corner_lines(chart):
        shown.append(("Corner: no passage", corner_sample))
    return shown


def _identifiers(features: set[str]) -> list[tuple[str, Draw]]:
    shown = [
        ("Number and modifier", identifier_sample("tem_2")),
        ("Elevated", identifier_sample("elevated", "tem_2")),
        ("Polder", identifier_sample("polder", "tem_1")),
    ]
    for name, look in areas()["drops"].items():
        if name in features:
            shown.append((str(look["label"]), identifier_sample(name, "tem_1")))
    if "supply_head" in features:
        shown.append((str(areas()["supply_head"]["label"]), draw_supply_head))
    for name, look in areas()["sectors"].items():
        if name in features:
            shown.append((str(look["label"]), sector_sample(look)))
    if "victory" in features:
        shown.append(("Counts for victory", red_name_sample))
    return shown


# ---- marks --------------------------------------------------------------------------------------


def _marks() -> list[tuple[str, Mapping[str, Any]]]:
    """Return the marks of the legend, on a border between the spaces a and b."""
    way = {"kind": "path", "spaces": ["a", "b"], "side": "allied"}
    link = {"first": "a", "second": "b", "side": "allied"}
    flags = [
        (str(look["label"]), {"kind": "flag", "space": "up", "side": side, "line": False})
        for side, look in areas()["flags"].items()
        if side != "allied"
    ]
    return [
        ("Move", way),
        ("Assault", {**way, "manner": "assault"}),
        ("Retreat", {**way, "manner": "retreat"}),
        ("Attack", {"kind": "battle", "space": "b", "from": ["a"]}),
        ("Bombard- ment", {"kind": "battle", "space": "b", "from": ["a"], "manner": "fire"}),
        *flags,
        ("Bridge: Allied", {"kind": "bridge", **link, "state": "held"}),
        ("Bridge blown", {"kind": "bridge", **link, "state": "blown"}),
        ("Bank held", {"kind": "held", **link}),
        ("Work on a bridge", {"kind": "construct", **link, "count": 1}),
        ("Ferry used", {"kind": "ferry", **link, "state": "used"}),
        ("Ferry destroyed", {"kind": "ferry", **link, "state": "destroyed"}),
        ("Aircraft", {"kind": "air", "space": "air", "side": "german"}),
        ("Supplies", {"kind": "depot", "space": "depot", "side": "corps"}),
        ("Result", {"kind": "battle", "space": "result", "from": [], "result": "3 CP"}),
        ("Active", {"kind": "highlight", "spaces": ["a"]}),
        ("Landing", {"kind": "drop", "space": "drop", "side": "airborne"}),
    ]


# ---- counters -----------------------------------------------------------------------------------


def _counters() -> Iterator[tuple[str, Appearance]]:
    values = "4-3-3"
    yield (
        "Attack, defense, move",
        Appearance("-", "infantry", "battalion", "2/502", "101", look="us_army", values=values),
    )
    for kind, look in areas()["types"].items():
        yield str(look["label"]), Appearance("-", kind, "", look="german_army", values="")
    for name in ("british", "polish", "us_army", "german_army", "ss"):
        label = str(areas()["looks"][name]["label"])
        yield label, Appearance("-", "infantry", "", look=name, values="")
    for flags, label in (("s", "Spent: defense"), ("s1", "Disrupted"), ("m", "Has moved")):
        shown = "2" if "s" in flags else values
        yield (
            label,
            Appearance("-", "infantry", "battalion", flags=flags, look="british", values=shown),
        )
    for flag, label in (("p", "Last seen day 4"), ("f", "Seen, now doubtful"), ("w", "Reported")):
        yield (
            label,
            Appearance("german", "infantry", "", "#3", flags=flag, look="german_army", values="T4"),
        )
