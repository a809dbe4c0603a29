"""Sprites: small pictures in the palette with a hard-edged mask, so that pasting them never
blends colours.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from cartography.palette import HEX, to_palette

SPRITE_FINE = 4


@dataclass(frozen=True, eq=False)
class Sprite:
    """A picture in the palette, the mask of what is drawn of it, and a name for what it shows."""

    name: str
    image: Image.Image
    mask: Image.Image | None

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return self.image.size


def make_sprite(
    name: str, picture: Image.Image, mask: Image.Image | None, tints: str = HEX
) -> Sprite:
    """Reduce an enlarged RGB picture and its mask to a sprite; the mask's edge becomes a hard
    one.
    """
    fine = SPRITE_FINE
    small = to_palette(picture.reduce(fine), tints)
    if mask is None:
        return Sprite(name, small, None)
    hard = mask.reduce(fine).point(lambda value: 255 if value >= 128 else 0).convert("1")
    return Sprite(name, small, hard)


def stamp_sprite(name: str, stamp: Image.Image, opaque: bool = False, tints: str = HEX) -> Sprite:
    """Turn an RGBA picture into a sprite: what is more than half clear is left out."""
    colours = to_palette(stamp.convert("RGB"), tints)
    if opaque:
        return Sprite(name, colours, None)
    mask = stamp.getchannel("A").point(lambda value: 255 if value >= 128 else 0).convert("1")
    return Sprite(name, colours, mask)
