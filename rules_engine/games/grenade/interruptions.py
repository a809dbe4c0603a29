"""What interrupts a US unit that comes into a hex: Volkssturm and bridges (21, 22.2)."""

from __future__ import annotations

from rules_engine.games.grenade.part import Run


def entered(p: Run, side: str, space: str, unit: str, then: str = "") -> None:
    """Open what interrupts a unit that has come into a hex by movement, advance or retreat."""
