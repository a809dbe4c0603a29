"""The brush: a band of the enlarged picture, and the way from hex widths to its pixels."""

from __future__ import annotations

from PIL import Image, ImageDraw

from cartography.chart import Point

FINE = 3


SMALL = 40
"""Below this many pixels a hex width, lines may be thinner than they must be on a map to be
read.
"""


class Brush:
    """A band of the enlarged picture and the way from hex widths to its pixels."""

    def __init__(self, image: Image.Image, scale: float, left: float, top: float) -> None:
        self.image = image
        self.draw = ImageDraw.Draw(image)
        self.draw.fontmode = "L"
        self.scale = scale
        self.left = left
        self.top = top
        self.fine_line = FINE * min(1.0, scale / FINE / SMALL)

    def at(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point."""
        return round(point[0] * self.scale - self.left), round(point[1] * self.scale - self.top)

    def size(self, width: float, least: float = 0.0) -> int:
        """Return a width in pixels, at least `least` pixels of the finished picture and never
        nothing.
        """
        return max(1, round(width * self.scale), round(least * self.fine_line))
