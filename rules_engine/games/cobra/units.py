"""A unit of Cobra, read from a state or a view. Source: 3.3, 9.61 to 9.63."""

from __future__ import annotations

from rules_engine.games.cobra.kinds import Kind, kinds
from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.readings import Readings
from rules_engine.mechanics.units import UnitLens

STEP_LOSS = (6, 3)
"""The strengths of an Allied division that has lost two steps, or three. Source: 9.63."""
OTHER_RADIUS = {3: 4, 4: 3}
"""Command radii if the two figures belong the other way round. Source: OQ-72."""


class Unit(UnitLens):
    """A counter of either side ("german", "allied") or, where it is not known, the mere contact."""

    __slots__ = ()
    KNOWN_BY = "kind"

    # ---- who it is (3.31, OQ-75) ----------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """What kind of unit it is; a contact has none. Source: 3.32."""
        return kinds()[str(self.data["kind"])]

    @property
    def nation(self) -> str:
        """american, french, british, canadian, polish or german. Source: OQ-75."""
        return str(self.data["nation"])

    @property
    def group(self) -> str:
        """The nations with which it attacks: american, british or german. Source: 9.91."""
        return nations()[self.nation].group

    @property
    def corps(self) -> str | None:
        """Its corps in mid July, or as it arrives; no rule asks for it."""
        return self._text("corps")

    @property
    def type(self) -> str:
        """infantry, armor, panzer, static, hq and so on; of a contact what was recognised, if
        anything. Source: 3.32.
        """
        return self.kind.type if self.is_known else self._text("type") or ""

    @property
    def size(self) -> str:
        """battalion, regiment, brigade, division, corps or army. Source: 3.33."""
        return self.kind.size

    @property
    def is_hq(self) -> bool:
        """Whether it is a headquarters. Source: 10.0-GR."""
        return self.type == "hq"

    @property
    def is_tiger(self) -> bool:
        """Whether it is a Tiger battalion. Source: 9.37."""
        return self.type == "tiger"

    @property
    def counts_for_stacking(self) -> bool:
        """Whether it takes room in a hex; headquarters and Tigers do not. Source: 7.1, 10.24."""
        return self.kind.share > 0

    # ---- how it moves (6.3) ---------------------------------------------------------------------

    @property
    def has_trucks(self) -> bool:
        """Whether a truck marker serves it. Source: 6.9."""
        return self._get("trucks") is True

    @property
    def bears_trucks(self) -> bool:
        """Whether it bears a truck marker, though its regiments may stand apart, so that it serves
        nobody. Source: 6.95, OQ-37a.
        """
        return bool(self._get("trucks"))

    @property
    def is_mechanized(self) -> bool:
        """Whether it moves as mechanized, trucks included. Source: 6.31 to 6.35, OQ-16, OQ-61."""
        by_kind = self.kind.mechanized
        return by_kind == "yes" or (by_kind == "trucks" and self.has_trucks)

    @property
    def allowance(self) -> int:
        """Printed movement allowance, in points. Source: 3.34."""
        return int(self.data["ma"])

    # ---- how it fights (3.34, 9.6) --------------------------------------------------------------

    @property
    def front(self) -> int:
        """Combat strength of the front of its counter."""
        return int(self.data["front"])

    @property
    def back(self) -> int | None:
        """Combat strength of the back of its counter; None for a unit of one step."""
        found: int | None = self._get("back")
        return found

    @property
    def steps(self) -> int:
        """The steps that it has now. Source: 9.6."""
        return int(self.data["steps"])

    @property
    def steps_lost(self) -> int:
        """The steps that it has lost, before the game too. Source: 9.62, 9.63."""
        return self.kind.steps - self.steps

    @property
    def strength(self) -> int:
        """Combat strength that it shows now, by counter or step-loss marker. Source: 9.62, 9.63."""
        faces = (self.front, self.back or self.front, *STEP_LOSS)
        return faces[self.steps_lost]

    def radius(self, reading: Readings) -> int | None:
        """Command radius of a headquarters, in hexes. Source: 10.1, OQ-72."""
        listed: int | None = self._get("radius")
        if listed is None or reading("OQ-72") == "german_three":
            return listed
        return OTHER_RADIUS[listed]

    # ---- arrival (14.0) -------------------------------------------------------------------------

    @property
    def is_due(self) -> bool:
        """Whether it is a reinforcement still to come."""
        return bool(self.data.get("status") == "due")

    @property
    def entry_turn(self) -> int | None:
        """The game turn from which on it may enter; None: it is set up. Source: 14.0-PR."""
        enters = self._get("enters")
        return int(enters["turn"]) if enters else None

    @property
    def entry_edges(self) -> tuple[str, ...]:
        """The edges by which it may enter, E, N, S; its owner chooses. Source: 14.1."""
        return tuple((self._get("enters") or {}).get("edges", ()))
