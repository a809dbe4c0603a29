"""The legend: the signs of a board and of its counters, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from cartography.appearance import Appearance
from cartography.chart import Chart, Link, Point
from cartography.courses import draw_bridge
from cartography.frame import BAND, draw_entry, edge_signs
from cartography.ink import Ink
from cartography.keys import Keys
from cartography.overlays import DRAWERS, Mark
from cartography.settlements import draw_settlements
from cartography.shapes import smoothed, steps
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_sprite
from cartography.shelf import COLUMNS, Shelf, shelf_of
from cartography.sprites import Sprite
from cartography.strokes import draw_wedge
from cartography.style import colour, looks, rgb, style
from cartography.swatches import shelf_chart
from cartography.terrain import draw_grid, draw_terrain, draw_works
from cartography.typeset import text_width

COLUMN = (RIGHT - LEFT + 0.2) / COLUMNS
SWATCH_ROW, LINE_ROW, MARK_ROW = 1.16, 0.5, 0.74
HEADING = 0.62
FOOT = 0.05


@lru_cache(maxsize=8)
def legend(chart: Chart, keys: Keys, map_height: int) -> Sprite:
    """Draw the signs of a board with what they mean."""
    ink = Ink()
    fill_panel(ink, HEAD, HEIGHT)
    tops = _tops(chart, keys)
    _heading(ink, "Terrain", tops["swatches"])
    _draw_swatches(ink, chart, tops["swatches"] + HEADING)
    _draw_lines(ink, chart, tops["lines"])
    _heading(ink, "On the map", tops["marks"])
    _draw_marks(ink, keys, tops["marks"] + HEADING)
    _heading(ink, "Units", tops["counters"])
    shelf = counter_shelf(chart, keys)
    for (x, y), label, _ in _counter_cells(chart, keys):
        room = shelf.column - shelf.counter - 0.2
        _write(ink, (x + shelf.counter + 0.12, y + shelf.counter / 2), label, room)
    name = f"legend {chart.name} {chart.digest} {map_height} {keys!r}"
    return panel_sprite(name, ink, HEAD, HEIGHT, map_height, chart.tints)


def _tops(chart: Chart, keys: Keys) -> Mapping[str, float]:
    """Return where each part of the legend begins."""
    swatches = HEAD + 0.3
    lines = swatches + HEADING + _rows(len(_present(chart))) * SWATCH_ROW + 0.1
    marks = lines + _rows(len(_line_samples(chart))) * LINE_ROW + 0.3
    counters = marks + HEADING + _rows(len(_signs(keys))) * MARK_ROW + 0.25
    return {"swatches": swatches, "lines": lines, "marks": marks, "counters": counters}


def _rows(count: int) -> int:
    return -(-count // COLUMNS)


def _cell(index: int, top: float, row: float) -> Point:
    return LEFT + index % COLUMNS * COLUMN, top + index // COLUMNS * row


def _heading(ink: Ink, text: str, y: float) -> None:
    ink.text((LEFT, y), text.upper(), "bold", 0.34, colour("ink"), anchor="lm")
    start = LEFT + text_width(text.upper(), 0.34) + 0.2
    ink.line([(start, y), (RIGHT, y)], colour("frame"), 0.02, ends=False)


def _write(ink: Ink, place: Point, label: str, room: float = 0.0) -> None:
    """Write a label, in two lines if it is long, smaller if it is still too wide for `room`: what
    is left of its column, where nothing is said.
    """
    lines = _lines(label)
    room = room or LEFT + COLUMN * (1 + int((place[0] - LEFT) / COLUMN)) - place[0] - 0.08
    widest = max(text_width(line, 0.27, "regular") for line in lines)
    size = min(0.27, 0.27 * room / widest)
    for row, line in enumerate(lines):
        y = place[1] + (row - (len(lines) - 1) / 2) * 0.29
        ink.text((place[0], y), line, "regular", size, colour("ink"), anchor="lm")


def _lines(label: str) -> list[str]:
    """Return a label in one or two lines, broken at the space nearest to its middle."""
    gaps = [k for k, letter in enumerate(label) if letter == " "]
    if len(label) <= 12 or not gaps:
        return [label]
    gap = min(gaps, key=lambda k: abs(2 * k - len(label)))
    return [label[:gap], label[gap + 1 :]]


def _present(chart: Chart) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return label, terrain and features of the swatches that this board needs."""
    terrains = {s.terrain for s in chart.spaces.values()}
    features = {f for s in chart.spaces.values() for f in s.features}
    looks = style()["terrain"].items()
    shown = [(look["label"], name, ()) for name, look in looks if name in terrains]
    works = style()["space_features"].items()
    return shown + [(look["label"], "clear", (name,)) for name, look in works if name in features]


def _draw_swatches(ink: Ink, chart: Chart, top: float) -> None:
    swatches = _present(chart)
    centres: dict[str, Point] = {}
    for k in range(len(swatches)):
        x, y = _cell(k, top, SWATCH_ROW)
        centres[str(k)] = (x + 0.5, y + 0.5)
    looks = {str(k): (terrain, features) for k, (_, terrain, features) in enumerate(swatches)}
    small = shelf_chart(centres, looks)
    draw_terrain(ink, small)
    draw_grid(ink, small)
    draw_works(ink, small)
    draw_settlements(ink, small)
    for k, (label, _, _) in enumerate(swatches):
        x, y = centres[str(k)]
        _write(ink, (x + 0.6, y), label)


def _line_samples(chart: Chart) -> list[tuple[str, Mapping[str, float | str]]]:
    used = {f for link in chart.links.values() for f in link.features}
    kinds = [*style()["waters"].items(), *style()["roads"].items(), *style()["bars"].items()]
    samples = [(look["label"], look) for name, look in kinds if name in used]
    others = [
        (look["label"], look["line"]) for n, look in style()["crossings"].items() if n in used
    ]
    samples += [(label, _line(line, 0.035)) for label, line in others]
    return samples + [(sign, _band(look)) for sign, look in edge_signs(chart).items()]


def _band(look: str) -> Mapping[str, float | str]:
    """Return the sample of a band along an edge, in the colours of a look."""
    return _line(looks()[look]["accent"], BAND)


def _line(fill: str, width: float) -> Mapping[str, float | str]:
    return {"casing": fill, "fill": fill, "width": width, "bank": 0.0, "straight": True}


def _draw_lines(ink: Ink, chart: Chart, top: float) -> None:
    """Draw samples of waters and roads."""
    for k, (label, look) in enumerate(_line_samples(chart)):
        x, y = _cell(k, top + 0.2, LINE_ROW)
        ends = steps(0.0, 1.01, 0.25)
        rise = 0.0 if look.get("straight") else 0.05
        wave = [(x + 0.05 + t * 0.9, y + (rise if i % 2 else -rise)) for i, t in enumerate(ends)]
        line = smoothed(wave, 2)
        width, bank = float(look["width"]), float(look["bank"])
        if bank:
            ink.line(line, rgb(str(look["casing"])), width + 2 * bank, 2.2)
        ink.line(line, rgb(str(look["fill" if bank else "casing"])), width, 1.0)
        _write(ink, (x + 1.1, y), label)


SIGNS: Mapping[str, tuple[str, Mark]] = {
    "path": ("Move", {"kind": "path", "spaces": ["a", "b"]}),
    "retreat": ("Retreat", {"kind": "path", "spaces": ["a", "b"], "manner": "retreat"}),
    "attack": ("Attack", {"kind": "legend attack"}),
    "battle": ("Battle and result", {"kind": "battle", "space": "low", "from": [], "result": "D1"}),
    "flag": ("Held by a side, points", {"kind": "flag", "space": "flag", "points": 3}),
    "entry": ("Entry space", {"kind": "legend entry"}),
    "town": ("Counts for victory; militia 3", {"kind": "legend town"}),
    "bridge": ("Bridge", {"kind": "legend bridge"}),
    "blown": ("Bridge blown", {"kind": "bridge", "first": "b1", "second": "b2", "state": "blown"}),
}
"""Signs on the map by the name that a game's legend has for them."""


def _signs(keys: Keys) -> list[tuple[str, Mark]]:
    return [SIGNS[name] for name in keys.signs]


def _draw_marks(ink: Ink, keys: Keys, top: float) -> None:
    """Draw one of each mark, on spaces that exist for the purpose."""
    for k, (label, mark) in enumerate(_signs(keys)):
        x, y = _cell(k, top, MARK_ROW)
        y += 0.3
        centres = {
            "a": (x + 0.05, y), "b": (x + 1.42, y), "low": (x + 0.5, y - 0.56),
            "flag": (x + 0.78, y + 0.1),
            "b1": (x + 0.05, y), "b2": (x + 0.95, y),
        }  # fmt: skip
        small = shelf_chart(centres, {})
        ends = ((x + 0.5, y - 0.28), (x + 0.5, y + 0.28))
        link = Link("b1", "b2", ("road", "bridge"), ends)
        chart = Chart("legend", "", small.layout, small.spaces, {("b1", "b2"): link})
        if "ridge" in label:
            draw_bridge(ink, chart, link, 0.25)
        elif mark["kind"] == "legend entry":
            draw_entry(ink, (x + 1.05, y), (-1.0, 0.0), "A")
        elif mark["kind"] == "legend town":
            key = colour("lettering", "key")
            ink.text((x + 0.5, y), "NAME (M3)", "bold", 0.21, key, colour("halo"))
        elif mark["kind"] == "legend attack":
            draw_wedge(ink, (x + 0.5, y), 0.0, rgb(style()["supply_colour"]), 0.0)
        if mark["kind"] in DRAWERS:
            DRAWERS[mark["kind"]](ink, chart, {"side": keys.side, **mark})
        _write(ink, (x + 1.1, y), label)


def counter_shelf(chart: Chart, keys: Keys) -> Shelf:
    """Return how the legend's counters stand."""
    return shelf_of(keys, HEIGHT - FOOT - _counters_top(chart, keys))


def _counters_top(chart: Chart, keys: Keys) -> float:
    return _tops(chart, keys)["counters"] + 0.4


def legend_counters(chart: Chart, keys: Keys) -> Iterator[tuple[Point, float, Appearance]]:
    """Yield the counters of the legend, types, then marks: upper left corner, width and look."""
    wide = counter_shelf(chart, keys).counter
    for place, _, shown in _counter_cells(chart, keys):
        yield place, wide, shown


def _counter_cells(chart: Chart, keys: Keys) -> Iterator[tuple[Point, str, Appearance]]:
    """Yield the counters with their places and labels; what counters bear begins a new row."""
    top, shelf = _counters_top(chart, keys), counter_shelf(chart, keys)
    above = -(-len(keys.types) // shelf.columns)
    for start, entries in ((0, keys.types), (above * shelf.columns, keys.marked)):
        for k, (label, shown) in enumerate(entries, start):
            across, down = k % shelf.columns, k // shelf.columns
            yield (LEFT + across * shelf.column, top + down * shelf.row), label, shown
