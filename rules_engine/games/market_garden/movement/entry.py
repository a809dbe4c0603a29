"""Who may enter a space, and when an entry obliges to attack. Source: 9.3, 9.61, 9.65, 9.66, 10.2,
14.51.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.ways import BOAT, BRIDGE, CANAL, FERRY, Fault, Mover
from rules_engine.games.market_garden.position import MarketPosition


def entry_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, by: str
) -> Iterator[Fault]:
    """Yield why a unit may not enter a space, whatever it would cost."""
    if position.is_full(there, mover.side) and position.holds("9.61"):
        yield Fault("9.61", f"{position.name_of(there)} holds ten units of yours and has no room.")
    if there in position.data["phase"].get("assaulted", ()) and position.holds("9.3"):
        text = f"{position.name_of(there)} has been attacked;"
        yield Fault("9.3", f"{text} no unit enters it in this impulse.")
    mark = f"sector_{mover.sector}"
    is_bound = mover.sector is not None and position.holds("9.66")
    if is_bound and mark not in ground.features(position.board, there):
        text = f"{position.name_of(there)} is outside the Sector of the"
        yield Fault("9.66", f"{text} {mover.sector} Airborne Division.")
    if there == "F" and position.holds("14.51"):
        if mover.is_from_f:
            yield Fault("14.51", "Units that have left Zone F come back by retreat only.")
        elif position.reading("OQ-76") == "retreat_only":
            yield Fault("14.51", "Zone F is entered by retreat only.", "OQ-76")
    yield from _point_faults(position, mover, here, there, by)


def _point_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, by: str
) -> Iterator[Fault]:
    """Yield why guns cannot go first. Source: 9.65, 4.116, 4.117."""
    if mover.can_be_point or not position.holds("9.65"):
        return
    name = position.name_of(there)
    if position.controller(there) != mover.side and not position.is_contested(there):
        text = f"Infantry or Armor enters {name} first: the enemy controls it."
        yield Fault("9.65", text)
    elif opens_assault(position, mover.side, here, there, by) and not _point_crossed(
        position, mover, here, there
    ):
        text = f"Infantry or Armor crosses into {name} first: a Mandatory Assault is due."
        yield Fault("9.65", text)


def _point_crossed(position: MarketPosition, mover: Mover, here: str, there: str) -> bool:
    """Whether a Point Unit has gone before in this impulse: into a Contested area over this same
    boundary, elsewhere over any. It is still Fresh: one that has infiltrated attacks nobody.
    """
    key = ground.link(here, there)
    moves = position.data["phase"].get("moves", {})
    is_open = not impulse.contested_then(position, there)
    entries = [
        moves.get(unit.id, {}).get("entry")
        for unit in position.stack(there, mover.side)
        if unit.can_be_point and unit.is_fresh
    ]
    return any(entry is not None and (is_open or entry["link"] == key) for entry in entries)


def opens_assault(position: MarketPosition, side: str, here: str, there: str, by: str) -> bool:
    """Whether entering obliges a unit to a Mandatory Assault. Source: 10.2, 9.5, OQ-37."""
    if not position.enemies(there, side) or not position.holds("10.2"):
        return False
    if not impulse.contested_then(position, there) or by in (FERRY, BOAT):
        return True
    key = ground.link(here, there)
    enemy = position.other(side)
    if by == BRIDGE:
        return position.bridge(key) == enemy
    return by == CANAL and position.holder_of_boundary(key) == enemy
