"""The ruling on a regrouping.

Source: 6.5, 6.51, 9.4, 9.6, OQ-21, OQ-45, OQ-65, OQ-76, OQ-90.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.landing.fire import stopped_today
from rules_engine.games.market_garden.movement.entry import entry_faults
from rules_engine.games.market_garden.movement.ways import (
    BRIDGE,
    FERRY,
    Fault,
    Mover,
    mover_of,
    runs_on_road,
    way_faults,
    way_of,
)
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit

BASE = "F"


def rule_regroup(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a regrouping."""
    unit, path = position.unit(order.args["unit"]), order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"You have no unit {order.args['unit']}."
        return Ruling((Violation("6.5", text, unit=order.args["unit"]),))
    barred = list(unit_faults(position, unit))
    if barred:
        return Ruling(tuple(barred))
    found = list(shape_faults(position, unit, path))
    if not found:
        faults = barriers(position, mover_of(position, unit), path[0], path[1], order.args["mode"])
        found = [
            Violation(
                fault.case,
                fault.text.replace("{unit}", unit.id),
                path[1],
                unit.id,
                reading=fault.reading,
            )
            for fault in faults
        ]
    return Ruling(tuple(found), (), tuple(dict.fromkeys(v.reading for v in found if v.reading)))


def unit_faults(position: MarketPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why this unit cannot regroup now. Source: 6.5, 9.64."""
    if not unit.is_on_map or unit.space == ground.UK:
        yield Violation("6.5", f"{unit.id} is not on the map.", None, unit.id)
    elif unit.is_tower and position.holds("9.64"):
        yield Violation("9.64", f"{unit.id} is a FLAK Tower and stays.", unit.space, unit.id)
    elif unit.id in stopped_today(position) and position.holds("18.44"):
        text = f"{unit.id} was hit as it landed and does not move on this day."
        yield Violation("18.44", text, unit.space, unit.id, reading="OQ-88")
    elif unit.id in position.data["phase"].get("regrouped", ()) and position.holds("6.5"):
        yield Violation("6.5", f"{unit.id} has regrouped already.", unit.space, unit.id)


def shape_faults(position: MarketPosition, unit: Unit, path: list[str]) -> Iterator[Violation]:
    """Yield what is wrong with a way. Source: 6.5, 14.2, OQ-45."""
    here, there = path[0], path[1]
    if here != unit.space:
        text = f"{unit.id} stands in {unit.space}; its way begins there."
        yield Violation("6.5", text, unit.space, unit.id)
    elif len(path) > 2:
        yield Violation("6.5", f"{unit.id} regroups into one adjacent area.", path[2], unit.id)
    elif position.water(here, there) is None:
        text = f"Nothing joins {position.name_of(here)} and {there}."
        yield Violation("6.5", text, None, unit.id)
    elif not position.is_free(there, unit.side) and position.holds("6.5"):
        text = f"{position.name_of(there)} is not Free to you."
        is_zone = ground.is_zone(position.board, there)
        if is_zone and position.reading("OQ-45") == "any_zone":
            return
        yield Violation("6.5", text, there, unit.id, reading="OQ-45" if is_zone else None)


def barriers(
    position: MarketPosition, mover: Mover, here: str, there: str, mode: str
) -> tuple[Fault, ...]:
    """Return what bars a kind of unit from regrouping over a boundary; kept for the position."""
    key = f"regroup {mover} {here} {there} {mode}"
    return position.memo(key, lambda: tuple(_way_faults(position, mover, here, there, mode)))


def _way_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, mode: str
) -> Iterator[Fault]:
    by = way_of(position, mode, here, there)
    if there == BASE and position.holds("6.51"):
        yield Fault("6.51", "Nobody regroups into Zone F from outside.", "OQ-76")
    else:
        yield from entry_faults(position, mover, here, there, by)
    yield from way_faults(position, mover, here, there, by)
    is_on_road = runs_on_road(position, mover, here, there, by)
    if _needs_road(position, mover, here, by) and not is_on_road:
        is_railroad = by == BRIDGE and mover.is_infantry and _is_railroad(position, here, there)
        if is_railroad and position.reading("OQ-90") == "railroad":
            return
        who = "Infantry in Polder" if mover.is_infantry else "A unit that is no Infantry"
        reading = "OQ-65" if by == FERRY else "OQ-90" if is_railroad else "OQ-21"
        yield Fault("6.51", f"{who} regroups by road, and none leads there.", reading)


def _is_railroad(position: MarketPosition, here: str, there: str) -> bool:
    """Whether the bridge of a boundary carries a railroad. Source: OQ-90."""
    return "railroad_bridge" in (ground.boundary(position.board, here, there) or ())


def _needs_road(position: MarketPosition, mover: Mover, here: str, by: str) -> bool:
    """Whether a unit regroups along the Road Net only. Source: 6.51, OQ-21, OQ-65."""
    if not position.holds("6.51"):
        return False
    if not mover.is_infantry:
        return True
    return position.is_polder(here) and by != FERRY
