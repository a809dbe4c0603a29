"""The panel beside the map: whose picture of what moment it is, and what its signs mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from cartography.chart import Chart
from cartography.counters import counter
from cartography.ink import Ink
from cartography.legend import LEGEND_COUNTER, legend, legend_counters
from cartography.lettering import text_width
from cartography.picture import Piece
from cartography.sheets import HEAD, HEIGHT, LEFT, RIGHT, fill_panel, panel_size, panel_sprite
from cartography.sprites import Sprite
from cartography.style import colour, rgb, style


@dataclass(frozen=True)
class Caption:
    """What the title block says: a title, lines below it, rows of a label and a value, and whose
    view it is.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    viewer: str = ""


def panel_pieces(chart: Chart, caption: Caption, left: int, map_height: int) -> list[Piece]:
    """Return the pieces of the panel whose upper left corner is at (`left`, 0)."""
    unit = map_height / HEIGHT
    head, signs = _head(caption, map_height), legend(chart, map_height)
    pieces: list[Piece] = [(left, 0, head), (left, head.size[1], signs)]
    for (x, y), shown in legend_counters(chart):
        sprite = counter(shown, round(unit * LEGEND_COUNTER))
        pieces.append((left + round(x * unit), round(y * unit), sprite))
    return pieces


@lru_cache(maxsize=32)
def _head(caption: Caption, map_height: int) -> Sprite:
    """Draw the title block."""
    ink = Ink()
    fill_panel(ink, 0.0, HEAD)
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
    return panel_sprite(f"head {map_height} {caption!r}", ink, 0.0, HEAD, map_height)


def _draw_viewer(ink: Ink, viewer: str) -> None:
    """Draw the plate that says whose knowledge the picture shows."""
    sides: Mapping[str, Mapping[str, str]] = style()["sides"]
    known = [
        look for name, look in sides.items() if viewer in (name, look["label"]) and name != "*"
    ]
    look = known[0] if known else sides["*"]
    text = f"As the {look['label']} side knows it" if known else viewer
    top, bottom = HEAD - 0.85, HEAD - 0.2
    plate = [(LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)]
    ink.polygon(plate, rgb(look["fill"]))
    ink.line([*plate, plate[0]], rgb(look["edge"]), 0.04)
    ink.text(((LEFT + RIGHT) / 2, (top + bottom) / 2), text, "bold", 0.38, rgb(look["ink"]))


__all__ = ["Caption", "panel_pieces", "panel_size"]
