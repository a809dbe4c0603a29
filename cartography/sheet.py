"""A sheet of counters for looking at them: every side, type, size, mark and level of detail."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from cartography.appearance import Appearance
from cartography.counters import counter
from cartography.palette import HEX, nearest, palette
from cartography.style import areas, rgb, style


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


def area_appearances() -> list[Appearance]:
    """Return counters as games label them: every look and type, fresh, spent and disrupted."""
    shown: list[Appearance] = []
    for look in sorted(areas()["looks"]):
        for index, kind in enumerate(sorted(areas()["types"])):
            size = ("battalion", "regiment", "brigade", "corps")[index % 4]
            rating, values = ("82", "", "9SS")[index % 3], ("4-3-3", "10-12-6")[index % 2]
            shown.append(
                Appearance("allied", kind, size, "2/502 Para", rating, look=look, values=values)
            )
        for flags in ("s", "1", "2", "s1", "m"):
            shown.append(
                Appearance("allied", "infantry", "battalion", "Hohenst.", "", None, None, flags,
                           look, "2" if "s" in flags else "5-4-3")
            )  # fmt: skip
    return shown


def ghost_appearances() -> list[Appearance]:
    """Return what a side sees of units that it has not identified, and what it remembers."""
    shown: list[Appearance] = []
    for side in sorted(style()["sides"]):
        shown += [Appearance(side, designation="#3"), Appearance(side, "tank", "battalion", "#12")]
        for flag in style()["legend_ghosts"]:
            shown.append(Appearance(side, designation="#3", flags=flag, values="T4"))
            kinds = (("infantry", "regiment", "#4"), ("recon", "battalion", "1150/183/12"))
            shown += [Appearance(side, *kind, flags=flag, values="T12") for kind in kinds]
    return shown


def draw_sheet(
    shown: Sequence[Appearance], pixels: int, columns: int = 16, tints: str = HEX
) -> Image.Image:
    """Return counters side by side, `columns` in a row."""
    step = pixels + max(4, pixels // 8)
    rows = -(-len(shown) // columns)
    sheet = Image.new("P", (columns * step + step - pixels, rows * step + step - pixels))
    sheet.putpalette(palette(tints).getpalette() or [])
    sheet.paste(nearest(rgb(style()["paper"]), tints), (0, 0, *sheet.size))
    for index, appearance in enumerate(shown):
        sprite = counter(appearance, pixels, tints)
        place = (step - pixels + index % columns * step, step - pixels + index // columns * step)
        sheet.paste(sprite.image, place, sprite.mask)
    return sheet
