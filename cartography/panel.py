"""The panel beside the map: whose picture of what moment it is, and what its signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from cartography.appearance import Appearance
from cartography.chart import Chart, Point, Space
from cartography.counters import counter
from cartography.ink import Ink
from cartography.lettering import text_width
from cartography.picture import Piece
from cartography.shapes import smoothed, steps
from cartography.sprites import Sprite, stamp_sprite
from cartography.style import colour, rgb, side_style, style
from cartography.terrain import draw_grid, draw_terrain, draw_works

WIDTH, HEIGHT = 8.2, 24.0
HEAD = 7.4
"""Width, height and the height of the title block, in the panel's own unit: its height is always 24 of them."""

LEFT, RIGHT = 0.4, WIDTH - 0.4
COLUMN = 2.55


@dataclass(frozen=True)
class Caption:
    """What the title block says: a title, lines below it, rows of a label and a value, and whose view it is."""

    title: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    viewer: str = ""


def panel_size(map_height: int) -> tuple[int, int]:
    """Return width and height in pixels of the panel beside a map of some height."""
    return round(map_height * WIDTH / HEIGHT), map_height


def panel_pieces(chart: Chart, caption: Caption, left: int, map_height: int) -> list[Piece]:
    """Return the pieces of the panel whose upper left corner is at (`left`, 0)."""
    unit = map_height / HEIGHT
    head, legend = _head(caption, map_height), _legend(chart, map_height)
    pieces: list[Piece] = [(left, 0, head), (left, head.size[1], legend)]
    for (x, y), shown in _legend_counters():
        sprite = counter(shown, round(unit * 0.66))
        pieces.append((left + round(x * unit), round(y * unit), sprite))
    return pieces


@lru_cache(maxsize=32)
def _head(caption: Caption, map_height: int) -> Sprite:
    """Draw the title block."""
    ink = Ink()
    _fill(ink, 0.0, HEAD)
    size = min(0.78, 0.78 * (RIGHT - LEFT) / max(0.1, text_width(caption.title.upper(), 0.78)))
    ink.text((LEFT, 1.05), caption.title.upper(), "bold", size, colour("ink"), anchor="lm")
    ink.line([(LEFT, 1.62), (RIGHT, 1.62)], colour("frame"), 0.045, ends=False)
    ink.line([(LEFT, 1.71), (RIGHT, 1.71)], colour("frame"), 0.015, ends=False)
    y = 2.15
    for index, line in enumerate(caption.lines[:4]):
        ink.text(
            (LEFT, y),
            line,
            "bold" if index == 0 else "regular",
            0.42 if index == 0 else 0.34,
            colour("ink"),
            anchor="lm",
        )
        y += 0.53
    y += 0.1
    for label, value in caption.rows[:6]:
        ink.text((LEFT, y), label, "regular", 0.3, colour("number"), anchor="lm")
        ink.text((LEFT + 2.3, y), value, "bold", 0.3, colour("ink"), anchor="lm")
        y += 0.42
    if caption.viewer:
        _draw_viewer(ink, caption.viewer)
    return _sprite(f"head {map_height} {caption!r}", ink, 0.0, HEAD, map_height)


def _draw_viewer(ink: Ink, viewer: str) -> None:
    """Draw the plate that says whose knowledge the picture shows."""
    sides: Mapping[str, Mapping[str, str]] = style()["sides"]
    look = sides.get(viewer, sides["*"])
    text = f"As the {look['label']} side knows it" if viewer in sides else viewer
    top, bottom = HEAD - 0.85, HEAD - 0.2
    plate = [(LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)]
    ink.polygon(plate, rgb(look["fill"]))
    ink.line([*plate, plate[0]], rgb(look["edge"]), 0.04)
    ink.text(((LEFT + RIGHT) / 2, (top + bottom) / 2), text, "bold", 0.38, rgb(look["ink"]))


def _fill(ink: Ink, top: float, bottom: float) -> None:
    top, bottom, right = top - 0.2, bottom + 0.2, WIDTH + 0.2
    ink.polygon(
        [(-0.2, top), (right, top), (right, bottom), (-0.2, bottom)], rgb(style()["margin"])
    )


def _sprite(name: str, ink: Ink, top: float, bottom: float, map_height: int) -> Sprite:
    _, _, stamp = ink.stamp((0.0, top, WIDTH, bottom), map_height / HEIGHT, 0.0)
    width, height = panel_size(map_height)
    rows = round(bottom * map_height / HEIGHT) - round(top * map_height / HEIGHT)
    fitted = stamp.crop((0, 0, width, min(rows, height)))
    return stamp_sprite(name, fitted, opaque=True)


@lru_cache(maxsize=16)
def _legend(chart: Chart, map_height: int) -> Sprite:
    """Draw the signs of this board with what they mean."""
    ink = Ink()
    _fill(ink, HEAD, HEIGHT)
    _heading(ink, "Terrain", HEAD + 0.3)
    _draw_swatches(ink, chart)
    _draw_lines(ink, chart)
    _heading(ink, "Units", UNITS_TOP)
    for (x, y), shown in _legend_counters():
        label = _counter_label(shown)
        _write(ink, (x + 0.78, y + 0.33), label)
    return _sprite(f"legend {chart.name} {map_height}", ink, HEAD, HEIGHT, map_height)


def _heading(ink: Ink, text: str, y: float) -> None:
    ink.text((LEFT, y), text.upper(), "bold", 0.34, colour("ink"), anchor="lm")
    start = LEFT + text_width(text.upper(), 0.34) + 0.2
    ink.line([(start, y), (RIGHT, y)], colour("frame"), 0.02, ends=False)


UNITS_TOP = 16.6


class _Shelf:
    """A layout for single swatches: the chart of the legend has no grid."""

    def __init__(self, centres: Mapping[str, Point]) -> None:
        self.centres = centres

    def centre(self, number: str) -> Point:
        """Return where a swatch stands."""
        return self.centres[number]

    def corners(self, number: str) -> tuple[Point, ...]:
        """Return a swatch's outline."""
        x, y = self.centres[number]
        return tuple((x + dx, y + dy) for dx, dy in HEXAGON)

    def size(self) -> Point:
        """Return the panel's size."""
        return WIDTH, HEIGHT


HEXAGON = ((0, -0.577), (0.5, -0.289), (0.5, 0.289), (0, 0.577), (-0.5, 0.289), (-0.5, -0.289))


def _present(chart: Chart) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return label, terrain and features of the swatches that this board needs."""
    terrains = {s.terrain for s in chart.spaces.values()}
    features = {f for s in chart.spaces.values() for f in s.features}
    shown = [
        (look["label"], name, ()) for name, look in style()["terrain"].items() if name in terrains
    ]
    works = [
        (look["label"], "clear", (name,))
        for name, look in style()["space_features"].items()
        if name in features
    ]
    return [*shown, *works]


def _draw_swatches(ink: Ink, chart: Chart) -> None:
    swatches = _present(chart)
    centres = {
        str(k): (LEFT + 0.55 + k % 3 * COLUMN, HEAD + 1.25 + k // 3 * 1.3)
        for k in range(len(swatches))
    }
    shelf = _Shelf(centres)
    spaces = {
        str(k): Space(str(k), centres[str(k)], shelf.corners(str(k)), terrain, features)
        for k, (_, terrain, features) in enumerate(swatches)
    }
    small = Chart("legend", "", shelf, spaces, {}, is_grid=False)
    draw_terrain(ink, small)
    draw_grid(ink, small)
    draw_works(ink, small)
    for k, (label, _, _) in enumerate(swatches):
        x, y = centres[str(k)]
        _write(ink, (x + 0.62, y), label)


def _write(ink: Ink, place: Point, label: str) -> None:
    """Write a label of the legend, in two lines if it is long."""
    lines = _lines(label)
    for row, line in enumerate(lines):
        y = place[1] + (row - (len(lines) - 1) / 2) * 0.29
        ink.text((place[0], y), line, "regular", 0.27, colour("ink"), anchor="lm")


def _lines(label: str) -> list[str]:
    """Return a label in one or two lines, broken at the space nearest to its middle."""
    gaps = [k for k, letter in enumerate(label) if letter == " "]
    if len(label) <= 13 or not gaps:
        return [label]
    gap = min(gaps, key=lambda k: abs(2 * k - len(label)))
    return [label[:gap], label[gap + 1 :]]


def _draw_lines(ink: Ink, chart: Chart) -> None:
    """Draw samples of waters, roads and bridges."""
    used = {f for link in chart.links.values() for f in link.features}
    top = HEAD + 1.25 + ((len(_present(chart)) + 2) // 3) * 1.3 - 0.15
    samples = [(look["label"], look) for name, look in style()["waters"].items() if name in used]
    samples += [(look["label"], look) for name, look in style()["roads"].items() if name in used]
    for k, (label, look) in enumerate(samples):
        x, y = LEFT + 0.1 + k % 3 * COLUMN, top + k // 3 * 0.55
        wave = [
            (x + t * 0.9, y + 0.05 * (1 if i % 2 else -1))
            for i, t in enumerate(steps(0.0, 1.01, 0.25))
        ]
        line = smoothed(wave, 2)
        if look["bank"]:
            ink.line(line, rgb(look["casing"]), look["width"] + 2 * look["bank"], 2.2)
        ink.line(line, rgb(look["fill" if look["bank"] else "casing"]), look["width"], 1.0)
        ink.text((x + 1.08, y), label, "regular", 0.27, colour("ink"), anchor="lm")


def _legend_counters() -> Iterator[tuple[Point, Appearance]]:
    """Yield the counters of the legend and their upper left corners: the types, then the marks."""
    side = next(iter(style()["sides"]))
    types = [Appearance(side, kind, "regiment", "", "", 5, 4) for kind in style()["types"]]
    marks = [Appearance(side, "infantry", "regiment", "117/30/19", "A2", 7, 4)]
    marks += [Appearance(side, "infantry", "regiment", "", "A2", None, 4)]
    marks += [
        Appearance(side, "infantry", "battalion" if f == "c" else "regiment", "", "", 5, 4, f)
        for f in "croim"
    ]
    marks += [Appearance(name) for name in style()["sides"] if name not in (side, "*")][:1]
    shown = [*types, *([] if len(types) % 3 == 0 else [None] * (3 - len(types) % 3)), *marks]
    for k, entry in enumerate(shown):
        if entry is not None:
            yield (LEFT + 0.05 + k % 3 * COLUMN, UNITS_TOP + 0.35 + k // 3 * 0.86), entry


def _counter_label(shown: Appearance) -> str:
    labels: Mapping[str, str] = style()["counter_labels"]
    if shown.is_contact:
        return labels["contact"]
    if shown.flags:
        return labels[shown.flags]
    if shown.designation:
        return labels["designation"]
    if shown.strength is None:
        return labels["unknown"]
    label: str = style()["types"][shown.type]["label"]
    return label
