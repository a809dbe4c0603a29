"""The face of a counter, drawn at four times its size: edge, symbol, size, values and marks."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import Image, ImageDraw

from cartography.appearance import Appearance
from cartography.fonts import Role, font
from cartography.sprites import SPRITE_FINE
from cartography.style import Colour, blend, rgb, side_style, style
from cartography.symbols import draw_size, draw_symbol

SHADOW = 0.045
DETAILED = 42
"""From this many pixels on a counter bears class, morale and its whole designation."""


class Pen:
    """The enlarged counter while it is drawn; places are shares of the counter's face, 0 to 1."""

    def __init__(self, appearance: Appearance, pixels: int) -> None:
        self.shown = appearance
        self.look: Mapping[str, str] = side_style(appearance.look or appearance.side)
        self.side = pixels * SPRITE_FINE
        self.shadow = max(SPRITE_FINE, round(self.side * SHADOW))
        self.face = self.side - self.shadow
        face = next((mark for mark in ("cadre", "spent") if appearance.has(mark)), "fill")
        self.fill = rgb(self.look.get(face) or self.look["fill"])
        self.ink = rgb(self.look["ink"])
        if face == "spent":
            self.ink = blend(self.fill, rgb(self.look["edge"]), 0.92)
        self.line = max(SPRITE_FINE, round(self.face * 0.024))
        self.image = Image.new("RGB", (self.side, self.side), rgb(style()["shadow"]))
        self.mask = Image.new("L", (self.side, self.side), 0)
        self.draw = ImageDraw.Draw(self.image)

    @property
    def is_detailed(self) -> bool:
        """Whether the counter is large enough for small letters."""
        return self.side >= DETAILED * SPRITE_FINE

    def body(self) -> None:
        """Draw the counter's edge, face and shadow, and cut its outline out of the mask."""
        mask = ImageDraw.Draw(self.mask)
        edge = max(SPRITE_FINE, round(self.face * 0.03))
        for shift in (0, self.shadow):
            self.outline(mask, shift, self.face - 1 + shift, 255)
        self.outline(self.draw, 0, self.face - 1, rgb(self.look["edge"]))
        self.outline(self.draw, edge, self.face - 1 - edge, self.fill)
        if self.shown.has("cadre"):
            self._band()

    def outline(self, draw: ImageDraw.ImageDraw, low: int, high: int, fill: Colour | int) -> None:
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
        paper = self.fill if self.shown.has("spent") else rgb(self.look["box"])
        draw_symbol(self.draw, box, self.shown.type, self.ink, paper, self.line)

    def size_mark(self, x: float, y: float, height: float) -> None:
        """Draw the unit's size."""
        f = self.face
        draw_size(
            self.draw, (round(f * x), round(f * y)), round(f * height), self.shown.size, self.ink
        )

    def unknown(self) -> None:
        """Draw what is known of a unit that is in sight but is not known: the viewer's name."""
        name = self.shown.designation if self.is_detailed else ""
        self.text(0.5, 0.56 if name else 0.5, "?", "bold", 0.62)
        self.text(0.5, 0.125, name, "bold", 0.17, 0.84)

    def full_face(self) -> None:
        """Draw everything a printed counter bears."""
        self.text(0.5, 0.125, self.shown.designation, "bold", 0.17, 0.84)
        self.size_mark(0.5, 0.255, 0.085)
        self.symbol(0.23, 0.315, 0.77, 0.625)
        if self.shown.look:
            self.text(0.125, 0.47, self.shown.rating, "bold", 0.14, 0.19)
        elif self.shown.rating:
            letter, morale = self.shown.rating.rstrip("0123456789"), self.shown.rating[-1:]
            self.text(0.885, 0.395, letter, "bold", 0.17, 0.19)
            if morale.isdigit():
                self.text(0.885, 0.555, morale, "bold", 0.17, 0.16)
        self.text(0.5, 0.81, self.values(), "bold", 0.29, 0.86 if self.shown.look else 0.62)

    def plain_face(self) -> None:
        """Draw what can be read on a small counter."""
        self.size_mark(0.5, 0.16, 0.14)
        self.symbol(0.17, 0.27, 0.83, 0.62)
        self.text(0.5, 0.81, self.values(), "bold", 0.36, 0.94 if self.shown.look else 0.8)

    def values(self) -> str:
        """Return strength and movement allowance as the counter prints them."""
        shown = self.shown
        if shown.values or (shown.look and shown.strength is None):
            return shown.values
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
        for level in ("d1", "d2"):
            if self.shown.has(level):
                self._burst(level[-1])
        for marker in ("ad", "dd"):
            if self.shown.has(marker):
                self._plate(marker.upper())
        if self.shown.has("travels"):
            self._wheels()
        if self.shown.has("prepared") or self.shown.has("entrenched"):
            self._trench(7 if self.shown.has("entrenched") else 3)
        if self.shown.has("moved"):
            # Three values reach to the edge; there the triangle stands beside the symbol.
            y = round(f * (0.47 if self.shown.look else 0.83))
            x, r = round(f * 0.89), round(f * 0.075)
            self.draw.polygon([(x - r, y - r), (x + r, y), (x - r, y + r)], fill=self.ink)

    def _burst(self, level: str) -> None:
        """Draw a star with the level of a unit's disruption over its upper corner."""
        f, x, y = self.face, round(self.face * 0.83), round(self.face * 0.185)
        star = []
        for k in range(20):
            r, a = f * (0.185 if k % 2 == 0 else 0.125), math.pi * k / 10
            star.append((x + round(r * math.cos(a)), y + round(r * math.sin(a))))
        self.draw.polygon(star, fill=rgb(style()["supply_colour"]), outline=(255, 255, 255))
        place = (x, y + round(f * 0.075))
        self.draw.text(
            place, level, fill=(255, 255, 255), font=font("bold", round(f * 0.21)), anchor="ms"
        )

    def _plate(self, words: str) -> None:
        """Draw a plate with letters, the marker of a disrupted unit, over the upper corner; where
        the counter bears its designation, below that, beside the size.
        """
        f = self.face
        left, top, low, size = (
            (0.61, 0.2, 0.42, 0.2) if self.is_detailed else (0.52, 0.03, 0.31, 0.25)
        )
        box = (round(f * left), round(f * top), round(f * 0.97), round(f * low))
        red, white = rgb(style()["supply_colour"]), (255, 255, 255)
        rim, corner = max(1, self.line // 2), round(f * 0.06)
        self.draw.rounded_rectangle(box, radius=corner, fill=red, outline=white, width=rim)
        place = ((box[0] + box[2]) // 2, box[3] - round(f * 0.04))
        self.draw.text(place, words, fill=white, font=font("bold", round(f * size)), anchor="ms")

    def _wheels(self) -> None:
        """Draw two wheels under the symbol: the unit is in travel mode."""
        f, r = self.face, round(self.face * 0.062)
        y, rim = round(f * 0.655), rgb(self.look["box"])
        for x in (round(f * 0.32), round(f * 0.68)):
            box = (x - r, y - r, x + r, y + r)
            self.draw.ellipse(box, fill=self.ink, outline=rim, width=self.line // 2)

    def _trench(self, teeth: int) -> None:
        """Draw an earthwork along the foot: so many teeth, from the middle to both sides."""
        f, step, top, low = self.face, self.face * 0.06, 0.915, 0.975
        first = f * 0.5 - teeth * step
        line = [
            (round(first + at * step), round(f * (low if at % 2 == 0 else top)))
            for at in range(2 * teeth + 1)
        ]
        self.draw.line(line, fill=self.ink, width=self.line, joint="curve")
