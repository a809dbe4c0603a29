"""Hidden-only changes: other truths that differ only in what one side may not know. Made from the
rules, never from the view, so that the promise of non-interference can be tested with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind.hidden_blind import HIDING
from rules_engine.games.grenade.blind.hidden_units import sees_strength
from rules_engine.games.grenade.combat import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind import hidden, hidden_units
from rules_engine.mechanics.truths import Change, other_numbers, truths
from rules_engine.plain import JsonObject

MOST = 4  # changes of one kind for one position


def hidden_changes(position: GrenadePosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth. Source: 8.4,
    8.42, the level "limited", and DB1 to DB8 at the level "double_blind".
    """
    blind = is_double_blind(position.data)
    found = hidden.changes(HIDING, position, side) if blind else _changes(position, side)
    yield from truths(position, found)


def _changes(position: GrenadePosition, side: str) -> Iterator[Change]:
    yield from _other_chits(position, side)
    yield from _reduced(position, side)
    if position.data["level"] == "limited":
        yield from _other_units(position, side)
        renamed = (hidden_units.renamed, hidden_units.all_renamed)
        yield from hidden.some_of_each(renamed, position, side, MOST)
    yield from other_numbers(position)


def _hidden_units(position: GrenadePosition, side: str) -> list[Unit]:
    """Return the enemy units whose chits the side may not look at now."""
    enemy = position.other(side)
    return [
        unit
        for unit in position.units.values()
        if unit.side == enemy and not sees_strength(position, side, unit.id)
    ]


def _other_chits(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Swap the chit of an enemy unit for another of its pool."""
    found = 0
    for unit in _hidden_units(position, side):
        if unit.chit is None or unit.morale is None or found == MOST:
            continue
        names = [c.name for c in chits.chits().values() if c.pools[unit.morale]]
        other = next(name for name in names if name != unit.chit)
        effects = [put(other, "units", unit.id, "chit")]
        if "drew" in unit.data:
            effects.append(put(other, "units", unit.id, "drew"))
        found += 1
        yield f"the chit of {unit.id} is {other}", tuple(effects)


def _reduced(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Turn over the chit of an enemy unit; the counter above it stays as it is (8.35)."""
    found = 0
    for unit in _hidden_units(position, side):
        if unit.chit is None or unit.is_cadre or found == MOST:
            continue
        other = "full" if unit.face == "reduced" else "reduced"
        found += 1
        yield f"the chit of {unit.id} is {other}", (put(other, "units", unit.id, "face"),)


def _other_units(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Make a contact's unit another one: other ratings, and the supply it is in."""
    known = position.data["known"].get(side, {})
    found = 0
    for unit in _hidden_units(position, side):
        if not unit.is_on_map or known.get(unit.id, {}).get("level") == "full" or found == MOST:
            continue
        found += 1
        supply = "out" if unit.supply == "in" else "in"
        yield f"the supply of {unit.id}", (put(supply, "units", unit.id, "supply"),)
        morale = 3 if unit.morale == 1 else 1
        yield f"the morale of {unit.id}", (put(morale, "units", unit.id, "morale"),)
        kind = "artillery" if unit.type != "artillery" else "infantry"
        yield f"the type of {unit.id}", (put(kind, "units", unit.id, "type"),)
        if not _has_met(position, side, unit):
            size = "battalion" if unit.printed_size != "battalion" else "regiment"
            yield f"the size of {unit.id}", (put(size, "units", unit.id, "size"),)


def _has_met(position: GrenadePosition, side: str, unit: Unit) -> bool:
    """Whether a side's advance beside a unit has told it if that is large enough to stop it (9.95,
    6.31): it stopped there, or is asked whether it goes on.
    """
    index, neighbours = position.board.index, position.board.neighbours
    entered = {
        index[space]
        for frame in position.data["frames"]
        if frame["kind"] == "advance" and frame["side"] == side
        for space in frame["entered"]
    }
    return unit.space is not None and not entered.isdisjoint(neighbours[index[unit.space]])
