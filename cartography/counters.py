"""Counters: drawn from an appearance at four times the size, reduced, and kept by appearance and
size.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageDraw

from cartography.appearance import Appearance
from cartography.fonts import Role, font
from cartography.sprites import SPRITE_FINE, Sprite, make_sprite
from cartography.style import Colour, blend, rgb, side_style, style
from cartography.symbols import draw_size, draw_symbol

SHADOW = 0.045
DETAILED = 42
"""From this many pixels on a counter bears class, morale and its whole designation."""


@lru_cache(maxsize=768)
def counter(appearance: Appearance, pixels: int) -> Sprite:
    """Return the sprite of a counter `pixels` wide (its shadow included)."""
    return draw_counter(appearance, pixels)


def draw_counter(appearance: Appearance, pixels: int) -> Sprite:
    """Draw a counter without looking at what was drawn before."""
    pen = _drawn(appearance, pixels)
    return make_sprite(f"counter {appearance.key()} {pixels}", pen.image, pen.mask)


def _drawn(appearance: Appearance, pixels: int) -> _Pen:
    pen = _Pen(appearance, pixels)
    pen.body()
    if appearance.is_contact:
        pen.text(0.5, 0.5, "?", "bold", 0.62)
    elif pixels >= DETAILED:
        pen.full_face()
    else:
        pen.plain_face()
    pen.marks()
    return pen


@lru_cache(maxsize=512)
def counter_png(appearance: Appearance, pixels: int) -> bytes:
    """Return a counter as a PNG with a transparent surrounding and no metadata."""
    sprite = counter(appearance, pixels)
    picture = sprite.image.convert("RGB").convert("RGBA")
    if sprite.mask is not None:
        picture.putalpha(sprite.mask.convert("L"))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


class _Pen:
    """The enlarged counter while it is drawn; places are shares of the counter's face, 0 to 1."""

    def __init__(self, appearance: Appearance, pixels: int) -> None:
        self.shown = appearance
        self.look: Mapping[str, str] = side_style(appearance.side)
        self.side = pixels * SPRITE_FINE
        self.shadow = max(SPRITE_FINE, round(self.side * SHADOW))
        self.face = self.side - self.shadow
        self.ink = rgb(self.look["ink"])
        self.fill = rgb(self.look["cadre" if appearance.has("cadre") else "fill"])
        self.line = max(SPRITE_FINE, round(self.face * 0.024))
        self.image = Image.new("RGB", (self.side, self.side), rgb(style()["shadow"]))
        self.mask = Image.new("L", (self.side, self.side), 0)
        self.draw = ImageDraw.Draw(self.image)

    def body(self) -> None:
        """Draw the counter's edge, face and shadow, and cut its outline out of the mask."""
        mask = ImageDraw.Draw(self.mask)
        edge = max(SPRITE_FINE, round(self.face * 0.03))
        for shift in (0, self.shadow):
            self._outline(mask, shift, self.face - 1 + shift, 255)
        self._outline(self.draw, 0, self.face - 1, rgb(self.look["edge"]))
        self._outline(self.draw, edge, self.face - 1 - edge, self.fill)
        if self.shown.has("cadre"):
            self._band()

    def _outline(self, draw: ImageDraw.ImageDraw, low: int, high: int, fill: Colour | int) -> None:
        """Fill the counter's shape: round, cut or square corners tell the sides apart without
        colour.
        """
        corner = round(self.face * 0.13)
        if self.look["corner"] == "round":
            draw.rounded_rectangle((low, low, high, high), radius=corner, fill=fill)
        elif self.look["corner"] == "cut":
            a, b = low + corner, high - corner
            draw.polygon(
                [
                    (a, low),
                    (b, low),
                    (high, a),
                    (high, b),
                    (b, high),
                    (a, high),
                    (low, b),
                    (low, a),
                ],
                fill=fill,
            )
        else:
            draw.rectangle((low, low, high, high), fill=fill)

    def _band(self) -> None:
        """Draw the stripe that tells a cadre from a full unit without colour."""
        tone = blend(self.fill, rgb(self.look["edge"]), 0.35)
        y = round(self.face * 0.665)
        self.draw.line((self.line * 2, y, self.face - self.line * 2, y), fill=tone, width=self.line)

    def text(
        self, x: float, y: float, text: str, role: Role, size: float, widest: float = 0.9
    ) -> None:
        """Write text on its middle, smaller if it would be wider than `widest`."""
        height = round(self.face * size)
        face = font(role, height)
        width = face.getlength(text)
        if width > self.face * widest:
            face = font(role, max(1, int(height * self.face * widest / width)))
        place = (round(self.face * x), round(self.face * y) + round(face.size * 0.35))
        self.draw.text(place, text, fill=self.ink, font=face, anchor="ms")

    def symbol(self, left: float, top: float, right: float, bottom: float) -> None:
        """Draw the unit symbol into a box."""
        f = self.face
        box = (round(f * left), round(f * top), round(f * right), round(f * bottom))
        draw_symbol(self.draw, box, self.shown.type, self.ink, rgb(self.look["box"]), self.line)

    def size_mark(self, x: float, y: float, height: float) -> None:
        """Draw the unit's size."""
        f = self.face
        draw_size(
            self.draw, (round(f * x), round(f * y)), round(f * height), self.shown.size, self.ink
        )

    def full_face(self) -> None:
        """Draw everything a printed counter bears."""
        self.text(0.5, 0.125, self.shown.designation, "bold", 0.17, 0.84)
        self.size_mark(0.5, 0.255, 0.085)
        self.symbol(0.23, 0.315, 0.77, 0.625)
        if self.shown.rating:
            letter, morale = self.shown.rating.rstrip("0123456789"), self.shown.rating[-1:]
            self.text(0.885, 0.395, letter, "bold", 0.17, 0.19)
            if morale.isdigit():
                self.text(0.885, 0.555, morale, "bold", 0.17, 0.16)
        self.text(0.5, 0.81, self.values(), "bold", 0.29, 0.62)

    def plain_face(self) -> None:
        """Draw what can be read on a small counter."""
        self.size_mark(0.5, 0.16, 0.14)
        self.symbol(0.17, 0.27, 0.83, 0.62)
        self.text(0.5, 0.81, self.values(), "bold", 0.36, 0.8)

    def values(self) -> str:
        """Return strength and movement allowance as the counter prints them."""
        shown = self.shown
        strength = "?" if shown.strength is None else str(shown.strength)
        return strength if shown.allowance is None else f"{strength}-{shown.allowance}"

    def marks(self) -> None:
        """Draw the marks for supply, reduction and movement over the face."""
        f, red = self.face, rgb(style()["supply_colour"])
        if self.shown.has("reduced"):
            y = round(f * 0.945)
            self.draw.line((round(f * 0.3), y, round(f * 0.7), y), fill=self.ink, width=self.line)
        if self.shown.has("out") or self.shown.has("isolated"):
            x, y, r = round(f * 0.12), round(f * 0.47), round(f * 0.1)
            box = (x - r, y - r, x + r, y + r)
            self.draw.ellipse(
                box, fill=(255, 255, 255), outline=red, width=max(self.line, round(f * 0.035))
            )
            if self.shown.has("isolated"):
                self.draw.ellipse(box, fill=red)
            else:
                self.draw.chord(box, 90, 270, fill=red)
        if self.shown.has("moved"):
            x, y, r = round(f * 0.89), round(f * 0.83), round(f * 0.075)
            self.draw.polygon([(x - r, y - r), (x + r, y), (x - r, y + r)], fill=self.ink)


def counter_rgb(appearance: Appearance, pixels: int) -> Image.Image:
    """Draw a counter in full colour (the palette is made from this)."""
    pen = _drawn(appearance, pixels)
    return pen.image.reduce(SPRITE_FINE)
