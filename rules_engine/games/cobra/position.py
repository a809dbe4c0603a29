"""A position of Cobra: units by hex, zones of control, weather, supply; read-only.

What a state keeps besides what every game's does (`rules_engine/core/state.py`):

units       as `turn/order_of_battle.py` lists them; status: map, due (a reinforcement to come), out
            (eliminated), exited (left the map, with exit {turn, edge}, and trucks if it bore them);
            steps: those it has now; trucks: whether it bears a truck marker; cause: the case by
            which it was eliminated.
tracks      weather: of this player turn, before the first roll that of 6.48; german_weather: of the
            last German one; supply: the points of each Allied group; command: by Allied group what
            it has made in this player turn, {attacks, overruns}; air: the Air Points left; bombs:
            {used, hex}, the hex until the game turn ends; patton: the columns that the American
            headquarters has given in this game turn; patton_overruns: those to overruns, where they
            are counted apart; replaced: who has taken a step in it; trucks: {free, gone}; exit: the
            game turn in which the western exit was complete, or nothing; retreated: who has
            retreated onto friends in this player turn, where that counts; missing: by game turn the
            divisions that had not left by its end.
phase       moved: by unit the mode of its move; unsupplied: the units that were out of supply as
            the phase began; spent: by unit what it has spent in this phase, in the smallest unit;
            disengaged: who has left an enemy zone; arrived: who has entered; bound: who began in an
            enemy zone, where that counts to its end; whole: by side and division the hex in which
            it stood together and in supply as the phase began. Of divisions that move as bodies:
            rest as `mechanics/hexes/movement/phase.py` has it; body, the division that moved last
            and may overrun; overruns, by division how many it has made; overran, by division whom
            it has overrun, whom its side knows from then on. All of these but whole are of the side
            whose phase it is, end with it, and are in no view but its own; of whole a side sees
            its part, in its own phase.
            In combat, and in an overrun, what `combat/` says; air: the attacks that Air Points will
            help.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.games.cobra.turn.outline import Phase, phase_of
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.hexes.ground.zones import NOTHING, Weakening, Zones, enemy_zone, zone
from rules_engine.plain import JsonObject

MAJOR_RIVER = "major_river"
BARRIERS = frozenset({"impassable", "sea"})
"""Hexsides over which nothing passes. Source: 6.74."""
MAJOR_RIVERS = frozenset({MAJOR_RIVER})


class CobraPosition(HexPosition[Unit]):
    """What the rules ask of a position. Spaces are board indexes here, printed numbers in data."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game, LENS)

    @property
    def phase(self) -> Phase | None:
        """The phase of the sequence of play that is running; None during set-up."""
        return phase_of(self.step)

    @property
    def weather(self) -> str:
        """storms, overcast or clear. Source: 6.42."""
        return str(self.tracks["weather"])

    def stretch(self, name: str) -> tuple[str, ...]:
        """Return the hexes of a named stretch of the map's edge; none on a board without it."""
        found = self.board.sites.get("stretches", {}).get(name, {})
        return tuple(found.get("spaces", ()))

    # ---- divisions (3.31, 7.2) ------------------------------------------------------------------

    @property
    def divisions(self) -> Mapping[tuple[str, str], tuple[Unit, ...]]:
        """All units that the rules give a division, wherever they are, by side and division."""
        return self.memo("divisions", self._divisions)

    def _divisions(self) -> dict[tuple[str, str], tuple[Unit, ...]]:
        found: dict[tuple[str, str], list[Unit]] = {}
        for unit in self.units.values():
            if unit.division is not None:
                found.setdefault((unit.side, unit.division), []).append(unit)
        return {key: tuple(units) for key, units in found.items()}

    def division_of(self, unit: Unit) -> tuple[Unit, ...]:
        """Return all units of a unit's division, itself included; none if it belongs to none."""
        return self.divisions.get((unit.side, unit.division), ()) if unit.division else ()

    # ---- zones of control (8.0) -----------------------------------------------------------------

    def exerts_zone(self, unit: Unit) -> bool:
        """Whether a unit has a zone of control. Source: 8.11, 10.22, OQ-10; a contact is taken to
        have one.
        """
        if not unit.is_known or unit.kind.has_zone:
            return self.holds("8.11")
        return not self.holds("10.22") or self.reading("OQ-10") == "zone"

    def zone(self, side: str) -> frozenset[int]:
        """Return the hexes that a side controls. Source: 8.0-GR, 8.21."""
        return zone(ZONES, self, side)

    def in_enemy_zone(self, side: str, space: str) -> bool:
        """Whether a hex is controlled by the enemies of a side."""
        return self.board.index[space] in enemy_zone(ZONES, self, side)

    # ---- supply (11.0) --------------------------------------------------------------------------

    def was_supplied(self, unit: Unit) -> bool:
        """Whether a unit was in supply as this phase began; who enters in it is. Source: 11.0-PR,
        OQ-57.
        """
        return unit.id not in self.data["phase"].get("unsupplied", ())


def _weakening(position: CobraPosition, grade: int) -> Weakening:
    """Return over what zones do not reach. Source: 8.21, 6.74."""
    rivers = MAJOR_RIVERS if position.holds("8.21") else NOTHING.across
    barriers = BARRIERS if position.holds("6.74") else NOTHING.across
    return Weakening(across=rivers | barriers)


LENS = Lens(Unit)
ZONES: Zones[CobraPosition, Unit] = Zones("8.0-GR", CobraPosition.exerts_zone, _weakening)
