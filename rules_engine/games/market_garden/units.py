"""A unit of Monty's Gamble, read from a state or a view. Source: 4.1, 4.2, OQ-71."""

from __future__ import annotations

from rules_engine.mechanics.units import UnitLens

TYPES = ("infantry", "armor", "artillery", "flak", "flak_tower")
DISRUPTION = {"fresh": 0, "spent": 0, "d1": 1, "d2": 2}
RED_DEVILS = "1st"
"""The division whose Sector, Supply Heads and Depot the Poles use. Source: OQ-71."""


class OfType:
    """What a type of unit is, for a unit and for what movement knows of one. Source: 4.112."""

    __slots__ = ()

    @property
    def type(self) -> str:
        """One of `TYPES`; "" of a contact. Source: 4.112."""
        raise NotImplementedError

    @property
    def is_infantry(self) -> bool:
        """Whether it is Infantry; mechanized and airborne infantry are. Source: 4.113, 4.114."""
        return self.type == "infantry"

    @property
    def is_armor(self) -> bool:
        """Whether it is Armor. Source: 4.115."""
        return self.type == "armor"

    @property
    def is_fa(self) -> bool:
        """Whether it is Field Artillery, corps artillery included. Source: 4.116."""
        return self.type == "artillery"

    @property
    def is_flak(self) -> bool:
        """Whether it is a FLAK unit, not a Tower. Source: 4.117."""
        return self.type == "flak"

    @property
    def is_tower(self) -> bool:
        """Whether it is a FLAK Tower. Source: 4.118."""
        return self.type == "flak_tower"

    @property
    def is_antiaircraft(self) -> bool:
        """Whether it is a FLAK unit or a FLAK Tower. Source: 11.3B, 13.5, 18.44."""
        return self.is_flak or self.is_tower

    @property
    def can_be_point(self) -> bool:
        """Whether it may be a Point Unit, Fresh or not. Source: 9.65, 10.72A, OQ-60."""
        return self.is_infantry or self.is_armor


class Unit(UnitLens, OfType):
    """A counter of either side ("allied", "german") or, where it is not known, the mere contact."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self.side} {self.id} in {self.space}, {self.state}>"

    # ---- who it is (4.2) ------------------------------------------------------------------------

    @property
    def nation(self) -> str:
        """british (Poles and Dutch too), us, german. Source: 4.111."""
        return str(self.data.get("nation", ""))

    @property
    def branch(self) -> str | None:
        """ "army" or "ss", of German units. Source: 4.111, OQ-27."""
        return self._text("branch")

    @property
    def is_ss(self) -> bool:
        """Whether it is SS. Source: 4.111, 10.72E, 11.2."""
        return self.branch == "ss"

    @property
    def type(self) -> str:
        """One of `TYPES`; "" of a contact. Source: 4.112."""
        return str(self.data.get("type", ""))

    @property
    def size(self) -> str:
        """company, battalion, regiment, brigade, division or corps. Source: 4.21."""
        return str(self.data.get("size", "battalion"))

    @property
    def formation(self) -> str | None:
        """Whose control an Allied unit brings: xxx, airborne, polish, light52. Source: 7.2."""
        return self._text("formation")

    @property
    def is_xxx(self) -> bool:
        """Whether it belongs to XXX Corps: all that starts or arrives in Zone F. Source: OQ-71."""
        return self.formation == "xxx"

    @property
    def is_airborne(self) -> bool:
        """Whether rules of Sector, supply and control mean it by "Airborne". Source: OQ-71.

        Every Allied unit of the three divisions and the Poles, artillery included; not 52nd Light.
        """
        return self.formation in ("airborne", "polish")

    @property
    def is_glider(self) -> bool:
        """Whether it comes by glider, Glider Pilots included. Source: 4.113, 23.2."""
        return bool(self._get("glider"))

    @property
    def sector(self) -> str | None:
        """The division whose Operational Sector binds it: 1st, 82nd, 101st. Source: 9.66, OQ-71."""
        if self.formation == "polish":
            return RED_DEVILS
        return self.division if self.formation == "airborne" else None

    # ---- what it is -----------------------------------------------------------------------------

    @property
    def is_mechanized(self) -> bool:
        """Whether it is Mechanized Infantry. Source: 4.114, 9.4, 9.5."""
        return bool(self._get("mechanized"))

    @property
    def is_corps_artillery(self) -> bool:
        """Whether it is Corps Artillery. Source: 15.13."""
        return bool(self._get("corps_artillery"))

    @property
    def is_independent_artillery(self) -> bool:
        """Whether it is one of the German FA units of no division. Source: 15.12."""
        of_none = self.division is None and not self.is_corps_artillery
        return self.is_fa and of_none and self.side == "german"

    # ---- factors (4.22) -------------------------------------------------------------------------

    @property
    def attack(self) -> int:
        """Attack Factor of the Fresh side; 0 for a Tower, which has none."""
        return int(self._get("attack") or 0)

    @property
    def defense(self) -> int:
        """Defense Factor of the Fresh side."""
        return int(self._get("defense") or 0)

    @property
    def spent_defense(self) -> int:
        """Spent Defense Factor."""
        return int(self._get("spent_defense") or 0)

    @property
    def defense_now(self) -> int:
        """Defense Factor of the side that is up, Disruption not yet taken off. Source: 10.73A."""
        return self.defense if self.is_fresh else self.spent_defense

    @property
    def move(self) -> int:
        """Movement Factor as printed, in MF; 0 for a Tower, which never moves."""
        return int(self._get("move") or 0)

    # ---- how it stands --------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """map, due (a reinforcement still to come) or out (eliminated or out of play)."""
        return str(self.data.get("status", "out"))

    @property
    def is_due(self) -> bool:
        """Whether it is a reinforcement still to come."""
        return self.status == "due"

    @property
    def state(self) -> str:
        """fresh, spent, d1, d2. Source: 4.112, 4.4."""
        return str(self.data.get("state", "fresh"))

    @property
    def is_fresh(self) -> bool:
        """Whether it is Fresh."""
        return self.state == "fresh"

    @property
    def is_spent_or_worse(self) -> bool:
        """Whether it is Spent or Disrupted."""
        return self.state != "fresh"

    @property
    def disruption(self) -> int:
        """Its Disruption level: 0, 1 or 2. Source: 4.4."""
        return DISRUPTION[self.state]

    @property
    def is_disrupted(self) -> bool:
        """Whether it has a Disruption marker. Source: 4.4, 13.6."""
        return self.disruption > 0

    # ---- arrival (4.23, 18.0) -------------------------------------------------------------------

    @property
    def entry_date(self) -> int | str | None:
        """The day of September on which it is due, "sp" (22.2), None: at the start on the map."""
        found: int | str | None = (self._get("enters") or {}).get("date")
        return found

    @property
    def entry_places(self) -> tuple[str, ...]:
        """Where it sets up or arrives; its owner chooses where there are several. Source: 18.2."""
        return tuple((self._get("enters") or {}).get("places", ()))

    @property
    def entry_condition(self) -> str | None:
        """The area that the Allies must control before it is placed. Source: 18.3, OQ-50."""
        found: str | None = (self._get("enters") or {}).get("condition")
        return found

    @property
    def drops(self) -> tuple[str, ...]:
        """The Drop Areas shown on its counter. Source: 18.41, 18.5."""
        return tuple(self._get("drops") or ())
