"""A unit of Operation Grenade, read from a state or a view."""

from __future__ import annotations

from rules_engine.mechanics.units import UnitLens

TYPES = (
    "infantry",
    "tank",
    "mechanized",
    "recon",
    "artillery",
    "sp_artillery",
    "anti_tank",
    "parachute",
    "volkssturm",
)
SIZES = ("battalion", "regiment", "brigade")
FACES = ("full", "reduced", "cadre")
MECHANIZED = frozenset({"tank", "mechanized", "recon", "sp_artillery"})  # 5.31
STACK = 3  # 7.0-GR: so many units in a hex
ARTILLERY = frozenset({"artillery", "sp_artillery"})  # OQ-70


class Unit(UnitLens):
    """A counter of either side ("us", "german") or, where it is not known, the mere contact."""

    __slots__ = ()

    @property
    def type(self) -> str | None:
        """One of `TYPES`; None of a contact."""
        return self._text("type")

    @property
    def is_identified(self) -> bool:
        """Whether its counter is known, and not only what type of unit it is."""
        return self.is_known and ("class" in self.data or "strength" in self.data)

    @property
    def face(self) -> str:
        """full, reduced (chit on its reverse) or cadre."""
        return str(self.data.get("face", "full"))

    @property
    def is_cadre(self) -> bool:
        """Whether it has been reduced to its cadre (10.0)."""
        return bool(self.face == "cadre")

    @property
    def size(self) -> str:
        """battalion, regiment or brigade as it counts now: a cadre counts as a battalion (7.13)."""
        return "battalion" if self.is_cadre else str(self.data.get("size", "regiment"))

    @property
    def printed_size(self) -> str:
        """The size printed on the front of the counter."""
        return str(self.data.get("size", "regiment"))

    @property
    def combat_class(self) -> str | None:
        """A, B or C; None for units without chits and for cadres."""
        return None if self.is_cadre else self._text("class")

    @property
    def is_parenthesized(self) -> bool:
        """Whether its class letter stands in parentheses (9.52); not on the cadre side."""
        return bool(self._get("paren")) and not self.is_cadre

    @property
    def morale(self) -> int | None:
        """Morale rating 1 to 3, None for units without chits."""
        found: int | None = self._get("morale")
        return found

    @property
    def chit(self) -> str | None:
        """The type of its strength chit, such as "s7"; None if none is drawn or known."""
        return self._text("chit")

    @property
    def uses_chits(self) -> bool:
        """Whether its strength comes from a chit (8.1, 8.6)."""
        return self.combat_class is not None

    @property
    def is_mechanized(self) -> bool:
        """Whether it moves as a mechanized unit (5.31)."""
        return self.type in MECHANIZED

    @property
    def is_artillery(self) -> bool:
        """Whether it is artillery, self-propelled or not (9.6)."""
        return self.type in ARTILLERY

    @property
    def is_tank(self) -> bool:
        """Whether it is a tank unit (9.51, 9.87)."""
        return self.type == "tank"

    @property
    def is_armoured(self) -> bool:
        """Whether it is a tank or mechanized infantry unit (9.95, 9.96)."""
        return self.type in ("tank", "mechanized")

    @property
    def corps(self) -> str | None:
        """Its corps, such as "19"; both sides have a 12th Corps."""
        return self._text("corps")

    @property
    def allowance(self) -> int:
        """Printed movement allowance of the face that is up, in sixths of a movement point."""
        cadre = self._get("cadre")
        points = cadre[1] if self.is_cadre and cadre else self.data.get("ma", 0)
        return int(points) * 6

    @property
    def supply(self) -> str:
        """in, out or isolated, as found in the last supply phase (11.0-PR)."""
        return str(self.data.get("supply", "in"))
