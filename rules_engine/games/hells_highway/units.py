"""A unit of Hell's Highway, read from a state or a view. Source: H20."""

from __future__ import annotations

from rules_engine.games.hells_highway.classes import UnitClass, classes
from rules_engine.mechanics.units import UnitLens

TRAVEL, COMBAT = "travel", "combat"
HQ = "HQ"
UNKNOWN = "INF"
"""What an enemy unit is taken for that nobody has recognised. Source: DB1.2."""


class Unit(UnitLens):
    """A unit of either side."""

    __slots__ = ()
    KNOWN_BY = "kind"

    @property
    def kind(self) -> UnitClass:
        """Its class. Source: H21."""
        return classes()[str(self._get("kind") or UNKNOWN)]

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
        return int(self._get("steps") or 1)

    @property
    def is_travelling(self) -> bool:
        """Whether it is in travel mode. Source: 2.3, H8."""
        return bool(self._get("mode") == TRAVEL)

    @property
    def is_disrupted(self) -> bool:
        """Whether it bears an AD or a DD marker. Source: H6."""
        return self._get("disrupted") is not None

    @property
    def formation(self) -> str:
        """The formation, which is its command. Source: H23."""
        return str(self._get("formation") or "")

    @property
    def is_armor(self) -> bool:
        """Whether its class is armor. Source: H22."""
        return self.kind.is_armor

    @property
    def is_flak(self) -> bool:
        """Whether it is flak. Source: H21, H55."""
        return self.kind.name in ("LFK", "HFK")

    @property
    def is_glider(self) -> bool:
        """Whether it lands by glider. Source: 7.3."""
        return bool(self._get("glider"))

    @property
    def cover(self) -> str | None:
        """Its position: prepared, entrenched or none. Source: H49."""
        return self._text("position")

    @property
    def box(self) -> str | None:
        """The reserve box that it is in, such as north.tactical. Source: H59."""
        return self._text("box")

    @property
    def is_due(self) -> bool:
        """Whether it waits to be set up, to enter or to land."""
        return bool(self.data.get("status") == "due")

    @property
    def is_in_box(self) -> bool:
        """Whether it is in a reserve box. Source: H59."""
        return bool(self.data.get("status") == "box")

    @property
    def is_ready(self) -> bool:
        """Whether it is on the map, undisrupted and in combat mode."""
        return self.is_on_map and not self.is_disrupted and not self.is_travelling

    @property
    def communication(self) -> str:
        """Its state of communication at the last check: in, out or isolated. Source: H42."""
        return str(self._get("comm") or "in")
