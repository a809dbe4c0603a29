"""Samples of everything that is drawn, in full colour, from which the fixed palette is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from cartography.appearance import Appearance
from cartography.base import draw_base_rgb
from cartography.chart import Chart
from cartography.counters import counter_rgb

MAP_SCALES = (97, 48)
COUNTER_SIZES = (64, 32)


def colour_samples(charts: Sequence[Chart], shown: Sequence[Appearance]) -> list[Image.Image]:
    """Return maps in two sizes and counters in two sizes."""
    pictures = [draw_base_rgb(chart, scale) for chart in charts for scale in MAP_SCALES]
    for pixels in COUNTER_SIZES:
        sheet = Image.new("RGB", (pixels * 16, pixels * -(-len(shown) // 16)))
        for index, appearance in enumerate(shown):
            place = (index % 16 * pixels, index // 16 * pixels)
            sheet.paste(counter_rgb(appearance, pixels), place)
        pictures.append(sheet)
    return pictures
