"""Counters: drawn from an appearance at four times the size, reduced, and kept by appearance and
size.
"""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

from cartography.appearance import Appearance
from cartography.ghost_face import draw_ghost
from cartography.palette import AREA, HEX
from cartography.pen import Pen
from cartography.sprites import SPRITE_FINE, Sprite, make_sprite
from cartography.style import areas

LEAST = 4
"""Pixels that a counter has at least; in the legend of a tiny patch that is more than asked for."""


@lru_cache(maxsize=768)
def counter(appearance: Appearance, pixels: int, tints: str = HEX) -> Sprite:
    """Return the sprite of a counter `pixels` wide (its shadow included)."""
    return draw_counter(appearance, pixels, tints)


def draw_counter(appearance: Appearance, pixels: int, tints: str = HEX) -> Sprite:
    """Draw a counter without looking at what was drawn before."""
    pixels = max(LEAST, pixels)
    pen = _drawn(appearance, pixels)
    return make_sprite(f"counter {appearance.key()} {pixels} {tints}", pen.image, pen.mask, tints)


def _drawn(appearance: Appearance, pixels: int) -> Pen:
    pen = Pen(appearance, pixels)
    if appearance.is_ghost:
        draw_ghost(pen)
        return pen
    pen.body()
    if appearance.is_contact:
        pen.unknown()
    elif pen.is_detailed:
        pen.full_face()
    else:
        pen.plain_face()
    pen.marks()
    return pen


@lru_cache(maxsize=512)
def counter_png(appearance: Appearance, pixels: int) -> bytes:
    """Return a counter as a PNG with a transparent surrounding and no metadata."""
    sprite = counter(appearance, pixels, AREA if appearance.look in areas()["looks"] else HEX)
    picture = sprite.image.convert("RGB").convert("RGBA")
    if sprite.mask is not None:
        picture.putalpha(sprite.mask.convert("L"))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def counter_rgb(appearance: Appearance, pixels: int) -> Image.Image:
    """Draw a counter in full colour (the palette is made from this)."""
    pen = _drawn(appearance, pixels)
    return pen.image.reduce(SPRITE_FINE)
