"""A sheet of counters for looking at them: every side, type, size, mark and level of detail."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from cartography.appearance import Appearance
from cartography.counters import counter
from cartography.palette import nearest, palette
from cartography.style import rgb, style


def sample_appearances() -> list[Appearance]:
    """Return one counter of every side and type, then the marks, strengths and sizes that a
    counter can bear.
    """
    shown: list[Appearance] = []
    for side in sorted(style()["sides"]):
        shown.append(Appearance(side))
        for index, kind in enumerate(sorted(style()["types"])):
            size = ("battalion", "regiment", "brigade", "division")[index % 4]
            strength = None if index % 3 == 0 else index + 1
            rating = ("A2", "C1", "(B)3", "")[index % 4]
            shown.append(Appearance(side, kind, size, "117/30/19", rating, strength, 4 + index))
        for flags in ("c", "r", "o", "i", "m", "com"):
            shown.append(
                Appearance(side, "infantry", "regiment", "1150/183/12", "C1", 11, 4, flags)
            )
    return shown


def draw_sheet(shown: Sequence[Appearance], pixels: int, columns: int = 16) -> Image.Image:
    """Return counters side by side, `columns` in a row."""
    step = pixels + max(4, pixels // 8)
    rows = -(-len(shown) // columns)
    sheet = Image.new("P", (columns * step + step - pixels, rows * step + step - pixels))
    sheet.putpalette(palette().getpalette() or [])
    sheet.paste(nearest(rgb(style()["paper"])), (0, 0, *sheet.size))
    for index, appearance in enumerate(shown):
        sprite = counter(appearance, pixels)
        place = (step - pixels + index % columns * step, step - pixels + index // columns * step)
        sheet.paste(sprite.image, place, sprite.mask)
    return sheet
