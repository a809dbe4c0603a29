"""Evening construction: `rebuild 13-18 from F1 F2` tries a repair for supply. Source: 19.23, OQ-44.

The area from which the bridge is repaired is the side's own end of it; where both are, the cheaper.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bridges.repair import may_repair, throw_repair
from rules_engine.games.market_garden.bridges.terms import chance, least, works_terms
from rules_engine.games.market_garden.forms import said
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.spaces import BRIDGE
from rules_engine.games.market_garden.supply.depot_orders import assert_depot, payers
from rules_engine.games.market_garden.supply.depots import OSS, ZONE_F_DEPOTS, depots, drawn, left
from rules_engine.games.market_garden.supply.refit_costs import (
    Cost,
    may_serve,
    refit_cost,
    shares,
    short_of,
)
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import ROW, Slot, SlotNotation
from rules_engine.plain import JsonObject

NOTATION = SlotNotation(
    "Write 'rebuild LINK from DEPOT...', such as 'rebuild 13-18 from F1'.",
    (BRIDGE, Slot("depots", assert_depot, ROW, "from")),
)


# ---- the ruling ---------------------------------------------------------------------------------


def rule_rebuild(position: MarketPosition, order: Order) -> Ruling:
    """Rule on an evening repair; its detail shows the price and the die that is needed."""
    key = order.args["link"]
    found = _from(position, order.side, key, order.args["depots"])
    if isinstance(found, tuple):
        return Ruling(found)
    terms = works_terms(position, order.side, key, repair=True)
    name = ground.bridge_name(position.board, key)
    detail = chance(f"Repair of {name}", terms, least(position, "repair"))
    path = ", ".join(position.name_of(space) for space in found.path)
    price = [["Price", f"{found.points} points"], ["Path", path]]
    return Ruling(detail={**detail, "rows": [*price, *detail.get("rows", [])]})


def _from(
    position: MarketPosition, side: str, key: str, names: list[str]
) -> Cost | tuple[Violation, ...]:
    """Return the cheapest price of a repair from one of the two areas, or what forbids it."""
    refused: list[tuple[Violation, ...]] = []
    costs: list[Cost] = []
    for area in _sites(position, side, key):
        found = (*_payers(side, position, names), *may_repair(position, side, key, area))
        found += may_serve(position, side, area, names)
        cost = None if found else refit_cost(position, side, area, names, disrupted=False)
        found = found or short_of(position, names, cost, area)
        if found:
            refused.append(found)
        else:
            costs.append(cost or Cost(0, (), (area,)))
    return min(costs, key=lambda cost: cost.points) if costs else refused[0]


def _sites(position: MarketPosition, side: str, key: str) -> list[str]:
    """Return the two areas of a bridge, the side's own first."""
    return sorted(ground.ends(key), key=lambda area: position.controller(area) != side)


def _payers(side: str, position: MarketPosition, names: list[str]) -> tuple[Violation, ...]:
    """Return what forbids Depots to pay: the Allies build from Zone F alone. Source: 19.23."""
    if side != ALLIED or not position.holds("19.23"):
        return ()
    payers = (*ZONE_F_DEPOTS, OSS) if position.reading("OQ-44") == "oss_too" else ZONE_F_DEPOTS
    text = "The Allies pay for evening repairs from the Depots of Zone F only"
    return tuple(
        Violation("19.23", f"{text}, not from {name}.", reading="OQ-44" if name == OSS else None)
        for name in names
        if name not in payers
    )


# ---- carried out --------------------------------------------------------------------------------


def carry_out_rebuild(p: Run, order: Order) -> None:
    """Pay, then roll."""
    key, names = order.args["link"], order.args["depots"]
    cost = _from(p.position, order.side, key, names)
    if isinstance(cost, tuple):
        return
    paid = shares(p.position, names, cost.points)
    area = cost.path[0]
    data: JsonObject = {
        "link": key,
        "name": ground.bridge_name(p.position.board, key),
        "side": order.side,
        "points": cost.points,
        "paid": [{"depot": name, "points": points} for name, points in paid],
    }
    p.emit("works_paid", data, drawn(p.position, paid), ["19.23"])
    throw_repair(p, order.side, key, area, "19.23")


def list_rebuild(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful evening repair that one Depot pays for."""
    for key in destroyed(position):
        for name in depots(position):
            order = Order("rebuild", side, {"link": key, "depots": [name]})
            if left(position, name) and rule_rebuild(position, order).is_lawful:
                yield order


def destroyed(position: MarketPosition) -> list[str]:
    """Return the destroyed bridges in the order of their boundaries."""
    return [key for key in sorted(position.data["links"]) if position.bridge(key) == "destroyed"]


def form_rebuild(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the destroyed bridges that can be worked on, then the Depots that can pay."""
    form, orders = Filling(filled), list(list_rebuild(position, side))
    keys = said(orders, "link")
    bridges = (Entry(key, ground.bridge_name(position.board, key)) for key in keys)
    link = form.one("link", "Bridge", bridges)
    if link is None:
        return form.form()
    form.mark("choice", "", ground.ends(link))
    able = [one.args["depots"][0] for one in orders if one.args["link"] == link]
    is_said = not {*filled.get("depots", ())}.isdisjoint(able)
    must = () if is_said else able[:1]
    names = form.several("depots", "Paid by", payers(position, able), must=must)
    return form.form({"link": link, "depots": list(names)})


def _words(notice: JsonObject) -> str:
    paid = " and ".join(f"{one['points']} from {one['depot']}" for one in notice["paid"])
    return f"Engineers work through the evening on {notice['name']} for {paid}."


PART = Part.saying(
    {"works_paid": _words},
    orders=listed_order(
        ("rebuild", "Repair a bridge in the evening"),
        NOTATION,
        rule_rebuild,
        carry_out_rebuild,
        list_rebuild,
        form=form_rebuild,
    ),
)
