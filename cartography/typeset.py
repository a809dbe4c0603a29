"""How much room words take."""

from __future__ import annotations

from cartography.fonts import Role, font


def text_width(text: str, size: float, role: Role = "bold") -> float:
    """Return the width of text in units of its height's unit."""
    return float(font(role, 100).getlength(text)) * size / 100
