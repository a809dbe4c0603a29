"""A position of Monty's Gamble: units by area, control, bridges, tracks; read-only, with cached
indexes. Spaces are their printed numbers throughout: "13", "F", "UK".

States are never changed in place, so the same object of units means the same units; what was worked
out of the last few is kept, for the positions and views that follow one another in an impulse.
"""

from __future__ import annotations

from functools import cached_property

from rules_engine.board.board import Board
from rules_engine.core.position import Position
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

KEPT = 8
_kept: list[Roster] = []


class Roster:
    """All units of a state or a view."""

    def __init__(self, records: JsonObject) -> None:
        self.records = records
        self.units: dict[str, Unit] = {name: Unit(name, records[name]) for name in sorted(records)}

    @cached_property
    def by_space(self) -> dict[tuple[str, str], tuple[Unit, ...]]:
        """The units on the map by space and side, in the order of their designations."""
        found: dict[tuple[str, str], list[Unit]] = {}
        for unit in self.units.values():
            data = unit.data
            space = data.get("space") if data.get("status") == "map" else None
            if space is not None:
                found.setdefault((space, data["side"]), []).append(unit)
        return {place: tuple(stack) for place, stack in found.items()}

    @cached_property
    def fields(self) -> frozenset[str]:
        """All fields that any of the records has."""
        return frozenset().union(*self.records.values())


def roster_of(records: JsonObject) -> Roster:
    """Return the roster of these records."""
    for roster in _kept:
        if roster.records is records:
            return roster
    roster = Roster(records)
    _kept.insert(0, roster)
    del _kept[KEPT:]
    return roster


ALLIED, GERMAN = "allied", "german"
CORPS, AIRBORNE = "corps", "airborne"
FULL_STACK = 10
"""Units of one side that an area holds. Source: 7.1."""
IMPULSES = ("impulse.german", "impulse.allied")


def date_of(turn: int) -> int:
    """Return the day of September 1944 that a turn is."""
    return 16 + max(turn, 1)


def turn_name(turn: int) -> str:
    """Return what people call a turn: its day."""
    return f"{date_of(turn)} September" if turn else "Before play"


class MarketPosition(Position):
    """What the rules ask of a position."""

    @cached_property
    def board(self) -> Board:
        """The board of this position."""
        return self.game.board_of(self.data)

    # ---- units ----------------------------------------------------------------------------------

    @cached_property
    def roster(self) -> Roster:
        """All units with their indexes."""
        return roster_of(self.data["units"])

    @property
    def units(self) -> dict[str, Unit]:
        """All units, on and off the map, in the order of their designations."""
        return self.roster.units

    def unit(self, name: str) -> Unit | None:
        """Return the unit of that designation, or None."""
        return self.units.get(name)

    def stack(self, space: str, side: str) -> tuple[Unit, ...]:
        """Return a side's units in a space."""
        return self.roster.by_space.get((space, side), ())

    def enemies(self, space: str, side: str) -> tuple[Unit, ...]:
        """Return the units of a side's opponent in a space."""
        return self.roster.by_space.get((space, self.other(side)), ())

    def on_map(self, side: str) -> tuple[Unit, ...]:
        """Return a side's units on the map, the United Kingdom Box included."""
        return self.memo(
            f"on map {side}",
            lambda: tuple(u for u in self.units.values() if u.side == side and u.is_on_map),
        )

    def is_full(self, space: str, side: str) -> bool:
        """Whether no further unit of a side has room in a space. Source: 7.1, 14.3."""
        if not self.holds("7.1") or space == ground.UK:
            return False
        if ground.is_zone(self.board, space) and self.holds("14.3"):
            return False
        return len(self.stack(space, side)) >= FULL_STACK

    # ---- control (7.2 to 7.5) -------------------------------------------------------------------

    def control(self, space: str) -> str:
        """Return "german", "airborne" or "corps". Source: 7.2: at the start all are German."""
        return str(self.data["spaces"].get(space, {}).get("control", GERMAN))

    def controller(self, space: str) -> str:
        """Return the side that controls a space. Source: 7.2."""
        return GERMAN if self.control(space) == GERMAN else ALLIED

    def is_contested(self, space: str) -> bool:
        """Whether units of both sides are in a space. Source: 7.3."""
        return bool(self.stack(space, ALLIED)) and bool(self.stack(space, GERMAN))

    def is_vacant(self, space: str, side: str) -> bool:
        """Whether a space holds no enemy of a side. Source: 7.4."""
        return not self.enemies(space, side)

    def is_free(self, space: str, side: str) -> bool:
        """Whether a space is vacant to a side and controlled by it. Source: 7.5."""
        return self.controller(space) == side and self.is_vacant(space, side)

    # ---- ground ---------------------------------------------------------------------------------

    def neighbours(self, space: str) -> tuple[str, ...]:
        """Return the adjacent areas and zones. Source: 3.2."""
        return ground.neighbours(self.board, space)

    def water(self, first: str, second: str) -> str | None:
        """Return the kind of a boundary: open, river, canal; None: not adjacent. Source: 3.23."""
        return ground.water(self.board, first, second)

    def tem(self, space: str) -> int:
        """Return the terrain effects modifier in force. Source: 3.221."""
        return ground.printed_tem(self.board, space) if self.holds("3.221") else 0

    def is_elevated(self, space: str) -> bool:
        """Whether a space is elevated terrain. Source: 3.22."""
        return "elevated" in ground.features(self.board, space)

    def is_polder(self, space: str) -> bool:
        """Whether a space is polder. Source: 3.22."""
        return "polder" in ground.features(self.board, space)

    def is_rough(self, space: str) -> bool:
        """Whether a space of the map is elevated or polder. Source: 8.221, 10.5, 10.81."""
        return space in self.board.index and (self.is_elevated(space) or self.is_polder(space))

    def name_of(self, space: str) -> str:
        """Return what a person calls a space."""
        return ground.name_of(self.board, space)

    # ---- bridges, boundaries, ferries -----------------------------------------------------------

    def link_facts(self, key: str) -> JsonObject:
        """Return what has changed at a boundary."""
        return dict(self.data["links"].get(key, {}))

    def bridge(self, key: str) -> str | None:
        """Return "german", "allied" or "destroyed"; None where no bridge is. Source: 9.62, 19.1."""
        first, second = ground.ends(key)
        if not ground.has_bridge(self.board, first, second):
            return None
        return str(self.data["links"].get(key, {}).get("bridge", GERMAN))

    def is_intact(self, key: str) -> bool:
        """Whether a bridge stands at this boundary."""
        return self.bridge(key) in (ALLIED, GERMAN)

    def holder_of_boundary(self, key: str) -> str:
        """Return who holds a river or canal boundary: the last to cross it beside any bridge; until
        then the holder of its bridge. Source: 9.62, OQ-43.
        """
        held = self.data["links"].get(key, {}).get("held")
        return str(held or (self.bridge(key) if self.is_intact(key) else GERMAN))

    # ---- tracks ---------------------------------------------------------------------------------

    @property
    def date(self) -> int:
        """The day of September 1944."""
        return date_of(self.turn)

    @property
    def impulse(self) -> int:
        """The number of the running impulse; A, B and C are -3 to -1. Source: 3.7, OQ-33."""
        return int(self.tracks["impulse"])

    @property
    def is_overcast(self) -> bool:
        """Whether the weather of this impulse is overcast. Source: 17.0."""
        return bool(self.tracks["weather"] == "overcast")

    @property
    def advantage(self) -> str | None:
        """The side that holds the Advantage and may use it; None once it was used. Source: 12.5."""
        marker = self.tracks["advantage"]
        is_spent = marker["used"] and self.holds("12.5")
        return None if is_spent else str(marker["holder"])

    @property
    def phase(self) -> JsonObject:
        """What lives only until the step ends; `impulse.py` says what an impulse keeps in it."""
        return dict(self.data["phase"])

    @property
    def is_daylight(self) -> bool:
        """Whether an impulse is running. Source: 6.3."""
        return self.step in IMPULSES
