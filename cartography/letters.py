"""Single letters that stand at an angle, for names along rivers and edges."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFont


def turned(
    letter: str, face: ImageFont.FreeTypeFont, side: int, angle: float, width: int
) -> Image.Image:
    """Return a square mask with one letter on the middle of its capital height, turned, `width`
    bolder.
    """
    mask = Image.new("L", (side, side), 0)
    base = side // 2 + round(face.size * 0.35)
    ImageDraw.Draw(mask).text(
        (side // 2, base), letter, fill=255, font=face, anchor="ms", stroke_width=width
    )
    return mask.rotate(-math.degrees(angle), Image.Resampling.BICUBIC)
