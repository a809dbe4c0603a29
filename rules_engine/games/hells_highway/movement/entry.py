"""Coming onto the map: XXX Corps by the road from the border, Germans from their boxes. Source:
8.7, 8.8, H59, H61.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.games.hells_highway.house import CLOSED, cost_name
from rules_engine.games.hells_highway.movement.zones import PASSAGE
from rules_engine.games.hells_highway.order_of_battle import formations
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.record import Entry

ENTRY = "0376"
ROAD = "road"
MOST = 6
TURN_1_ONLY = "turn_1_only"
MECHANIZED = ("ARM", "ARC", "AG", "MEC")


def _word(unit: Unit) -> str:
    return ROAD if unit.side == "allied" else str(formations()[unit.formation].sector)


def may_leave_box(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit may enter from the box that it is in. Source: 8.3, H59."""
    if position.turn == 1 and position.holds("8.3"):
        return False
    level = (unit.box or "").partition(".")[2]
    is_fast = level == "operational" and unit.kind.name in MECHANIZED
    return level == "tactical" or is_fast or not position.holds("H59")


def is_due(position: HellsPosition, unit: Unit) -> bool:
    """Whether a unit waits off the map and may enter by moving. Source: H59, H61."""
    if unit.is_in_box:
        return may_leave_box(position, unit)
    return unit.is_due and unit.data["at"] == ROAD


def sources(position: HellsPosition, sector: str | None) -> tuple[int, ...]:
    """Return the source hexes of a sector; None: of the Allies. Source: H42."""
    index = position.board.index
    found = position.board.sites.get("sources", {}).get(sector or "allied", ())
    return tuple(index[space] for space in found if space in index)


def _hexes(position: HellsPosition, unit: Unit) -> Sequence[int]:
    if unit.side == "allied":
        return sources(position, None)
    return sources(position, formations()[unit.formation].sector)


def _bar(position: HellsPosition, unit: Unit, mode: str, at: int) -> Bar | None:
    """Return why a unit cannot come by a hex. Source: 8.7, 8.8, H8, H59, H61."""
    number = position.board.numbers[at]
    if at not in _hexes(position, unit):
        return Bar("H61" if unit.side == "allied" else "H59", f"{unit.id} does not enter there")
    if at in position.fighters(position.other(unit.side)):
        return Bar("H59", f"{number} is held by enemy units")
    if mode == "travel" and at in passage.enemy_zones(PASSAGE, position, unit.side):
        return Bar("H59", f"{number} lies in an enemy zone of control")
    return _queue(position, unit) if unit.side == "allied" else None


def _queue(position: HellsPosition, unit: Unit) -> Bar | None:
    """Return who has to come in before, or that enough have. Source: 8.7, 8.8, H61."""
    is_counted = position.turn == 1 or position.option("xxx_entry_limit") != TURN_1_ONLY
    if is_counted and position.holds("8.8") and position.tracks["entered"] >= MOST:
        return Bar("8.8", f"{MOST} units of XXX Corps have come in this turn")
    due = int(unit.data["due"])
    before = [one for one in _waiting(position) if int(one.data["due"]) < due]
    if position.option("xxx_entry_order") == TURN_1_ONLY:
        before = [one for one in before if int(one.data["due"]) == 1 and due == 2]
    if before and position.holds("8.7"):
        return Bar("8.7", f"{before[0].id} was due earlier and comes in first")
    return None


def _waiting(position: HellsPosition) -> list[Unit]:
    units = position.units.values()
    return [unit for unit in units if unit.is_due and unit.data["at"] == ROAD]


def _price(position: HellsPosition, unit: Unit, mode: str, at: int) -> Price | None:
    """Return what the first hex costs: as along the highway, or along a road. Source: H59, H61."""
    mover = unit.kind.travel[unit.side] if mode == "travel" else unit.kind.combat
    is_allied = unit.side == "allied"
    name = cost_name("highway_road" if is_allied else "road", mover or "guns")
    cost, case = position.option(name), "H61" if is_allied else "H59"
    return None if cost == CLOSED else Price(int(cost), "the first hex on the map", (case,))


ENTERING: Entry[HellsPosition, Unit] = Entry("H61", is_due, _word, _hexes, _bar, _price)
