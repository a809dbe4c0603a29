"""The Regroup Phase: `regroup 2/502 54-53`, `regroup 2/502 canal 54-46`. Source: 6.5, 6.51, OQ-21,
OQ-45, OQ-65, OQ-76.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.day.regroup_rule import (
    BASE,
    barriers,
    rule_regroup,
    shape_faults,
    unit_faults,
)
from rules_engine.games.market_garden.movement.march import settle_crossing, used_up
from rules_engine.games.market_garden.movement.ways import (
    BRIDGE,
    CANAL,
    FERRY,
    crossings,
    mover_of,
    way_of,
)
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.notation import MoveNotation
from rules_engine.plain import JsonObject

MARCH = "march"
MODES = (MARCH, CANAL, FERRY)
"""Over open ground and bridges; over an unbridged canal; by ferry."""
NOTATION = MoveNotation(
    modes=MODES,
    spaces="areas",
    example="regroup 2/502 54-53",
    assert_unit=assert_unit,
    assert_start=assert_space,
    assert_space=assert_space,
    unsaid=MARCH,
    verb="regroup",
    pattern="`regroup 2/502 54-53`; the mode stands before the way unless it is `march`.",
)


# ---- carried out --------------------------------------------------------------------------------


def effects(position: MarketPosition, order: Order) -> list[Effect]:
    """Return what a regrouping itself changes."""
    name, (here, there) = order.args["unit"], order.args["path"]
    by, key = way_of(position, order.args["mode"], here, there), ground.link(here, there)
    found = [
        put(there, "units", name, "space"),
        put([*position.data["phase"].get("regrouped", ()), name], "phase", "regrouped"),
        *used_up(position, order.side, by, key),
    ]
    if by == BRIDGE:
        found.append(put(crossings(position, key) + 1, "phase", "bridges", key))
    if here == BASE:
        found.append(put(True, "units", name, "left_f"))
    return found


def carry_out_regroup(p: Run, order: Order) -> None:
    """Move the unit into the next area."""
    name, (here, there) = order.args["unit"], order.args["path"]
    by = way_of(p.position, order.args["mode"], here, there)
    data = {"unit": name, "side": order.side, "path": [here, there], "space": there}
    p.emit("regrouped", data, effects(p.position, order), ["6.5"])
    settle_crossing(p, order.side, here, there, by, must=False)


# ---- offered ------------------------------------------------------------------------------------


def ways(position: MarketPosition, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield the modes in which a unit can regroup, and where to."""
    if next(unit_faults(position, unit), None) is not None:
        return
    mover, here = mover_of(position, unit), unit.space or ""
    for mode in MODES:
        for there in position.neighbours(here):
            is_open = next(shape_faults(position, unit, [here, there]), None) is None
            if is_open and not barriers(position, mover, here, there, mode):
                yield mode, there


def list_regroup(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful regrouping."""
    for unit in position.on_map(side):
        for mode, there in ways(position, unit):
            yield _order(unit, mode, there)


def _order(unit: Unit, mode: str, there: str) -> Order:
    args = {"unit": unit.id, "mode": mode, "path": [unit.space, there]}
    return Order("regroup", unit.side, args)


def suggest_regroup(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random lawful regrouping."""
    units = position.on_map(side)
    for _ in range(min(3, len(units))):
        unit = units[pick(len(units))]
        found = list(ways(position, unit))
        if found:
            return _order(unit, *found[pick(len(found))])
    return None


def reach_regroup(position: MarketPosition, unit_id: str) -> list[JsonObject]:
    """Return where a unit can regroup, for pages."""
    unit = position.unit(unit_id)
    return [
        {
            "order": "regroup",
            "space": there,
            "cost": 0,
            "words": "",
            "mode": mode,
            "path": [unit.space, there],
            "stops": True,
        }
        for mode, there in (ways(position, unit) if unit else ())
        if unit is not None
    ]


PART = Part.saying(
    {"regrouped": lambda n: f"{n['unit']} regroups {'-'.join(n['path'])}."},
    orders={
        "regroup": OrderKind(
            "regroup",
            "Regroup a unit",
            NOTATION,
            rule_regroup,
            carry_out_regroup,
            list_regroup,
            suggest_regroup,
            effects,
            reach_regroup,
        )
    },
)
