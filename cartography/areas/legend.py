"""The legend of an area board: ground, borders, identifiers, marks and counters with what they
mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cartography.appearance import Appearance
from cartography.areas.borders import corner_lines
from cartography.areas.explained import marks_of
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
from cartography.keys import Keys
from cartography.palette import AREA
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_sprite
from cartography.sprites import Sprite
from cartography.style import areas, colour
from cartography.typeset import text_width

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
def area_legend(chart: Chart, keys: Keys, map_height: int) -> Sprite:
    """Draw the signs of an area board with what they mean."""
    ink = Ink()
    fill_panel(ink, HEAD, HEIGHT)
    top = HEAD + 0.3
    for section in _sections(chart, keys):
        draw_section(ink, section, top)
        top += section.height
    words = "The map is rebuilt from geography; all signs and counters are our own."
    ink.text((LEFT, HEIGHT - 0.35), words, "italic", 0.23, colour("number"), anchor="lm")
    name = f"legend {chart.name} {chart.digest} {map_height} {keys!r}"
    return panel_sprite(name, ink, HEAD, HEIGHT, map_height, AREA)


def draw_section(ink: Ink, section: Section, top: float, shift: float = 0.0) -> None:
    """Draw a section of signs, `shift` to the right of where the panel has it; its counters are
    put there as pictures.
    """
    ink.text((LEFT + shift, top), section.title.upper(), "bold", 0.3, colour("ink"), anchor="lm")
    start = LEFT + text_width(section.title.upper(), 0.3) + 0.2
    ink.line([(start + shift, top), (RIGHT + shift, top)], colour("frame"), 0.02, ends=False)
    for (x, y), (label, draw) in _cells(section, top):
        if not isinstance(draw, Appearance):
            draw(ink, (x + shift + SIGN / 2, y))
        _write(ink, (x + shift + SIGN + 0.06, y), label)


def area_legend_counters(chart: Chart, keys: Keys) -> Iterator[tuple[Point, float, Appearance]]:
    """Yield the legend's counters: upper left corner, width and what they show."""
    top = HEAD + 0.3
    for section in _sections(chart, keys):
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


def map_sections(chart: Chart) -> tuple[Section, ...]:
    """Return what is on the board itself: its ground and borders, its identifiers."""
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
    )


def _sections(chart: Chart, keys: Keys) -> tuple[Section, ...]:
    """Return what this board and its game need explained, closer together rather than leaving the
    sheet.
    """
    found = (
        *map_sections(chart),
        Section("Marks", 0.66, [(label, mark_sample(mark)) for label, mark in marks_of(keys)]),
        Section("Units", 0.83, [*keys.types, *keys.marked]),
    )
    shown = [section for section in found if section.items]
    room = HEIGHT - 0.6 - HEAD - 0.3 - sum(HEADING + 0.16 for _ in shown)
    wanted = sum(section.height - HEADING - 0.16 for section in shown)
    tight = min(1.0, room / max(0.01, wanted))
    return tuple(replace(section, row=section.row * tight) for section in shown)


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
    shown: list[tuple[str, Draw]] = []
    if any(name.startswith("tem_") for name in features):
        shown.append(("Number and modifier", identifier_sample("tem_2")))
    if "elevated" in features:
        shown.append(("Elevated", identifier_sample("elevated", "tem_2")))
    if "polder" in features:
        shown.append(("Polder", identifier_sample("polder", "tem_1")))
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
