"""The panel beside the map: whose picture of what moment it is, and what its signs mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cartography.areas.legend import area_legend, area_legend_counters
from cartography.bearings import draw_compass, draw_scale, draw_turns, turns_height, unit_scale
from cartography.chart import Chart, Point
from cartography.counters import counter
from cartography.fonts import Role
from cartography.frame import MARGIN
from cartography.ink import Ink
from cartography.keys import Keys
from cartography.legend import legend, legend_counters
from cartography.picture import Piece
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_size, panel_sprite
from cartography.sprites import Sprite
from cartography.style import Colour, colour, rgb, side_style
from cartography.typeset import text_width

LINE_LOOKS: tuple[tuple[Role, float], tuple[Role, float]] = (("bold", 0.42), ("regular", 0.34))
LONGEST = 64
"""Letters of a line of the title block; what is longer is cut."""

SCALE, SCALE_LOW = 3.35, 3.65
"""Where the scale is drawn, and down to where nothing may run under it."""

NO_KEYS = Keys()


@dataclass(frozen=True)
class Caption:
    """What the title block says: a title, lines below it, rows of a label and a value, and whose
    view it is, in which look; `keys` are what the legend explains.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    viewer: str = ""
    look: str = ""
    """The look of the viewer's side; empty for the truth."""
    keys: Keys = NO_KEYS
    turns: tuple[str, ...] = ()
    turn: int = 0
    """The turn track, and how many of its turns have begun."""


def panel_pieces(chart: Chart, caption: Caption, left: int, map_height: int) -> list[Piece]:
    """Return the pieces of the panel whose upper left corner is at (`left`, 0)."""
    unit = map_height / HEIGHT
    head = _head(chart, caption, map_height)
    keys = caption.keys
    drawn = area_legend if chart.is_areas else legend
    signs = drawn(chart, keys, map_height)
    pieces: list[Piece] = [(left, 0, head), (left, head.size[1], signs)]
    counters = area_legend_counters if chart.is_areas else legend_counters
    for (x, y), width, shown in counters(chart, keys):
        sprite = counter(shown, round(unit * width), chart.tints)
        pieces.append((left + round(x * unit), round(y * unit), sprite))
    return pieces


@lru_cache(maxsize=32)
def _head(chart: Chart, caption: Caption, map_height: int) -> Sprite:
    """Draw the title block."""
    ink = Ink()
    fill_panel(ink, 0.0, HEAD)
    room = RIGHT - LEFT
    _write(ink, (LEFT, 1.05), caption.title.upper(), "bold", 0.78, room)
    ink.line([(LEFT, 1.62), (RIGHT, 1.62)], colour("frame"), 0.045, ends=False)
    ink.line([(LEFT, 1.71), (RIGHT, 1.71)], colour("frame"), 0.015, ends=False)
    aside = _draw_bearings(ink, chart, map_height)
    y = 2.15
    for index, line in enumerate(caption.lines[:4]):
        role, size = LINE_LOOKS[min(index, 1)]
        _write(ink, (LEFT, y), line, role, size, room - aside)
        y += 0.53
    y += 0.1
    low = HEAD - 1.0 - turns_height(caption.turns)
    step = min(0.42, (low - 0.25 - y) / max(1, len(caption.rows) - 1))
    for label, value in caption.rows:
        _write(ink, (LEFT, y), label, "regular", 0.3, 2.2, colour("number"))
        left_of = aside if y < SCALE_LOW else 0.0
        _write(ink, (LEFT + 2.3, y), value, "bold", 0.3, room - 2.3 - left_of)
        y += step
    if caption.turns:
        draw_turns(ink, caption.turns, caption.turn, (LEFT, RIGHT), HEAD - 0.97)
    if caption.viewer:
        _draw_viewer(ink, caption)
    name = f"head {chart.name} {chart.digest} {map_height} {caption!r}"
    return panel_sprite(name, ink, 0.0, HEAD, map_height, chart.tints)


def _draw_bearings(ink: Ink, chart: Chart, map_height: int) -> float:
    """Draw compass and scale at the right, below the title; return how much room they take."""
    if chart.north is None:
        return 0.0
    draw_compass(ink, (RIGHT - 0.5, 2.45), chart.north, 0.5)
    kilometres = unit_scale(chart, map_height, map_height / HEIGHT, MARGIN)
    if kilometres:
        draw_scale(ink, (RIGHT, SCALE), kilometres, 1.6)
    return 1.8


def _write(
    ink: Ink,
    place: Point,
    text: str,
    role: Role,
    size: float,
    room: float,
    tone: Colour | None = None,
) -> None:
    """Write a line from its left end, smaller if it would be wider than `room`, cut if tiny."""
    shown = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    fitted = min(size, size * room / max(0.01, text_width(shown, size, role)))
    ink.text(place, shown, role, fitted, tone or colour("ink"), anchor="lm")


def _draw_viewer(ink: Ink, caption: Caption) -> None:
    """Draw the plate that says whose knowledge the picture shows."""
    look = side_style(caption.look)
    text = f"As the {caption.viewer} side knows it" if caption.look else caption.viewer
    size = min(0.38, 0.38 * (RIGHT - LEFT - 0.4) / max(0.01, text_width(text, 0.38)))
    top, bottom = HEAD - 0.85, HEAD - 0.2
    plate = [(LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)]
    ink.polygon(plate, rgb(look["fill"]))
    ink.line([*plate, plate[0]], rgb(look["edge"]), 0.04)
    ink.text(((LEFT + RIGHT) / 2, (top + bottom) / 2), text, "bold", size, rgb(look["ink"]))


__all__ = ["Caption", "panel_pieces", "panel_size"]
