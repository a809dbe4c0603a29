"""What is written into areas: identifiers with number and modifier, names, airborne signs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from cartography.areas.ground import is_box, kind_of, lands, modifier_of
from cartography.areas.raster import Raster
from cartography.chart import Chart, Point, Space
from cartography.ink import Box, Ink
from cartography.outlines import bounds
from cartography.shapes import steps
from cartography.style import Colour, area_colour, areas, rgb
from cartography.typeset import text_width

RADIUS = 0.34
NAME = 0.235
"""Height of an area's name."""
LINE = 0.27
ABOVE = 0.85
"""How far above an area's centre its identifier would best stand."""
TAIL = 0.2
"""Room below an identifier for the tab of whoever holds the area."""


@dataclass(frozen=True)
class Badge:
    """Where an area's identifier stands and which lines its name has above it."""

    centre: Point
    lines: tuple[str, ...]

    @property
    def box(self) -> Box:
        """Return the ground that identifier and name take."""
        x, y = self.centre
        half = max([RADIUS + 0.27, *(text_width(line, NAME) / 2 + 0.04 for line in self.lines)])
        return x - half, y - RADIUS - 0.06 - LINE * len(self.lines), x + half, y + RADIUS + TAIL

    @property
    def title(self) -> Box | None:
        """Return the ground of the name alone; None for an area without one."""
        if not self.lines:
            return None
        x, y = self.centre
        half = max(text_width(line, NAME) for line in self.lines) / 2 + 0.03
        return x - half, y - RADIUS - 0.04 - LINE * len(self.lines), x + half, y - RADIUS

    @property
    def core(self) -> Box:
        """Return the ground of the identifier alone."""
        x, y = self.centre
        return x - RADIUS - 0.04, y - RADIUS - 0.04, x + RADIUS + 0.04, y + RADIUS + TAIL

    @property
    def disc(self) -> Box:
        """Return the least that must be seen: the number and the modifier."""
        x, y = self.centre
        return x - 0.26, y - 0.32, x + 0.26, y + 0.3


@lru_cache(maxsize=512)
def badge_of(chart: Chart, number: str) -> Badge:
    """Return where an area's identifier stands: above its centre, where it fits with its name."""
    space = chart.spaces[number]
    ways: list[tuple[str, ...]] = [(space.name,) if space.name else ()]
    words = space.name.replace("-", "- ").split()
    if len(words) > 1:
        gap = min(
            range(1, len(words)), key=lambda k: abs(2 * len(" ".join(words[:k])) - len(space.name))
        )
        ways.append((" ".join(words[:gap]).replace("- ", "-"), " ".join(words[gap:])))
    raster = Raster(space.corners)
    found = [spot for lines in ways for spot in _spots(space, lines, raster)]
    if not found:
        return Badge(space.centre, ways[0])
    return min(found, key=lambda entry: (entry[0], entry[1].centre))[1]


def anchor_of(chart: Chart, number: str) -> Point:
    """Return the point by which marks of a space stand: its identifier, or a box's band."""
    space = chart.spaces[number]
    if not is_box(space):
        return badge_of(chart, number).centre
    left, top, right, _ = bounds(space.corners)
    return right - min(1.0, (right - left) / 4), top + 0.34


def _spots(space: Space, lines: tuple[str, ...], raster: Raster) -> list[tuple[float, Badge]]:
    """Return cost and badge of every place at which an identifier with its name fits."""
    left, top, right, bottom = bounds(space.corners)
    cx, cy = space.centre
    around = _grown(Badge((0.0, 0.0), lines).box, 0.16)
    found = []
    for y in steps(top + 0.4, bottom - 0.3, 0.1):
        for x in steps(left + 0.4, right - 0.3, 0.1):
            if raster.holds((x + around[0], y + around[1], x + around[2], y + around[3])):
                cost = abs(y - cy + ABOVE) + 0.6 * abs(x - cx) + 0.25 * len(lines)
                found.append((round(cost, 4), Badge((round(x, 3), round(y, 3)), lines)))
    return found


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def draw_identifiers(ink: Ink, chart: Chart) -> None:
    """Draw identifier, name and signs of every area."""
    for space in lands(chart):
        badge = badge_of(chart, space.number)
        draw_identifier(ink, space, badge.centre)
        draw_signs(ink, space, badge.centre)
        _draw_name(ink, space, badge)


def _draw_name(ink: Ink, space: Space, badge: Badge) -> None:
    is_key = "victory" in space.features
    tone = area_colour("names", "victory" if is_key else "plain")
    x, y = badge.centre
    for row, line in enumerate(badge.lines):
        at = y - RADIUS - 0.17 - LINE * (len(badge.lines) - 1 - row)
        ink.text((x, at), line, "bold", NAME, tone, area_colour("names", "halo"))


def draw_identifier(ink: Ink, space: Space, centre: Point) -> None:
    """Draw an identifier: a circle, a square on elevated ground, with a blue rim in a polder."""
    look = areas()["identifier"]
    kind = kind_of(space)
    x, y = centre
    line = rgb(look["polder" if kind == "polder" else "line"])
    rim, high = (0.07, 0.255) if kind == "polder" else (0.035, 0.29)
    drop = next(
        (rgb(sign["fill"]) for name, sign in areas()["drops"].items() if name in space.features),
        None,
    )
    _shape(ink, centre, RADIUS, kind, line)
    _shape(ink, centre, RADIUS - rim, kind, rgb(look["fill"]))
    if drop:
        _upper_half(ink, centre, RADIUS - rim, kind, drop)
    white = (255, 255, 255)
    number = white if drop else rgb(look["number"])
    ink.text((x, y - high * 0.5), space.number, "bold", high, number)
    half = math.sqrt(max(0.01, (RADIUS - rim) ** 2)) if kind != "elevated" else RADIUS - rim
    ink.line(
        [(x - half, y + 0.015), (x + half, y + 0.015)], rgb(look["line"]), 0.022, 0.9, ends=False
    )
    level = modifier_of(space)
    ink.text((x, y + 0.165), f"+{level}" if level else "0", "bold", 0.23, rgb(look["tem"]))


def _shape(ink: Ink, centre: Point, radius: float, kind: str, fill: Colour) -> None:
    x, y = centre
    if kind != "elevated":
        ink.dot(centre, radius, fill)
        return
    r = radius * 0.95
    ink.polygon([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)], fill)


def _upper_half(ink: Ink, centre: Point, radius: float, kind: str, fill: Colour) -> None:
    x, y = centre
    if kind == "elevated":
        r = radius * 0.95
        ink.polygon([(x - r, y - r), (x + r, y - r), (x + r, y + 0.015), (x - r, y + 0.015)], fill)
        return
    arc = [math.pi + math.pi * k / 24 for k in range(25)]
    ink.polygon(
        [(x + radius * math.cos(a), y + 0.015 + (radius - 0.015) * math.sin(a)) for a in arc], fill
    )


def draw_signs(ink: Ink, space: Space, centre: Point) -> None:
    """Draw the signs at an identifier's sides: the airborne sector, the supply head."""
    x, y = centre
    found = [look for name, look in areas()["sectors"].items() if name in space.features]
    for k, look in enumerate(found):
        place = (x - RADIUS - 0.12 - 0.31 * k, y + 0.04)
        draw_sector(ink, place, rgb(look["fill"]), look["text"])
    if "supply_head" in space.features:
        draw_supply_head(ink, (x + RADIUS + 0.12, y + 0.04))


def draw_sector(ink: Ink, centre: Point, fill: Colour, text: str) -> None:
    """Draw the shield of an airborne sector."""
    x, y = centre
    shield = [(-0.15, -0.17), (0.15, -0.17), (0.15, 0.06), (0.0, 0.2), (-0.15, 0.06)]
    ink.polygon([(x + 1.2 * a, y + 1.16 * b) for a, b in shield], (255, 255, 255))
    ink.polygon([(x + a, y + b) for a, b in shield], fill)
    size = 0.2 if len(text) == 1 else 0.155 if len(text) == 2 else 0.125
    ink.text((x, y - 0.035), text, "bold", size, (255, 255, 255))


def draw_supply_head(ink: Ink, centre: Point) -> None:
    """Draw a supply head: a crate under a canopy."""
    look = areas()["supply_head"]
    x, y = centre
    fill, white = rgb(look["fill"]), rgb(look["text"])
    ink.dot(centre, 0.195, white)
    ink.dot(centre, 0.175, fill)
    arc = [math.pi + math.pi * k / 12 for k in range(13)]
    ink.polygon([(x + 0.105 * math.cos(a), y - 0.01 + 0.105 * math.sin(a)) for a in arc], white)
    for side in (-1, 1):
        ink.line([(x + side * 0.09, y), (x, y + 0.08)], white, 0.014, 0.6, ends=False)
    ink.polygon(
        [
            (x - 0.045, y + 0.05),
            (x + 0.045, y + 0.05),
            (x + 0.045, y + 0.13),
            (x - 0.045, y + 0.13),
        ],
        white,
    )
