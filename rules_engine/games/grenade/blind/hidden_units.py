"""Hidden-only changes of units that a side does not see at the level "double_blind", or has not
recognised: they stand elsewhere, are gone, weaker, or something else. Source: DB1, DB2, 8.42.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules_engine.core.events import Effect, put
from rules_engine.games.grenade.combat import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics import renaming
from rules_engine.mechanics.hexes.blind.sight import overlooked
from rules_engine.mechanics.knowledge import known

Change = tuple[str, tuple[Effect, ...]]


def unseen(position: GrenadePosition, side: str) -> list[Unit]:
    """Return the enemy's units on the map that are out of the side's sight now, but for those that
    a waiting point names.
    """
    entries = known(position.data, side)
    return [
        unit
        for unit in position.on_map(position.other(side))
        if not entries.get(unit.id, {}).get("seen") and not is_waited_for(position, unit)
    ]


def is_waited_for(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a waiting point names a unit, which then cannot be changed alone."""
    text = position.memo("frames as text", lambda: str(position.data["frames"]))
    return f"'{unit.id}'" in text


def _hiding_places(position: GrenadePosition, side: str) -> list[str]:
    """Return the hexes in which an enemy can stand unseen: out of the sight of the side's units
    (DB2), not in a lake, with room.
    """
    return position.memo(f"hiding places {side}", lambda: _hexes(position, side))


def _hexes(position: GrenadePosition, side: str) -> list[str]:
    board = position.board
    seen = overlooked(SPOTTING, position, side)
    land = [board.numbers[at] for at in range(len(board)) if board.terrain[at] != "lake"]
    return [space for space in land if space not in seen and len(position.stack(space)) < STACK]


def elsewhere(position: GrenadePosition, side: str) -> Iterator[Change]:
    """An unseen unit stands elsewhere; what is remembered of it stays where it was seen."""
    hexes = _hiding_places(position, side)
    for number, unit in enumerate(unseen(position, side)):
        space = hexes[(number * 37 + int(position.data["serial"])) % len(hexes)] if hexes else None
        if space is not None and space != unit.space:
            yield f"{unit.id} in {space}", (put(space, "units", unit.id, "space"),)


def gone(position: GrenadePosition, side: str) -> Iterator[Change]:
    """An unseen unit has been eliminated, or its memory outlives it."""
    for unit in unseen(position, side):
        yield f"{unit.id} out of play", _put_unit(unit.id, status="out", space=None, chit=None)


def added(position: GrenadePosition, side: str) -> Iterator[Change]:
    """A unit that is off the map stands on it unseen, or waits to come."""
    hexes = _hiding_places(position, side)
    off = [u for u in position.units.values() if u.side != side and not u.is_on_map]
    for number, unit in enumerate(off):
        if is_waited_for(position, unit):
            continue
        if hexes:
            space = hexes[(number * 53 + int(position.data["serial"])) % len(hexes)]
            yield f"{unit.id} on the map", _put_unit(unit.id, status="map", space=space)
        status = "due" if unit.data["status"] == "pool" else "pool"
        entry = "A" if unit.side == "us" else "C"
        yield f"{unit.id} {status}", _put_unit(unit.id, status=status, entry=entry)


def sees_strength(position: GrenadePosition, side: str, unit_id: str) -> bool:
    """Whether a side may look at the chit of a unit now. Source: 8.42."""
    unit = position.unit(unit_id)
    if unit is not None and unit.side == side:
        return True
    return bool(position.data["known"].get(side, {}).get(unit_id, {}).get("strength"))


def weakened(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Strength, chit or supply of any enemy unit whose chit the side may not look at (8.42)."""
    entries = known(position.data, side)
    for unit in position.on_map(position.other(side)):
        if sees_strength(position, side, unit.id) or is_waited_for(position, unit):
            continue
        supply = "out" if unit.supply == "in" else "in"
        yield f"{unit.id} {supply} of supply", _put_unit(unit.id, supply=supply)
        if unit.chit is not None and unit.morale is not None:
            pool = [c.name for c in chits.chits().values() if c.pools[unit.morale]]
            other = next(name for name in pool if name != unit.chit)
            yield f"{unit.id} with {other}", _put_unit(unit.id, chit=other)
            face = "full" if unit.face == "reduced" else "reduced"
            yield f"{unit.id} {face}", _put_unit(unit.id, face=face)
        if not entries.get(unit.id, {}).get("seen") and not unit.is_cadre:
            yield f"{unit.id} a cadre", _put_unit(unit.id, face="cadre", chit=None)


def otherwise(position: GrenadePosition, side: str) -> Iterator[Change]:
    """What a unit is, as far as the side has not recognised it: snapshots stay as they are."""
    entries = known(position.data, side)
    for unit in position.on_map(position.other(side)):
        entry = entries.get(unit.id)
        level = entry["level"] if entry and entry["seen"] else None
        if level == "full" or is_waited_for(position, unit):
            continue
        morale = 3 if unit.morale == 1 else 1
        yield f"{unit.id} of morale {morale}", _put_unit(unit.id, morale=morale)
        yield f"{unit.id} of another division", _put_unit(unit.id, division="x")
        if level != "type":
            kind = "artillery" if unit.type != "artillery" else "infantry"
            yield f"{unit.id} {kind}", _put_unit(unit.id, type=kind)
            size = "battalion" if unit.printed_size != "battalion" else "regiment"
            yield f"{unit.id} a {size}", _put_unit(unit.id, size=size)


def renamed(position: GrenadePosition, side: str) -> Iterator[Change]:
    """A unit has another designation, before all others or behind them."""
    for number, unit in enumerate(_nameless(position, side)):
        is_first = number % 2 == 0
        name, effects = renaming.renamed(position.data, side, unit, is_first=is_first)
        yield f"{unit} called {name}", effects


def all_renamed(position: GrenadePosition, side: str) -> Iterator[Change]:
    """All designations that the side does not know are the other way round; or two of them are."""
    names = _nameless(position, side)
    if len(names) > 2:
        turned = renaming.the_other_way_round(names)
        yield "all called by the names of others", renaming.renamed_to(position.data, side, turned)
    for one, other in pairwise(names):
        if renaming.are_same(position.data, side, one, other):
            continue
        swapped = {one: other, other: one}
        effects = renaming.renamed_to(position.data, side, swapped)
        yield f"{one} and {other} called by each other", effects


def _nameless(position: GrenadePosition, side: str) -> list[str]:
    """Return the enemy units on the map whose designation the side does not know and no mark
    names.
    """
    entries = known(position.data, side)
    places_named = ("phase", "tracks", "frames", "told", "screened")
    text = str([position.data.get(name) for name in places_named])
    return [
        unit.id
        for unit in position.on_map(position.other(side))
        if f"'{unit.id}'" not in text and entries.get(unit.id, {}).get("level") != "full"
    ]


def _put_unit(name: str, **values: object) -> tuple[Effect, ...]:
    return tuple(put(value, "units", name, field) for field, value in values.items())
