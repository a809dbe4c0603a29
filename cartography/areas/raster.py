"""An area on a raster, for asking quickly whether a box lies inside it."""

from __future__ import annotations

import math
from itertools import accumulate

from PIL import Image, ImageDraw

from cartography.ink import Box
from cartography.outlines import Ring, bounds

POINTS = 20
"""Raster points in the board's unit."""


class Raster:
    """The inside of an outline as raster points, summed up from the upper left corner."""

    def __init__(self, ring: Ring) -> None:
        left, top, right, bottom = bounds(ring)
        self.left, self.top = math.floor(left * POINTS) - 1, math.floor(top * POINTS) - 1
        self.width = math.ceil(right * POINTS) - self.left + 2
        self.height = math.ceil(bottom * POINTS) - self.top + 2
        image = Image.new("L", (self.width, self.height), 0)
        ImageDraw.Draw(image).polygon([self._at(x, y) for x, y in ring], fill=1)
        rows = image.tobytes()
        self.sums = [[0] * (self.width + 1)]
        for start in range(0, len(rows), self.width):
            row = accumulate(rows[start : start + self.width], initial=0)
            self.sums.append([a + b for a, b in zip(row, self.sums[-1], strict=True)])

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * POINTS) - self.left, round(y * POINTS) - self.top

    def holds(self, box: Box) -> bool:
        """Return whether a box lies wholly inside the outline."""
        (x0, y0), (x1, y1) = self._at(box[0], box[1]), self._at(box[2], box[3])
        if x0 < 0 or y0 < 0 or x1 >= self.width or y1 >= self.height:
            return False
        x1, y1 = x1 + 1, y1 + 1
        low, high = self.sums[y0], self.sums[y1]
        return high[x1] - high[x0] - low[x1] + low[x0] == (x1 - x0) * (y1 - y0)
