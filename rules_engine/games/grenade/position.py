"""A position of Operation Grenade: units by hex, zones of control, weather; read-only, with
cached indexes.
"""

from __future__ import annotations

from typing import Any

from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.hexes.ground.zones import NOTHING, Weakening, Zones, enemy_zone, zone
from rules_engine.plain import JsonObject

FRIENDLY_EDGE = {"us": "west", "german": "east"}  # 11.22


class GrenadePosition(HexPosition[Unit]):
    """What the rules ask of a position. Spaces are board indexes here, printed numbers in data."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game, LENS)

    def holder(self, space: str) -> str | None:
        """Return the side that occupies a hex (two sides never share one, 5.21), None where nobody
        does.
        """
        stack = self.stack(space)
        return stack[0].side if stack else None

    # ---- zones of control (6.0) -----------------------------------------------------------------

    def exerts_zoc(self, unit: Unit) -> bool:
        """Whether a unit exerts a zone of control. Source: 6.1, 9.97; a contact is taken to
        exert one.
        """
        if not unit.is_known:
            return True
        if unit.id in self.data["phase"].get("no_zoc", ()) and self.holds("9.97"):
            return False
        if not self.holds("6.1"):
            return True
        return not (unit.is_cadre or unit.is_artillery or unit.size == "battalion")

    def zoc(self, side: str) -> frozenset[int]:
        """Return the hexes (board indexes) that a side controls. Source: 6.0-GR, 6.1."""
        return zone(ZONES, self, side)

    def in_enemy_zoc(self, side: str, space: str) -> bool:
        """Whether a hex is controlled by the enemy of a side."""
        return self.board.index[space] in enemy_zone(ZONES, self, side)

    # ---- weather, flood, bridges ----------------------------------------------------------------

    @property
    def is_mud(self) -> bool:
        """Whether mud is in effect this turn. Source: 24.21."""
        return self.holds("24.21") and int(self.tracks.get("mud_until", 0)) >= self.turn

    @property
    def date(self) -> int:
        """The day of this turn as a day of February 1945 (29 is 1 March)."""
        return int(self.tracks["d_day"]) + self.turn - 1

    def is_blown(self, bridge: str) -> bool:
        """Whether a Rhine bridge has been blown."""
        return bool(self.tracks.get("bridges", {}).get(bridge) == "blown")


def _no_zoc(position: GrenadePosition) -> list[str]:
    return list(position.data["phase"].get("no_zoc", ()))


def _weakening(position: GrenadePosition, grade: int) -> Weakening:
    """Return what zones do not reach over: nothing. Source: 6.23, OQ-41."""
    if position.holds("6.23"):
        return NOTHING
    return Weakening(across=frozenset().union(*(f for row in position.board.links for f in row)))


LENS = Lens(Unit, by_side={"zoc": _no_zoc})
ZONES: Zones[GrenadePosition, Unit] = Zones("6.0-GR", GrenadePosition.exerts_zoc, _weakening)
