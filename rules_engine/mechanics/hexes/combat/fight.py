"""A combat as the rules need it: who attacks what, and with which help from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from rules_engine.mechanics.hexes.ground.position import HexPosition, U

A = TypeVar("A")
"""What a game adds to a combat, such as aircraft and artillery."""


@dataclass(frozen=True)
class Fight(Generic[A]):
    """One combat: the attacking side, the attacked hexes, the participants, and their help."""

    side: str
    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    aid: A

    def attacking(self, position: HexPosition[U]) -> tuple[U, ...]:
        """Return the attacking units."""
        return tuple(position.units[name] for name in self.attackers)

    def defending(self, position: HexPosition[U], space: str | None = None) -> tuple[U, ...]:
        """Return the defending units, of one hex or of all."""
        units = (position.units[name] for name in self.defenders)
        return tuple(unit for unit in units if space is None or unit.space == space)

    def out_of(self, position: HexPosition[U]) -> tuple[str, ...]:
        """Return the hexes that the attack comes from."""
        return tuple(sorted({str(unit.space) for unit in self.attacking(position)}))
