"""The panel beside the map: whose picture of what moment it is, and what its signs mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cartography.areas.legend import area_legend, area_legend_counters
from cartography.chart import Chart, Point
from cartography.counters import counter
from cartography.fonts import Role
from cartography.ink import Ink
from cartography.keys import Keys
from cartography.legend import legend, legend_counters
from cartography.lettering import text_width
from cartography.picture import Piece
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_size, panel_sprite
from cartography.sprites import Sprite
from cartography.style import Colour, colour, rgb, side_style

LINE_LOOKS: tuple[tuple[Role, float], tuple[Role, float]] = (("bold", 0.42), ("regular", 0.34))
LONGEST = 64
"""Letters of a line of the title block; what is longer is cut."""

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


def panel_pieces(chart: Chart, caption: Caption, left: int, map_height: int) -> list[Piece]:
    """Return the pieces of the panel whose upper left corner is at (`left`, 0)."""
    unit = map_height / HEIGHT
    head = _head(caption, map_height, chart.tints)
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
def _head(caption: Caption, map_height: int, tints: str) -> Sprite:
    """Draw the title block."""
    ink = Ink()
    fill_panel(ink, 0.0, HEAD)
    room = RIGHT - LEFT
    _write(ink, (LEFT, 1.05), caption.title.upper(), "bold", 0.78, room)
    ink.line([(LEFT, 1.62), (RIGHT, 1.62)], colour("frame"), 0.045, ends=False)
    ink.line([(LEFT, 1.71), (RIGHT, 1.71)], colour("frame"), 0.015, ends=False)
    y = 2.15
    for index, line in enumerate(caption.lines[:4]):
        role, size = LINE_LOOKS[min(index, 1)]
        _write(ink, (LEFT, y), line, role, size, room)
        y += 0.53
    y += 0.1
    for label, value in caption.rows[: int((HEAD - 1.0 - y) / 0.42) + 1]:
        _write(ink, (LEFT, y), label, "regular", 0.3, 2.2, colour("number"))
        _write(ink, (LEFT + 2.3, y), value, "bold", 0.3, room - 2.3)
        y += 0.42
    if caption.viewer:
        _draw_viewer(ink, caption)
    return panel_sprite(f"head {map_height} {caption!r}", ink, 0.0, HEAD, map_height, tints)


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
