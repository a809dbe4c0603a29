"""A unit of Hell's Highway, read from a state or a view. Source: H20."""

from __future__ import annotations

from rules_engine.games.hells_highway.classes import UnitClass, classes
from rules_engine.mechanics.units import UnitLens

TRAVEL, COMBAT = "travel", "combat"
HQ = "HQ"


class Unit(UnitLens):
    """A unit of either side."""

    __slots__ = ()
    KNOWN_BY = "kind"

    @property
    def kind(self) -> UnitClass:
        """Its class. Source: H21."""
        return classes()[str(self.data["kind"])]

    @property
    def is_hq(self) -> bool:
        """Whether it is a headquarters."""
        return self.kind.name == HQ

    @property
    def is_artillery(self) -> bool:
        """Whether it is artillery, which does not move in combat mode. Source: 6.2."""
        return self.kind.combat is None

    @property
    def steps(self) -> int:
        """The steps that it has now."""
        return int(self.data["steps"])

    @property
    def is_travelling(self) -> bool:
        """Whether it is in travel mode. Source: 2.3, H8."""
        return bool(self.data["mode"] == TRAVEL)

    @property
    def is_disrupted(self) -> bool:
        """Whether it bears an AD or a DD marker. Source: H6."""
        return self._get("disrupted") is not None
