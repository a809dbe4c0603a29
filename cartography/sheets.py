"""The panel's measures and its ground, shared by title block and legend."""

from __future__ import annotations

from cartography.ink import Ink
from cartography.palette import HEX
from cartography.sprites import Sprite, stamp_sprite
from cartography.style import rgb, style

WIDTH, HEIGHT = 8.2, 24.0
HEAD = 7.9
"""Width, height and the height of the title block, in the panel's own unit: its height is always
24 of them.
"""

LEFT, RIGHT = 0.4, WIDTH - 0.4


def panel_size(map_height: int) -> tuple[int, int]:
    """Return width and height in pixels of the panel beside a map of some height."""
    return round(map_height * WIDTH / HEIGHT), map_height


def fill_panel(ink: Ink, top: float, bottom: float) -> None:
    """Lay the ground of a panel, a little beyond its edges."""
    top, bottom, right = top - 0.2, bottom + 0.2, WIDTH + 0.2
    ink.polygon(
        [(-0.2, top), (right, top), (right, bottom), (-0.2, bottom)], rgb(style()["margin"])
    )


def panel_sprite(
    name: str, ink: Ink, top: float, bottom: float, map_height: int, tints: str = HEX
) -> Sprite:
    """Return a part of the panel as a picture that is put beside the map."""
    _, _, stamp = ink.stamp((0.0, top, WIDTH, bottom), map_height / HEIGHT, 0.0)
    width, height = panel_size(map_height)
    rows = round(bottom * map_height / HEIGHT) - round(top * map_height / HEIGHT)
    fitted = stamp.crop((0, 0, width, min(rows, height)))
    return stamp_sprite(name, fitted, opaque=True, tints=tints)
