"""A position of Hell's Highway: units by hex, modes, zones of control; read-only.

What a state keeps besides what every game's does (`rules_engine/core/state.py`):

units       as `order_of_battle.py` lists them; status: map, pool (not here yet), out
            (eliminated); mode: combat or travel; disrupted: AD, DD or nothing; steps: those it has
            now, of `full`.
phase       moved: by unit the mode of its move.
"""

from __future__ import annotations

from typing import Any

from rules_engine.games.hells_highway.house import defaults
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.hexes.ground.zones import NOTHING, Weakening, Zones
from rules_engine.plain import JsonObject

LIGHT, HEAVY = 1, 2
WIDE = frozenset({"great_river", "canal"})
CITIES = frozenset({"city"})


class HellsPosition(HexPosition[Unit]):
    """What the rules ask of a position."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game, LENS)

    def option(self, name: str) -> str:
        """Return what is chosen for a house rule. Source: H65, H74."""
        return str(self.data["options"].get(name, defaults()[name]))

    def zone_of(self, unit: Unit) -> int:
        """Return the grade of a unit's zone of control, 0 for none. Source: 4.1, 4.7, 4.11."""
        if self.holds("4.11") and (unit.is_disrupted or unit.is_travelling or not unit.kind.zone):
            return 0
        if unit.kind.zone == HEAVY and self.holds("4.1"):
            return HEAVY
        return LIGHT if self.holds("4.7") else 0


def _weakening(position: HellsPosition, grade: int) -> Weakening:
    """Return where a heavy zone is a light one, and a light one none. Source: 4.5, 4.10."""
    case = "4.5" if grade == HEAVY else "4.10"
    return Weakening(WIDE, CITIES) if position.holds(case) else NOTHING


LENS = Lens(Unit, is_shared=True)
ZONES: Zones[HellsPosition, Unit] = Zones("", HellsPosition.zone_of, _weakening, grades=2)
