"""One step of a move, from an area to the next: how, by road or not, what it costs, whether the
unit must stop, and every case that bars it. Source: 9.2, 9.4, 9.6, 10.6, 14.2, 14.51.

A leg depends on the position and the kind of unit alone; what the unit has spent is added in
`movement_walk.py`. Legs are kept for each position, since many units ask for the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.landing.dday_limits import LANDING
from rules_engine.games.market_garden.movement.costs import MF, entry_price
from rules_engine.games.market_garden.movement.entry import entry_faults
from rules_engine.games.market_garden.movement.ways import (
    BOAT,
    BRIDGE,
    CANAL,
    FERRY,
    Fault,
    Mover,
    runs_on_road,
    way_faults,
    way_of,
)
from rules_engine.games.market_garden.position import MarketPosition

ALL, REST = -1, -2
"""Costs: all MF (OQ-81), and all that is left (OQ-17)."""


class Leg(NamedTuple):
    """A step between two adjacent spaces for units of one kind."""

    here: str
    there: str
    by: str
    is_road: bool
    cost: int
    """Half MF, or ALL or REST."""
    extra: int
    """Half MF more for a bridge that was seized in this impulse. Source: 9.22."""
    why: str
    cases: tuple[str, ...]
    is_zone: bool
    """Whether only units that began next to it may enter it. Source: 14.2."""
    stop: str
    """The case under which the unit stops there; empty where it may go on."""
    faults: tuple[Fault, ...]


def leg_of(
    position: MarketPosition, mover: Mover, here: str, there: str, mode: str, back: str = ""
) -> Leg:
    """Return the step from one space to an adjacent one; `back` is whence the unit came by road."""
    joins = not back or ground.roads_meet(position.board, here, back, there)
    legs = position.memo("legs", _no_legs).setdefault((mover, mode), {})
    key = (here, there, joins)
    found = legs.get(key)
    if found is None:
        found = legs[key] = _leg(position, mover, here, there, mode, joins)
    return found


def _no_legs() -> dict[tuple[Mover, str], dict[tuple[str, str, bool], Leg]]:
    return {}


def _leg(
    position: MarketPosition, mover: Mover, here: str, there: str, mode: str, joins: bool
) -> Leg:
    by = way_of(position, mode, here, there)
    crosses_road = runs_on_road(position, mover, here, there, by)
    is_road = crosses_road and joins
    cost, why, cases, faults = _price(position, mover, here, there, by)
    return Leg(
        here,
        there,
        by,
        is_road,
        cost,
        _extra(position, mover, here, there, by),
        why,
        cases,
        ground.is_zone(position.board, there) and position.holds("14.2"),
        stop_of(position, mover, there, is_road),
        (
            *faults,
            *entry_faults(position, mover, here, there, by),
            *way_faults(position, mover, here, there, by),
            *_road_faults(position, mover, here, there, by, is_road, crosses_road),
        ),
    )


# ---- costs (9.2, 9.22) --------------------------------------------------------------------------


def _price(
    position: MarketPosition, mover: Mover, here: str, there: str, by: str
) -> tuple[int, str, tuple[str, ...], tuple[Fault, ...]]:
    """Return cost, reason, cases and faults of the most severe line that applies. Source: 9.2."""
    exit_cost, why, faults = _exit(position, mover, here, there)
    price = entry_price(position, mover.side, there)
    if position.step == LANDING and position.holds("20.4"):
        return ALL, f"{price.why}, for all MF", ("20.4",), faults
    if exit_cost:
        return exit_cost, why, ("9.2",), faults
    if by in (CANAL, FERRY, BOAT) and position.holds("9.2"):
        words = {CANAL: "an unbridged canal", FERRY: "a ferry", BOAT: "a Boat Assault"}[by]
        case = {CANAL: "9.2", FERRY: "9.63", BOAT: "9.5"}[by]
        return ALL, f"over {words}, all MF", (case,), faults
    return price.cost, price.why, price.cases, faults


def _exit(
    position: MarketPosition, mover: Mover, here: str, there: str
) -> tuple[int, str, tuple[Fault, ...]]:
    """Return what leaving a contested area costs (0: nothing of its own), why, and what bars it.

    Source: 9.2, 10.6, 14.2, OQ-17, OQ-66, OQ-89.
    """
    # Only an Assault made inside the Active Area ties its units, not one from outside before.
    is_tied = here in position.data["phase"].get("paid", {}) and position.holds("10.6")
    is_zone = ground.is_zone(position.board, here) and position.holds("14.2")
    is_exempt = is_zone and not (is_tied and position.reading("OQ-89") == "bound")
    if not position.is_contested(here) or is_exempt or not position.holds("9.2"):
        return 0, "", ()
    name, faults = position.name_of(here), []
    if not position.is_free(there, mover.side):
        text = f"{{unit}} leaves the contested {name} for a Free area or Zone only;"
        faults.append(Fault("9.2", f"{text} {position.name_of(there)} is not Free."))
    if not _is_bound(position, mover, here):
        return 0, "", tuple(faults)
    cost = ALL
    if is_tied:
        if mover.is_armor and position.reading("OQ-17") == "all_mf":
            cost = REST
        else:
            text = f"Enemies are left in {name} after the Assault: {{unit}} stays there."
            reading = "OQ-17" if mover.is_armor else None
            faults.append(Fault("10.6", text, reading))
    return cost, f"leaving the contested {name}, all MF", tuple(faults)


def _is_bound(position: MarketPosition, mover: Mover, here: str) -> bool:
    """Whether leaving this contested area takes all MF. Source: 9.2, OQ-66."""
    if mover.is_infantry:
        return True
    if mover.is_armor:
        return any(enemy.is_armor for enemy in position.enemies(here, mover.side))
    return position.reading("OQ-66") == "like_infantry"


def _extra(position: MarketPosition, mover: Mover, here: str, there: str, by: str) -> int:
    """Return the MF more for a bridge that another unit has just seized. Source: 9.22, OQ-63."""
    key = ground.link(here, there)
    seized = position.data["phase"].get("seized", {})
    pays = (key in seized and key not in mover.seized) or key in mover.failed
    return MF if by == BRIDGE and pays and position.holds("9.22") else 0


# ---- roads, stops (9.4, 9.67, 14.2) -------------------------------------------------------------


def _road_faults(
    position: MarketPosition,
    mover: Mover,
    here: str,
    there: str,
    by: str,
    is_road: bool,
    crosses_road: bool,
) -> Iterator[Fault]:
    """Yield why a unit needs a road here. Source: 9.4, 3.21, OQ-65."""
    if is_road or mover.is_infantry or not position.holds("9.4"):
        return
    polder = [space for space in (here, there) if position.is_polder(space)]
    if not mover.is_armor and not polder:
        return
    names = f"{position.name_of(here)} and {position.name_of(there)}"
    if crosses_road:
        text = f"The road on which {{unit}} came does not meet that to {position.name_of(there)}"
        yield Fault("9.4", f"{text} inside {position.name_of(here)}.")
        return
    need = "Armor moves by road" if mover.is_armor else "Guns move by road in Polder"
    where = f"no ferry between {names} carries one" if by == FERRY else f"none joins {names}"
    yield Fault("9.4", f"{need}, and {where}.", "OQ-65" if by == FERRY else None)


def stop_of(position: MarketPosition, mover: Mover, there: str, is_road: bool) -> str:
    """Return the case under which a unit stops in a space, "" where it may go on."""
    if position.enemies(there, mover.side) and position.holds("9.2"):
        return "9.2"
    if ground.is_zone(position.board, there) and position.holds("14.2"):
        return "14.2"
    is_off_road = mover.is_infantry and not is_road and position.is_polder(there)
    return "9.67" if is_off_road and position.holds("9.67") else ""


STOPS = {
    "9.2": "there are enemies",
    "14.2": "a Zone ends the move",
    "9.67": "Infantry that comes into Polder off the road stops",
    "10.5": "it has Overrun the enemy and has no MF left",
}
