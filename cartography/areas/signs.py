"""Small signs of our own: tabs of holders, aircraft, crates, parachutes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from cartography.chart import Point
from cartography.ink import Ink
from cartography.style import areas, rgb, side_style
from cartography.typeset import text_width

WHITE = (255, 255, 255)
TAB = 0.115
"""Half the height of a holder's tab."""


def flag_style(side: str) -> Mapping[str, Any]:
    """Return the tab of whoever holds something; of an unknown one, the colours of its counters."""
    found: Mapping[str, Any] | None = areas()["flags"].get(side)
    return found or {**side_style(side), "fill": side_style(side)["accent"], "device": ""}


def draw_tab(ink: Ink, centre: Point, look: Mapping[str, Any], text: str) -> None:
    """Draw the tab of a holder: its device, and a short text if there is one."""
    device = str(look.get("device", ""))
    is_drawn = device in DEVICES
    words = "  ".join(part for part in ("" if is_drawn else device, text) if part)
    wide = (0.2 if is_drawn else 0.0) + (text_width(words, 0.165) if words else 0.0)
    half = max(0.15, wide / 2 + 0.06)
    x, y = centre
    ink_tone = rgb(look.get("text", "#ffffff"))
    for grow, tone in ((0.025, rgb(look["edge"])), (0.0, rgb(look["fill"]))):
        a, b = half + grow, TAB + grow
        ink.polygon([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)], tone)
    left = x - wide / 2
    if is_drawn:
        DEVICES[device](ink, (left + 0.09, y), ink_tone)
        left += 0.2
    if words:
        ink.text((left, y), words, "bold", 0.165, ink_tone, anchor="lm")


def _draw_canopy(ink: Ink, at: Point, tone: tuple[int, int, int]) -> None:
    x, y = at
    arc = [math.pi + math.pi * k / 10 for k in range(11)]
    ink.polygon([(x + 0.085 * math.cos(a), y + 0.085 * math.sin(a)) for a in arc], tone)
    for side in (-1, 1):
        ink.line([(x + side * 0.075, y), (x, y + 0.085)], tone, 0.016, 0.6, ends=False)


def _draw_cross(ink: Ink, at: Point, tone: tuple[int, int, int]) -> None:
    x, y = at
    ink.line([(x - 0.075, y), (x + 0.075, y)], tone, 0.05, 1.0, ends=False)
    ink.line([(x, y - 0.075), (x, y + 0.075)], tone, 0.05, 1.0, ends=False)


Device = Callable[[Ink, Point, tuple[int, int, int]], None]
DEVICES: Mapping[str, Device] = {"^": _draw_canopy, "+": _draw_cross}


def draw_parachute(ink: Ink, at: Point, look: Mapping[str, Any]) -> None:
    """Draw an open parachute: a landing."""
    x, y = at
    arc = [math.pi + math.pi * k / 16 for k in range(17)]
    for grow, tone in ((0.035, WHITE), (0.0, rgb(look["fill"]))):
        r = 0.22 + grow
        ink.polygon([(x + r * math.cos(a), y + grow + r * 0.85 * math.sin(a)) for a in arc], tone)
    line = rgb(look["edge"])
    for share in (-0.95, -0.32, 0.32, 0.95):
        ink.line([(x + 0.22 * share, y), (x, y + 0.22)], line, 0.018, 0.7, ends=False)
    ink.dot((x, y + 0.23), 0.035, line)


def draw_crate(ink: Ink, at: Point, look: Mapping[str, Any]) -> None:
    """Draw a crate of supplies."""
    x, y = at
    for grow, tone in ((0.06, WHITE), (0.03, rgb(look["edge"])), (0.0, rgb(look["fill"]))):
        a, b = 0.2 + grow, 0.15 + grow
        ink.polygon([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)], tone)
    line = rgb(look["edge"])
    ink.line([(x - 0.2, y - 0.15), (x + 0.2, y + 0.15)], line, 0.024, 0.8, ends=False)
    ink.line([(x - 0.2, y + 0.15), (x + 0.2, y - 0.15)], line, 0.024, 0.8, ends=False)


def draw_aircraft(ink: Ink, at: Point, look: Mapping[str, Any]) -> None:
    """Draw an aircraft from above, heading northeast."""
    half = [
        (0.3, 0.0), (0.24, 0.03), (0.1, 0.035), (0.02, 0.28), (-0.06, 0.28), (-0.03, 0.035),
        (-0.17, 0.03), (-0.21, 0.11), (-0.26, 0.11), (-0.24, 0.0),
    ]  # fmt: skip
    shape = [*half, *((u, -v) for u, v in reversed(half[1:-1]))]
    turn = -math.pi / 4
    cos, sin = math.cos(turn), math.sin(turn)
    for size, tone in ((1.22, WHITE), (1.0, rgb(look["fill"]))):
        grow = 0.0 if size == 1.0 else 0.01
        ink.polygon(
            [
                (
                    at[0] + size * (u * cos - v * sin) + grow,
                    at[1] + size * (u * sin + v * cos) + grow,
                )
                for u, v in shape
            ],
            tone,
        )
