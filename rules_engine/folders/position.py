"""A position of a folder's game, and its units; read-only.

What a state keeps besides what every game's does (`rules_engine/core/state.py`):

units   as `tables.py` reads them: class, attack and defence (by steps lost), movement, zone, steps
        (those left), enters ({turn, hex} of a reinforcement); status: map, due, out.
phase   moved (by unit the way of moving), unsupplied, attacked, defended, combat: as the rules that
        hex games share have them.
"""

from __future__ import annotations

from typing import Any

from rules_engine.folders.roles import NO_RULE
from rules_engine.folders.rules import Rules
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import JsonObject


class Piece(UnitLens):
    """A unit; what a view does not hold reads as None, and its zone is taken for granted."""

    __slots__ = ()

    @property
    def attack(self) -> int | None:
        """What it attacks with now."""
        return self._strength("attack")

    @property
    def defence(self) -> int | None:
        """What it defends with now."""
        return self._strength("defence")

    @property
    def movement(self) -> int:
        """Its movement points."""
        return int(self.data.get("movement") or 0)

    @property
    def kind(self) -> str:
        """Its class of movement, a column of the table of terrain."""
        return str(self.data.get("class") or "")

    @property
    def steps(self) -> int:
        """The steps that it has left."""
        return int(self.data.get("steps") or 1)

    @property
    def all_steps(self) -> int:
        """The steps that it has when whole."""
        return len(self.data.get("attack") or (0,))

    @property
    def has_zone(self) -> bool:
        """Whether it has a zone of control; one that is not recognised is taken to have one."""
        return bool(self.data.get("zone", True))

    def _strength(self, name: str) -> int | None:
        values = self.data.get(name)
        return None if not values else int(values[len(values) - self.steps])


class FolderPosition(HexPosition[Piece]):
    """What the rules ask of a position."""

    def __init__(self, data: JsonObject, game: Any, rules: Rules) -> None:
        super().__init__(data, game, LENS)
        self.rules = rules

    def holds(self, case: str) -> bool:
        """Whether a case is in force; what no case says never is."""
        return case != NO_RULE and super().holds(case)

    def is_unsupplied(self, unit: Piece) -> bool:
        """Whether a unit was out of supply as this phase began."""
        return unit.id in self.data["phase"].get("unsupplied", ())

    def has_room(self, side: str, space: str, *leaving: str) -> bool:
        """Whether one more unit of a side fits into a hex, if these were not there."""
        limit, case = self.rules.section("stacking"), self.rules.case("stack.limit")
        if limit is None or not self.holds(case):
            return True
        stack = (unit for unit in self.stack(space) if unit.side == side)
        return sum(unit.id not in leaving for unit in stack) < int(limit["limit"])


LENS = Lens(Piece)
