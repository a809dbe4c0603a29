"""A list of strokes in hex widths, turned into a picture band by band at three times the size,
then reduced.

Working in bands keeps the memory of a print-size map small; all coordinates are rounded to
whole (threefold) pixels before Pillow sees them, so that the same strokes give the same pixels
everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from cartography.brush import FINE, Brush
from cartography.chart import Point
from cartography.fonts import Role, font
from cartography.letters import turned
from cartography.style import Colour

BAND = 128
THIN = 3
"""Up to this many enlarged pixels, a line's joints need no rounding."""
GAP = 1.2
"""Enlarged pixels by which the outer edges of a joint may part before it is rounded."""
ABOUT = 0.9
"""Sizes of a line of text, with its halo, above and below its middle within which it lies."""

Box = tuple[float, float, float, float]
Stroke = tuple[float, float, Callable[["Brush"], None]]


class Ink:
    """Strokes in the order in which they are drawn."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def add(self, top: float, bottom: float, stroke: Callable[[Brush], None]) -> None:
        """Add a stroke that touches the picture between two heights."""
        self.strokes.append((top, bottom, stroke))

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill an outline."""

        def stroke(brush: Brush) -> None:
            brush.draw.polygon([brush.at(p) for p in points], fill=fill)

        self.add(min(p[1] for p in points), max(p[1] for p in points), stroke)

    def line(
        self,
        points: Sequence[Point],
        colour: Colour,
        width: float,
        least: float = 0.0,
        ends: bool = True,
    ) -> None:
        """Draw a line `width` wide, at least `least` finished pixels; `ends` rounds its ends."""

        def stroke(brush: Brush) -> None:
            size = brush.size(width, least)
            places = [brush.at(p) for p in points]
            brush.draw.line(places, fill=colour, width=size)
            for x, y in _rounded(places, size, ends):
                left, top = x - size // 2, y - size // 2
                box = (left, top, left + size - 1, top + size - 1)
                brush.draw.ellipse(box, fill=colour)

        reach = width + 0.1
        self.add(min(p[1] for p in points) - reach, max(p[1] for p in points) + reach, stroke)

    def lines(
        self, lines: Sequence[tuple[Sequence[Point], Colour]], width: float, least: float = 0.0
    ) -> None:
        """Draw many thin lines with plain ends and joints, kept as one stroke to save memory."""

        def stroke(brush: Brush) -> None:
            size, draw = brush.size(width, least), brush.draw.line
            for points, colour in lines:
                draw([brush.at(p) for p in points], fill=colour, width=size)

        if lines:
            heights = [p[1] for points, _ in lines for p in points]
            self.add(min(heights) - width, max(heights) + width, stroke)

    def dot(
        self,
        centre: Point,
        radius: float,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 0.0,
    ) -> None:
        """Draw a disc or a ring."""

        def stroke(brush: Brush) -> None:
            x, y = brush.at(centre)
            r = brush.size(radius)
            brush.draw.ellipse(
                (x - r, y - r, x + r, y + r), fill=fill, outline=edge, width=brush.size(width)
            )

        self.add(centre[1] - radius, centre[1] + radius, stroke)

    def dots(self, dots: Sequence[tuple[Point, float, Colour]]) -> None:
        """Draw many discs (centre, radius, colour), kept as one stroke to save memory."""

        def stroke(brush: Brush) -> None:
            ellipse = brush.draw.ellipse
            for centre, radius, fill in dots:
                x, y = brush.at(centre)
                r = brush.size(radius)
                ellipse((x - r, y - r, x + r, y + r), fill=fill)

        if dots:
            self.add(min(d[0][1] - d[1] for d in dots), max(d[0][1] + d[1] for d in dots), stroke)

    def text(
        self,
        centre: Point,
        text: str,
        role: Role,
        size: float,
        colour: Colour,
        halo: Colour | None = None,
        anchor: str = "mm",
        halo_width: float = 0.0,
    ) -> None:
        """Write a line of text `size` hex widths high."""

        def stroke(brush: Brush) -> None:
            around = brush.size(halo_width or size * 0.16) if halo else 0
            brush.draw.text(
                brush.at(centre),
                text,
                fill=colour,
                font=font(role, brush.size(size)),
                anchor=anchor,
                stroke_width=around,
                stroke_fill=halo,
            )

        reach = size * (ABOUT if anchor.endswith("m") else 1.5)
        self.add(centre[1] - reach, centre[1] + reach, stroke)

    def glyphs(
        self,
        letters: Sequence[tuple[Point, float, str]],
        role: Role,
        size: float,
        colour: Colour,
        halo: Colour | None,
    ) -> None:
        """Write letters, each at its centre and turned by its angle in radians, for names along
        a river.
        """

        def stroke(brush: Brush) -> None:
            pixels = brush.size(size)
            layers: list[tuple[Colour, int]] = [(colour, 0)]
            if halo:
                layers.insert(0, (halo, max(1, round(pixels * 0.14))))
            for fill, width in layers:
                for centre, angle, letter in letters:
                    mask = turned(letter, font(role, pixels), pixels * 2, angle, width)
                    x, y = brush.at(centre)
                    brush.image.paste(fill, (x - pixels, y - pixels), mask)

        heights = [centre[1] for centre, _, _ in letters]
        self.add(min(heights) - size * 1.5, max(heights) + size * 1.5, stroke)

    def stamp(self, box: Box, scale: float, corner: float) -> tuple[int, int, Image.Image]:
        """Draw everything within a box (left, top, right, bottom in hex widths) on a clear ground.

        Returns its upper left pixel in a picture whose corner is (-corner, -corner), and an RGBA
        picture.
        """
        left, top = math.floor((box[0] + corner) * scale), math.floor((box[1] + corner) * scale)
        right, bottom = math.ceil((box[2] + corner) * scale), math.ceil((box[3] + corner) * scale)
        stamp = Image.new("RGBA", (max(1, right - left), max(1, bottom - top)))
        shift = corner * scale
        place = (left - shift, top - shift)
        for row, band in self._bands(stamp.size, scale, place, "RGBA", (0, 0, 0, 0)):
            stamp.paste(band, (0, row))
        return left, top, stamp

    def picture(
        self, width: int, height: int, scale: float, corner: float, paper: Colour
    ) -> Iterator[tuple[int, Image.Image]]:
        """Draw everything `scale` pixels per hex width and yield each finished band with its top
        row.

        `corner`: the picture's upper left corner is (-corner, -corner) in hex widths.
        """
        place = (-corner * scale, -corner * scale)
        return self._bands((width, height), scale, place, "RGB", paper)

    def _bands(
        self,
        size: tuple[int, int],
        scale: float,
        place: Point,
        mode: str,
        ground: tuple[int, ...],
    ) -> Iterator[tuple[int, Image.Image]]:
        """Yield finished bands; `place` is the pixel of the upper left corner."""
        width, height = size
        left, start = place
        for top in range(0, height, BAND):
            rows = min(BAND, height - top)
            image = Image.new(mode, (width * FINE, rows * FINE), ground)
            brush = Brush(image, scale * FINE, left * FINE, (top + start) * FINE)
            upper, lower = (top + start - 2) / scale, (top + start + rows + 2) / scale
            for first, last, stroke in self.strokes:
                if first <= lower and last >= upper:
                    stroke(brush)
            yield top, image.reduce(FINE)


def _rounded(places: Sequence[tuple[int, int]], size: int, ends: bool) -> Iterator[tuple[int, int]]:
    """Yield the ends of a line, if wanted, and the joints at which a gap would be seen."""
    if size <= THIN:
        return
    if ends:
        yield places[0]
        yield places[-1]
    for (x0, y0), (x1, y1), (x2, y2) in zip(places, places[1:], places[2:], strict=False):
        turn = math.atan2(y2 - y1, x2 - x1) - math.atan2(y1 - y0, x1 - x0)
        if abs(math.sin(turn / 2)) * size > GAP:
            yield x1, y1
