"""A position of a game of hexes and counters: units by hex, read-only, with indexes that the next
position takes over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from rules_engine.board.board import Board
from rules_engine.core.position import Position
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import JsonObject, JsonView

U = TypeVar("U", bound=UnitLens)
"""The lens of one game on a unit."""

GROUND = ("board", "tracks", "options", "readings", "level")  # what all that is taken over rests on
MOST_CHANGED = 8  # units, beyond which a position begins afresh


@dataclass(frozen=True)
class Lens(Generic[U]):
    """What a game's lens over a position is made of."""

    unit: Callable[[str, JsonView], U]
    """A unit from its name and its record."""
    by_side: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Indexes of a side, by the name under which a memo keeps them before the side's: what else
    than the side's units and the ground each rests on. The next position takes them over.
    """
    is_shared: bool = False
    """Whether units of several sides may stand in one hex."""


def _nothing(position: object) -> object:
    return None


class HexPosition(Position, Generic[U]):
    """What the rules ask of a position. Spaces are board indexes here, printed numbers in data."""

    def __init__(self, data: JsonObject, game: Any, lens: Lens[U]) -> None:
        super().__init__(data, game)
        self._lens = lens
        self._kept: dict[str, tuple[Any, dict[str, U]]] = {}

    @cached_property
    def board(self) -> Board:
        """The board as it is in this position."""
        return self.game.board_of(self.data)

    # ---- units ----------------------------------------------------------------------------------

    @cached_property
    def units(self) -> dict[str, U]:
        """All units, on and off the map, in the order of their designations."""
        make = self._lens.unit
        return {name: make(name, data) for name, data in sorted(self.data["units"].items())}

    def unit(self, name: str) -> U | None:
        """Return the unit of that designation, or None."""
        return self.units.get(name)

    def at(self, unit: U) -> int:
        """Return the hex in which a unit on the map stands."""
        return self.board.index[str(unit.space)]

    @cached_property
    def _by_space(self) -> dict[str, tuple[U, ...]]:
        found: dict[str, list[U]] = {}
        for unit in self.units.values():
            space = unit.space_on_map
            if space is not None:
                found.setdefault(space, []).append(unit)
        return {space: tuple(found[space]) for space in sorted(found)}

    def stack(self, space: str) -> tuple[U, ...]:
        """Return the units in a hex."""
        return self._by_space.get(space, ())

    def stacks(self, side: str) -> dict[str, tuple[U, ...]]:
        """Return a side's stacks by hex, without other sides' units there."""
        return self.memo(f"stacks {side}", lambda: self._stacks(side))

    def _stacks(self, side: str) -> dict[str, tuple[U, ...]]:
        stacks = self._by_space.items()
        if not self._lens.is_shared:
            return {at: stack for at, stack in stacks if stack[0].side == side}
        own = ((at, tuple(unit for unit in stack if unit.side == side)) for at, stack in stacks)
        return {at: stack for at, stack in own if stack}

    def on_map(self, side: str) -> tuple[U, ...]:
        """Return a side's units on the map."""
        return self.memo(
            f"on map {side}",
            lambda: tuple(u for u in self.units.values() if u.side == side and u.is_on_map),
        )

    def occupied(self, side: str) -> frozenset[int]:
        """Return the hexes that a side's units stand in."""
        index = self.board.index
        return self.memo(
            f"occupied {side}", lambda: frozenset(index[at] for at in self.stacks(side))
        )

    # ---- what the next position takes over ------------------------------------------------------

    def keep(self, key: str, value: object) -> None:
        """Keep an index for the positions that follow this one: they may bring it up to date."""
        self._kept[key] = (value, {})

    def kept(self, key: str) -> tuple[Any, dict[str, U]] | None:
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
        now = {name: self._lens.unit(name, self.data["units"][name]) for name in names}
        self.units = {**earlier.units, **now} if now else earlier.units
        if "_by_space" in earlier.__dict__:
            self._by_space = _moved(earlier._by_space, was, now)
        self._take_over_sides(earlier, {unit.side for unit in (*was.values(), *now.values())})
        self._take_over_lists(earlier, was, now)
        for key, (value, since) in earlier._kept.items():
            if len(since) <= MOST_CHANGED:
                self._kept[key] = (value, {**was, **since})

    def _take_over_sides(self, earlier: Self, changed: set[str]) -> None:
        """Take over what was found of the sides none of whose units has changed."""
        indexes = {"stacks": _nothing, "on map": _nothing, "occupied": _nothing}
        same = [
            name
            for name, rests_on in {**indexes, **self._lens.by_side}.items()
            if rests_on(self) == rests_on(earlier)
        ]
        sides = [side for side in self.game.sides if side not in changed]
        keys = [f"{name} {side}" for name in same for side in sides]
        self._memo.update({key: earlier._memo[key] for key in keys if key in earlier._memo})

    def _take_over_lists(self, earlier: Self, was: Mapping[str, U], now: Mapping[str, U]) -> None:
        """Take over which units are on the map, where these are the same."""
        if all(now[n].is_on_map == u.is_on_map and now[n].side == u.side for n, u in was.items()):
            for side in {unit.side for unit in now.values()}:
                before = earlier._memo.get(f"on map {side}")
                if before is not None:
                    self._memo[f"on map {side}"] = tuple(now.get(u.id, u) for u in before)


def _changed(old: JsonView, new: JsonView) -> tuple[str, ...] | None:
    """Return which units have changed; None where they are not the same ones, or too many."""
    if old is new:
        return ()
    names = tuple([name for name, unit in new.items() if old.get(name) is not unit])
    is_same = len(old) == len(new) and all(name in old for name in names)
    return names if is_same and len(names) <= MOST_CHANGED else None


def _moved(
    stacks: dict[str, tuple[U, ...]], was: dict[str, U], now: dict[str, U]
) -> dict[str, tuple[U, ...]]:
    """Return the stacks by hex after some units have changed, in the same order as ever."""
    if not now:
        return stacks
    found = dict(stacks)
    for space in sorted({str(u.space) for u in (*was.values(), *now.values()) if u.is_on_map}):
        stay = [unit for unit in found.pop(space, ()) if unit.id not in now]
        come = [unit for unit in now.values() if unit.is_on_map and unit.space == space]
        if stay or come:
            found[space] = tuple(sorted((*stay, *come), key=lambda unit: unit.id))
    return {space: found[space] for space in sorted(found)}


H = TypeVar("H", bound=HexPosition[Any])
"""The lens of one game over a position."""
