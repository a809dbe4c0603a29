"""Names of waters and of stretches of country, widely spaced along a line of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cartography.chart import Chart, Point
from cartography.fonts import font
from cartography.ink import Box, Ink
from cartography.shapes import Track, smoothed
from cartography.style import rgb, style

Letters = list[tuple[Point, float, str]]
FEWEST_PIXELS = 9
"""Below this height letters cannot be read."""


def draw_line_names(ink: Ink, chart: Chart, scale: float) -> None:
    """Write the names that have a line."""
    for look, size, letters in _names(chart, scale):
        ink.glyphs(letters, look["role"], size, rgb(look["colour"]), None)


def line_name_boxes(chart: Chart, scale: float) -> list[Box]:
    """Return the boxes of these names' letters."""
    return [
        (x - size * 0.4, y - size * 0.4, x + size * 0.4, y + size * 0.4)
        for _, size, letters in _names(chart, scale)
        for (x, y), _, letter in letters
        if letter != " "
    ]


def _names(chart: Chart, scale: float) -> Iterator[tuple[Mapping[str, Any], float, Letters]]:
    for label in chart.labels:
        look = style()["line_labels"].get(label.get("kind"))
        if look and label.get("line") and look["size"] * scale >= FEWEST_PIXELS:
            yield look, *_letters(label, look)


def _letters(label: Mapping[str, Any], look: Mapping[str, Any]) -> tuple[float, Letters]:
    """Return the height of a name's letters, less than usual if its line is short, and the letters,
    spread evenly over the line.
    """
    track = Track(smoothed([(float(x), float(y)) for x, y in label["line"]], 3))
    text = str(label["text"])
    shares = [float(font(look["role"], 100).getlength(c)) / 100 for c in text]
    size = min(float(look["size"]), track.length / sum(shares))
    gap = (track.length - sum(shares) * size) / max(1, len(text) - 1)
    placed: Letters = []
    at = 0.0
    for letter, share in zip(text, shares, strict=True):
        centre, angle = track.at(at + share * size / 2)
        placed.append((centre, angle, letter))
        at += share * size + gap
    return size, placed
