"""A position of Operation Grenade: units by hex, zones of control, weather; read-only, with
cached indexes.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from rules_engine.board.board import Board
from rules_engine.core.position import Position
from rules_engine.games.grenade.units import Unit
from rules_engine.plain import JsonObject, JsonView

FRIENDLY_EDGE = {"us": "west", "german": "east"}  # 11.22
GROUND = ("board", "tracks", "options", "readings", "level")  # what all that is taken over rests on
MOST_CHANGED = 8  # units, beyond which a position begins afresh


class GrenadePosition(Position):
    """What the rules ask of a position. Spaces are board indexes here, printed numbers in data."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game)
        self._kept: dict[str, tuple[Any, dict[str, Unit]]] = {}

    @cached_property
    def board(self) -> Board:
        """The board as it is in this position (a flash flood turns the valley into swamp)."""
        return self.game.board_of(self.data)

    # ---- units ----------------------------------------------------------------------------------

    @cached_property
    def units(self) -> dict[str, Unit]:
        """All units, on and off the map, in the order of their designations."""
        return {name: Unit(name, data) for name, data in sorted(self.data["units"].items())}

    def unit(self, name: str) -> Unit | None:
        """Return the unit of that designation, or None."""
        return self.units.get(name)

    @cached_property
    def _by_space(self) -> dict[str, tuple[Unit, ...]]:
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.is_on_map and unit.space is not None:
                found.setdefault(unit.space, []).append(unit)
        return {space: tuple(stack) for space, stack in sorted(found.items())}

    def stack(self, space: str) -> tuple[Unit, ...]:
        """Return the units in a hex."""
        return self._by_space.get(space, ())

    def stacks(self, side: str) -> dict[str, tuple[Unit, ...]]:
        """Return a side's stacks by hex (two sides never share a hex, 5.21)."""
        return self.memo(
            f"stacks {side}",
            lambda: {at: stack for at, stack in self._by_space.items() if stack[0].side == side},
        )

    def on_map(self, side: str) -> tuple[Unit, ...]:
        """Return a side's units on the map."""
        return self.memo(
            f"on map {side}",
            lambda: tuple(u for u in self.units.values() if u.side == side and u.is_on_map),
        )

    def holder(self, space: str) -> str | None:
        """Return the side that occupies a hex, None where nobody does."""
        stack = self._by_space.get(space)
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
        return self.memo(f"zoc {side}", lambda: self._zoc(side))

    def _zoc(self, side: str) -> frozenset[int]:
        if not self.holds("6.0-GR"):
            return frozenset()
        board = self.board
        found: set[int] = set()
        for space, stack in self.stacks(side).items():
            if any(self.exerts_zoc(unit) for unit in stack):
                found.update(self._controlled(board.index[space]))
        return frozenset(found)

    def _controlled(self, at: int) -> tuple[int, ...]:
        """Return the hexes around a unit into which its zone of control reaches: all of them,
        whatever lies between. Source: 6.23, OQ-41.
        """
        board = self.board
        if self.holds("6.23"):
            return board.neighbours[at]
        return tuple(near for near in board.neighbours[at] if not board.link(at, near))

    def in_enemy_zoc(self, side: str, space: str) -> bool:
        """Whether a hex is controlled by the enemy of a side."""
        return self.board.index[space] in self.zoc(self.other(side))

    # ---- weather, flood, bridges ----------------------------------------------------------------

    @cached_property
    def tracks(self) -> JsonObject:
        """The markers on the tracks: weather, mud, flood, D-Day, current, air points, ruse,
        withdrawal.
        """
        return dict(self.data["tracks"])

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

    # ---- what the next position takes over ------------------------------------------------------

    def keep(self, key: str, value: object) -> None:
        """Keep an index for the positions that follow this one: they may bring it up to date."""
        self._kept[key] = (value, {})

    def kept(self, key: str) -> tuple[Any, dict[str, Unit]] | None:
        """Return an index of an earlier position on the same ground, and the units that have
        changed since, as they were then; None where there is none.
        """
        return self._kept.get(key)

    def follow(self, earlier: Self) -> None:
        """Take over the indexes of an earlier position, renewed for the units that have changed."""
        if any(self.data.get(part) is not earlier.data.get(part) for part in GROUND):
            return
        names = _changed(earlier.data["units"], self.data["units"])
        if names is None:
            return
        self.board = earlier.board
        was = {name: earlier.units[name] for name in names}
        now = {name: Unit(name, self.data["units"][name]) for name in names}
        self.units = {**earlier.units, **now} if now else earlier.units
        if "_by_space" in earlier.__dict__:
            self._by_space = _moved(earlier._by_space, was, now)
        self._take_over_sides(earlier, {unit.side for unit in (*was.values(), *now.values())})
        for key, (value, since) in earlier._kept.items():
            if len(since) <= MOST_CHANGED:
                self._kept[key] = (value, {**was, **since})

    def _take_over_sides(self, earlier: Self, changed: set[str]) -> None:
        """Take over what was found of the sides none of whose units has changed."""
        sides = [side for side in self.game.sides if side not in changed]
        keys = [f"{index} {side}" for index in ("stacks", "on map") for side in sides]
        if _no_zoc(self) == _no_zoc(earlier):
            keys += [f"zoc {side}" for side in sides]
        self._memo.update({key: earlier._memo[key] for key in keys if key in earlier._memo})


def _changed(old: JsonView, new: JsonView) -> tuple[str, ...] | None:
    """Return which units have changed; None where they are not the same ones, or too many."""
    if old is new:
        return ()
    names = tuple(name for name, unit in new.items() if old.get(name) is not unit)
    is_same = len(old) == len(new) and all(name in old for name in names)
    return names if is_same and len(names) <= MOST_CHANGED else None


def _no_zoc(position: GrenadePosition) -> list[str]:
    return list(position.data["phase"].get("no_zoc", ()))


def _moved(
    stacks: dict[str, tuple[Unit, ...]], was: dict[str, Unit], now: dict[str, Unit]
) -> dict[str, tuple[Unit, ...]]:
    """Return the stacks by hex after some units have changed, in the same order as ever."""
    if not now:
        return stacks
    found = dict(stacks)
    for space in sorted({str(u.space) for u in (*was.values(), *now.values()) if u.is_on_map}):
        stay = [unit for unit in found.pop(space, ()) if unit.id not in now]
        come = [unit for unit in now.values() if unit.is_on_map and unit.space == space]
        if stay or come:
            found[space] = tuple(sorted((*stay, *come), key=lambda unit: unit.id))
    return dict(sorted(found.items()))
