"""A position of Hell's Highway: units by hex, modes, zones of control; read-only.

What a state keeps besides what every game's does (`rules_engine/core/state.py`):

units       as `order_of_battle.py` lists them; status: map, pool (not here yet), due (waits to be
            set up, to enter or to land), box (in the reserve box `box`), out (eliminated); mode:
            combat or travel; disrupted: AD, DD or nothing, `strike` where an air strike of turn 1
            did it; steps: those it has now, of `full`; position: prepared, entrenched or nothing;
            work: {kind, begun, engineers, side} of what it builds or digs; comm: in, out or
            isolated, as found at the last check.
tracks      weather, air (points left), supply (points by formation), connected (formations), lost
            (steps by side), cut (mornings on which the highway was cut), entered (arrivals of XXX
            Corps in this turn), bridges (blown or built, by hexside), tried (bridges that the
            Germans have tried to blow), interdicted and struck (hexes), standing (what the Germans
            do about bridges).
phase       moved: by unit the mode of its move; attacks: those declared; fired: who has.
spaces      owner of the hexes that count for victory.
"""

from __future__ import annotations

from typing import Any

from rules_engine.games.hells_highway.house import defaults, switches
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.hexes.ground.zones import NOTHING, Weakening, Zones, zones
from rules_engine.mechanics.house_options import NONE
from rules_engine.plain import JsonObject

LIGHT, HEAVY = 1, 2
WIDE = frozenset({"great_river", "canal"})
CITIES = frozenset({"city"})
HOURS = ("AM", "PM", "night")
NOWHERE: frozenset[int] = frozenset()


class HellsPosition(HexPosition[Unit]):
    """What the rules ask of a position."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game, LENS)

    def option(self, name: str) -> str:
        """Return what is chosen for a house rule. Source: H65, H74."""
        if not self.holds(switches().get(name, "")):
            return defaults()[name]
        return str(self.data["options"].get(name, defaults()[name]))

    def number(self, name: str) -> int:
        """Return the number chosen for a house rule."""
        return int(self.option(name))

    def maybe_number(self, name: str) -> int | None:
        """Return the number chosen for a house rule, None where there is none."""
        chosen = self.option(name)
        return None if chosen == NONE else int(chosen)

    @property
    def hour(self) -> str:
        """The part of the day: AM, PM or night. Source: H2."""
        return HOURS[self.turn % len(HOURS)]

    @property
    def is_night(self) -> bool:
        """Whether what is forbidden by night is so now. Source: H3."""
        return self.hour == "night" and self.holds("H3")

    def fighters(self, side: str) -> frozenset[int]:
        """Return the hexes in which combat units of a side are: all but headquarters."""
        return self.memo(f"fighters {side}", lambda: self._fighters(side))

    def _fighters(self, side: str) -> frozenset[int]:
        index, stacks = self.board.index, self.stacks(side).items()
        return frozenset(index[at] for at, stack in stacks if not all(u.is_hq for u in stack))

    def enemy_zone(self, side: str) -> frozenset[int]:
        """Return the hexes in enemy zones of control of any grade."""
        return zones(ZONES, self, self.other(side))[0]

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
