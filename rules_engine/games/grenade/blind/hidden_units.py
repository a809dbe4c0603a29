"""What an enemy unit could be without a side being able to tell, at the level "double_blind":
weaker, or something else. Source: DB1, DB2, 8.42.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.grenade.combat import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.hidden_units import (
    enemies,
    is_waited_for,
    put_unit,
)
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.truths import Change


def sees_strength(position: GrenadePosition, side: str, unit_id: str) -> bool:
    """Whether a side may look at the chit of a unit now. Source: 8.42."""
    unit = position.unit(unit_id)
    if unit is not None and unit.side == side:
        return True
    return bool(position.data["known"].get(side, {}).get(unit_id, {}).get("strength"))


def weakened(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Strength, chit or supply of any enemy unit whose chit the side may not look at (8.42)."""
    entries = known(position.data, side)
    for unit in enemies(position, side):
        if sees_strength(position, side, unit.id) or is_waited_for(position, unit.id):
            continue
        supply = "out" if unit.supply == "in" else "in"
        yield f"{unit.id} {supply} of supply", put_unit(unit.id, {"supply": supply})
        if unit.chit is not None and unit.morale is not None:
            pool = [c.name for c in chits.chits().values() if c.pools[unit.morale]]
            other = next(name for name in pool if name != unit.chit)
            yield f"{unit.id} with {other}", put_unit(unit.id, {"chit": other})
            face = "full" if unit.face == "reduced" else "reduced"
            yield f"{unit.id} {face}", put_unit(unit.id, {"face": face})
        if not entries.get(unit.id, {}).get("seen") and not unit.is_cadre:
            yield f"{unit.id} a cadre", put_unit(unit.id, {"face": "cadre", "chit": None})


def otherwise(position: GrenadePosition, side: str) -> Iterator[Change]:
    """What a unit is, as far as the side has not recognised it: snapshots stay as they are."""
    entries = known(position.data, side)
    for unit in enemies(position, side):
        entry = entries.get(unit.id)
        level = entry["level"] if entry and entry["seen"] else None
        if level == "full" or is_waited_for(position, unit.id):
            continue
        morale = 3 if unit.morale == 1 else 1
        yield f"{unit.id} of morale {morale}", put_unit(unit.id, {"morale": morale})
        yield f"{unit.id} of another division", put_unit(unit.id, {"division": "x"})
        if level != "type":
            kind = "artillery" if unit.type != "artillery" else "infantry"
            yield f"{unit.id} {kind}", put_unit(unit.id, {"type": kind})
            size = "battalion" if unit.printed_size != "battalion" else "regiment"
            yield f"{unit.id} a {size}", put_unit(unit.id, {"size": size})
