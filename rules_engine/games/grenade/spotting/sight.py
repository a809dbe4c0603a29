"""What the units of a side see from where they stand: which hexes, and how well. Source: DB2.1 to
DB2.7, DB3.1.

A side sees hexes, not units: every enemy unit in a hex is seen alike, so that what is seen depends
on nothing but where units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.fields import FieldOfView, Look, Rules, field, rules_of
from rules_engine.games.grenade.units import Unit


class Seen(NamedTuple):
    """A hex in sight of a side: how it is seen best, and the own units that see it."""

    look: Look
    by: tuple[str, ...]


class Sight(NamedTuple):
    """What the units of a side see in a position: each unit's field of view, the hexes of all of
    them as bits of a number, and those with enemy units in them.
    """

    rules: Rules
    fields: Mapping[str, FieldOfView]
    open_hexes: int
    seen: Mapping[int, Seen]


def in_sight(position: GrenadePosition, side: str) -> Mapping[int, Seen]:
    """Return the hexes with enemy units that a side sees, by board index. Source: DB1.1."""
    if position.holds("DB1.1"):
        return sight_of(position, side).seen
    return position.memo(f"in sight {side}", lambda: _all_in_sight(position, side))


def overlooked(position: GrenadePosition, side: str) -> frozenset[str]:
    """Return the hexes in which a side would see any enemy unit, its own among them. Source:
    DB6.3.
    """
    fields = sight_of(position, side).fields.values()
    numbers = position.board.numbers
    return frozenset(numbers[at] for one in fields for at in one.looks)


def overlooks(position: GrenadePosition, side: str, space: str) -> bool:
    """Whether a side would see any enemy unit in a hex. Source: DB6.3."""
    at = position.board.index.get(space)
    return at is not None and bool(sight_of(position, side).open_hexes >> at & 1)


def _all_in_sight(position: GrenadePosition, side: str) -> dict[int, Seen]:
    """Return every hex with enemy units, those that nobody sees among them."""
    hidden = {at: Seen(Look("contact", 0, "sighted", "DB1.1"), ()) for at in _held(position, side)}
    return dict(sorted({**hidden, **sight_of(position, side).seen}.items()))


# ---- the sight of a side ------------------------------------------------------------------------


def sight_of(position: GrenadePosition, side: str) -> Sight:
    """Return what a side's units see; the sight of an earlier position is brought up to date."""
    return position.memo(f"sight {side}", lambda: _sight(position, side))


def _sight(position: GrenadePosition, side: str) -> Sight:
    kept = position.kept(f"sight {side}")
    found = _fresh(position, side) if kept is None else _renewed(position, side, *kept)
    position.keep(f"sight {side}", found)
    return found


def _fresh(position: GrenadePosition, side: str) -> Sight:
    rules = rules_of(position)
    fields = {unit.id: _field(position, unit, rules) for unit in position.on_map(side)}
    open_hexes = _together(fields)
    seen = {at: _seen(fields, at) for at in sorted(_held(position, side)) if open_hexes >> at & 1}
    return Sight(rules, fields, open_hexes, seen)


def _renewed(
    position: GrenadePosition, side: str, earlier: Sight, changed: Mapping[str, Unit]
) -> Sight:
    """Return a sight brought up to date, the very same one where nothing has changed in it: only
    fields of view of own units, and the hexes that these or changed units concern, are looked at
    again.
    """
    index, fields = position.board.index, dict(earlier.fields)
    concerned: set[int] = set()
    for name, was in changed.items():
        now = position.units[name]
        places = (unit.space for unit in (was, now) if unit.is_on_map and unit.side != side)
        concerned.update(index[str(space)] for space in places)
        old = fields.pop(name, None)
        is_own = now.is_on_map and now.side == side
        new = _field(position, now, earlier.rules) if is_own else None
        if new is not None:
            fields[name] = new
        if new is not old:
            concerned.update(*(one.looks for one in (old, new) if one is not None))
    open_hexes = _together(fields)
    is_same = not any((open_hexes | earlier.open_hexes) >> at & 1 for at in concerned)
    if is_same and position.holds("DB1.1"):
        return earlier
    seen = {at: found for at, found in earlier.seen.items() if at not in concerned}
    again = (at for at in concerned & _held(position, side) if open_hexes >> at & 1)
    seen.update({at: _seen(fields, at) for at in again})
    return Sight(earlier.rules, fields, open_hexes, dict(sorted(seen.items())))


def _held(position: GrenadePosition, side: str) -> set[int]:
    """Return the hexes in which enemies of a side stand."""
    index = position.board.index
    return {index[space] for space in position.stacks(position.other(side))}


def _field(position: GrenadePosition, unit: Unit, rules: Rules) -> FieldOfView:
    """Return the field of view of a unit on the map."""
    kind = "cadre" if unit.is_cadre else str(unit.type)
    return field(position.board, position.board.index[str(unit.space)], kind, rules)


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
