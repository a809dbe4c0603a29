"""What the units of a side see from where they stand: which hexes, and how well.

A side sees hexes, not units: every enemy unit in a hex is seen alike, so that what is seen depends
on nothing but where units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules_engine.mechanics.hexes.blind.fields import FieldOfView, Look, Rules, field, rules_of
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U


class Seen(NamedTuple):
    """A hex in sight of a side: how it is seen best, and the own units that see it."""

    look: Look
    by: tuple[str, ...]


class Sight(NamedTuple):
    """What the units of a side see in a position: each unit's field of view, the hexes of all of
    them as bits of a number, and those with enemy units in them. As long as `seen` is the very same
    object, these units are as they were, too.
    """

    rules: Rules
    fields: Mapping[str, FieldOfView]
    open_hexes: int
    seen: Mapping[int, Seen]


def in_sight(spotting: Spotting[H, U], position: H, side: str) -> Mapping[int, Seen]:
    """Return the hexes with enemy units that a side sees, by board index."""
    if position.holds(spotting.cases.watch):
        return sight_of(spotting, position, side).seen
    return position.memo(f"in sight {side}", lambda: _all_in_sight(spotting, position, side))


def overlooked(spotting: Spotting[H, U], position: H, side: str) -> frozenset[str]:
    """Return the hexes in which a side would see any enemy unit, its own among them."""
    fields = sight_of(spotting, position, side).fields.values()
    numbers = position.board.numbers
    return frozenset(numbers[at] for one in fields for at in one.looks)


def overlooks(spotting: Spotting[H, U], position: H, side: str, space: str) -> bool:
    """Whether a side would see any enemy unit in a hex."""
    return bool(sight_of(spotting, position, side).open_hexes & bit_of(position, space))


def bit_of(position: HexPosition[Any], space: str) -> int:
    """Return a hex as a bit of a number; nothing for one that is not on the map."""
    at = position.board.index.get(space)
    return 0 if at is None else 1 << at


def _all_in_sight(spotting: Spotting[H, U], position: H, side: str) -> dict[int, Seen]:
    """Return every hex with enemy units, those that nobody sees among them."""
    nobody = Seen(Look("contact", 0, "sighted", spotting.cases.watch), ())
    hidden = dict.fromkeys(_held(position, side), nobody)
    return dict(sorted({**hidden, **sight_of(spotting, position, side).seen}.items()))


# ---- the sight of a side ------------------------------------------------------------------------


def sight_of(spotting: Spotting[H, U], position: H, side: str) -> Sight:
    """Return what a side's units see; the sight of an earlier position is brought up to date."""
    return position.memo(f"sight {side}", lambda: _sight(spotting, position, side))


def _sight(spotting: Spotting[H, U], position: H, side: str) -> Sight:
    kept = position.kept(f"sight {side}")
    found = (
        _fresh(spotting, position, side)
        if kept is None
        else _renewed(spotting, position, side, *kept)
    )
    position.keep(f"sight {side}", found)
    return found


def _fresh(spotting: Spotting[H, U], position: H, side: str) -> Sight:
    rules = rules_of(spotting.eyesight, position)
    fields = {unit.id: _field(spotting, position, unit, rules) for unit in position.on_map(side)}
    open_hexes = _together(fields)
    seen = {at: _seen(fields, at) for at in sorted(_held(position, side)) if open_hexes >> at & 1}
    return Sight(rules, fields, open_hexes, seen)


def _renewed(
    spotting: Spotting[H, U], position: H, side: str, earlier: Sight, changed: Mapping[str, U]
) -> Sight:
    """Return a sight brought up to date, the very same one where nothing has changed in it: only
    fields of view of own units, and the hexes that these or changed units concern, are looked at
    again.
    """
    fields, concerned = _looked_again(spotting, position, side, earlier, changed)
    open_hexes = _together(fields) if concerned else earlier.open_hexes
    enemies = _stood(position, side, changed)
    both = open_hexes | earlier.open_hexes
    is_touched = any(both >> at & 1 for at in enemies) or not position.holds(spotting.cases.watch)
    if not concerned and not is_touched:
        return earlier
    concerned |= enemies
    seen = {at: found for at, found in earlier.seen.items() if at not in concerned}
    again = (at for at in concerned & _held(position, side) if open_hexes >> at & 1)
    seen.update({at: _seen(fields, at) for at in again})
    if not is_touched and seen == earlier.seen:
        return Sight(earlier.rules, fields, open_hexes, earlier.seen)
    return Sight(earlier.rules, fields, open_hexes, dict(sorted(seen.items())))


def _looked_again(
    spotting: Spotting[H, U], position: H, side: str, earlier: Sight, changed: Mapping[str, U]
) -> tuple[Mapping[str, FieldOfView], set[int]]:
    """Return the fields of view of a side's units, after some units have changed, and the hexes
    that are in those which are no longer as they were.
    """
    was: dict[str, FieldOfView | None] = {}
    now: dict[str, FieldOfView] = {}
    for name in changed:
        unit, old = position.units[name], earlier.fields.get(name)
        is_own = unit.side == side and unit.is_on_map
        new = _field(spotting, position, unit, earlier.rules) if is_own else None
        if new is not old:
            was[name] = old
            if new is not None:
                now[name] = new
    if not was:
        return earlier.fields, set()
    both = (one for one in (*was.values(), *now.values()) if one is not None)
    kept = {name: one for name, one in earlier.fields.items() if name not in was}
    return {**kept, **now}, set().union(*(one.looks for one in both))


def _stood(position: HexPosition[U], side: str, changed: Mapping[str, U]) -> set[int]:
    """Return the hexes in which enemies of a side that have changed stood or stand now."""
    units = (unit for name, was in changed.items() for unit in (was, position.units[name]))
    there = (unit.space for unit in units if unit.is_on_map and unit.side != side)
    return {position.board.index[str(space)] for space in there}


def _held(position: HexPosition[Any], side: str) -> set[int]:
    """Return the hexes in which enemies of a side stand."""
    return set().union(*(position.occupied(other) for other in position.others(side)))


def _field(spotting: Spotting[H, U], position: H, unit: U, rules: Rules) -> FieldOfView:
    """Return the field of view of a unit on the map."""
    board = position.board
    return field(board, board.index[str(unit.space)], spotting.kind(unit), rules)


def _together(fields: Mapping[str, FieldOfView]) -> int:
    """Return the hexes of all fields of view, as bits of a number."""
    found = 0
    for one in fields.values():
        found |= one.bits
    return found


def _seen(fields: Mapping[str, FieldOfView], at: int) -> Seen:
    """Return how a hex is seen best, and who sees it, the best first."""
    looks = [(one.looks[at], unit) for unit, one in fields.items() if at in one.looks]
    looks.sort(key=lambda one: (one[0].level != "type", one[0].distance, one[1]))
    return Seen(looks[0][0], tuple(unit for _, unit in looks))
