"""Strokes as SVG, for what the interactive map draws over the board's picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, cast

from cartography.areas.marks import AREA_DRAWERS
from cartography.areas.signmarks import numbered
from cartography.areas.signs import flag_style
from cartography.brush import Brush
from cartography.chart import chart_of
from cartography.ink import Ink
from cartography.overlays import DRAWERS
from cartography.points import Point
from cartography.style import Colour
from rules_engine.board.board import Board

UNDER = ("highlight", "flag")
OVER = ("bridge", "held", "construct", "ferry", "depot", "drop", "air", "note")
"""Kinds of marks that the interactive map shows below and above the counters, lowest first."""
HEX_UNDER, HEX_OVER = ("highlight",), ("flag", *OVER)
"""The same on boards of hexes, whose counters leave room for flags at their left."""


class _Pen:
    """What strokes draw on: notes elements, `scale` map units in the board's unit."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.fine_line = 1.0
        self.parts: list[str] = []
        self.draw = self

    def at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.scale), round(point[1] * self.scale)

    def size(self, width: float, least: float = 0.0) -> int:
        return max(1, round(width * self.scale), round(least))

    def polygon(self, places: Sequence[tuple[int, int]], fill: Colour) -> None:
        self.parts.append(f'<polygon points="{_points(places)}" fill="{_hex(fill)}"/>')

    def line(self, places: Sequence[tuple[int, int]], fill: Colour, width: int) -> None:
        self.parts.append(
            f'<polyline points="{_points(places)}" fill="none" stroke="{_hex(fill)}" '
            f'stroke-width="{width}" stroke-linejoin="round"/>'
        )

    def ellipse(
        self, box: Sequence[float], fill: Colour | None = None, outline: Any = 0, width: int = 0
    ) -> None:
        if outline == 0:  # the rounded joint of a line: a browser rounds it itself
            return
        x, y, r = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2
        rim = f' stroke="{_hex(outline)}" stroke-width="{width}"' if outline else ""
        inner = _hex(fill) if fill else "none"
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{inner}"{rim}/>')

    def text(
        self,
        place: tuple[int, int],
        text: str,
        fill: Colour,
        font: Any,
        anchor: str,
        stroke_width: int = 0,
        stroke_fill: Colour | None = None,
    ) -> None:
        start = {"m": "middle", "l": "start", "r": "end"}[anchor[0]]
        halo = ""
        if stroke_fill and stroke_width:
            halo = f' stroke="{_hex(stroke_fill)}" stroke-width="{stroke_width * 2}"'
        self.parts.append(
            f'<text x="{place[0]}" y="{place[1]}" dy=".36em" font-size="{font.size:g}" '
            f'text-anchor="{start}" fill="{_hex(fill)}"{halo}>{escape(text)}</text>'
        )


def _points(places: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _hex(tone: Colour) -> str:
    return "#" + bytes(tone).hex()


def marks_svg(
    board: Board, marks: Sequence[Mapping[str, Any]], kinds: Sequence[str], unit: int
) -> str:
    """Return the marks of some kinds as SVG groups, each with a title in words."""
    chart = chart_of(board)
    drawers = AREA_DRAWERS if chart.is_areas else DRAWERS
    groups = []
    for kind in kinds:
        for mark in numbered(marks) if chart.is_areas else marks:
            ink, pen = Ink(), _Pen(unit)
            if mark.get("kind") != kind or kind not in drawers:
                continue
            if drawers[kind](ink, chart, mark) is None:
                continue
            for _, _, stroke in ink.strokes:
                stroke(cast(Brush, pen))
            title = f"<title>{escape(mark_words(mark))}</title>"
            groups.append(f'<g class="map-mark mark-{kind}-sign">{title}{"".join(pen.parts)}</g>')
    return "".join(groups)


def mark_words(mark: Mapping[str, Any]) -> str:
    """Return what a mark says, in words."""
    kind, side = str(mark.get("kind", "")), str(mark.get("side", ""))
    where = str(mark.get("space") or f"{mark.get('first')}-{mark.get('second')}")
    holder = str(flag_style(side).get("label") or side) if side else ""
    words = {
        "flag": holder,
        "bridge": f"bridge: {holder}" if side else f"bridge {mark.get('state', '')}",
        "held": f"boundary: {holder}",
        "construct": f"work on the bridge: {mark.get('count', '')}",
        "ferry": f"ferry {mark.get('state', '')}",
        "depot": f"supplies {mark.get('text', '')}".strip(),
        "drop": "landing",
        "air": str(mark.get("text") or "aircraft"),
        "note": str(mark.get("text", "")),
        "highlight": "active",
    }.get(kind, kind)
    points = f", {mark['points']} points" if mark.get("points") else ""
    spaces = "" if kind == "highlight" else f"{where}: "
    return f"{spaces}{words[:1].lower()}{words[1:]}{points}"
