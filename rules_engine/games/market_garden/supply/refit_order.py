"""The order that lets a unit recover: `refit 1/502 from 101st`, `refit 2/506 from F1 F2`, or with
what each gives, `refit 2/506 from F1:2 F2:1`; otherwise the first named gives first. Source: 13.6,
13.61.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.forms import in_state
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_unit
from rules_engine.games.market_garden.states import STATE_WORDS, better
from rules_engine.games.market_garden.supply.depot_orders import assert_depots, forgotten, payers
from rules_engine.games.market_garden.supply.depots import depots, drawn, left, refitted
from rules_engine.games.market_garden.supply.refit_costs import (
    Cost,
    may_draw,
    may_serve,
    refit_cost,
    shares,
    short_of,
)
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.notation import assert_keys
from rules_engine.plain import JsonObject


class RefitNotation:
    """`refit UNIT from DEPOT DEPOT`, or `refit UNIT from DEPOT:POINTS DEPOT:POINTS`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the unit and the Depots. Raises MalformedOrder."""
        if len(words) < 3 or words[1] != "from":
            raise MalformedOrder("Write the unit and its Depots, such as: refit 2/506 from F1.")
        named = [word.partition(":") for word in words[2:]]
        args: dict[str, Any] = {"unit": words[0], "depots": [name for name, _, _ in named]}
        if any(colon for _, colon, _ in named):
            args["points"] = [int(given) if given.isdecimal() else 0 for _, _, given in named]
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of the order."""
        names = list(args["depots"])
        if "points" in args:
            names = [f"{name}:{given}" for name, given in zip(names, args["points"], strict=True)]
        return [args["unit"], "from", *names]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("unit", "depots", "points"))
        assert_unit(args.get("unit"))
        names = assert_depots(args.get("depots"))
        if not names:
            raise MalformedOrder("Name at least one Depot, such as: refit 2/506 from F1.")
        if "points" in args:
            assert_points(args["points"], names)


def assert_points(points: object, names: Sequence[str]) -> None:
    """Refuse what is no list of points, one number for each Depot. Raises MalformedOrder."""
    are_numbers = isinstance(points, list) and all(
        isinstance(one, int) and not isinstance(one, bool) and one > 0 for one in points
    )
    if not are_numbers or len(points) != len(names):  # type: ignore[arg-type]
        text = "Write what each Depot gives, or nothing: refit 2/506 from F1:2 F2:1."
        raise MalformedOrder(text)


# ---- the ruling ---------------------------------------------------------------------------------


def rule_refit(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a refit; its detail explains what it costs."""
    unit, names = position.unit(order.args["unit"]), order.args["depots"]
    found = may_refit(position, order.side, order.args["unit"])
    if found or unit is None or unit.space is None:
        return Ruling(found)
    found = tuple(v for name in names for v in may_draw(position, unit, name))
    found += may_serve(position, order.side, unit.space, names)
    if found:
        return Ruling(found)
    cost = refit_cost(position, order.side, unit.space, names, unit.is_disrupted)
    found = short_of(position, names, cost, unit.space) or _split(position, order, cost)
    if found:
        return Ruling(found)
    return Ruling(advice=tuple(_advice(position, order)), detail=_detail(position, unit, cost))


def _advice(position: MarketPosition, order: Order) -> Iterator[str]:
    """Yield what the owner may have overlooked: Depots that would give nothing and may still raise
    the price, and Depots that cannot be placed once a unit has refitted. Source: 13.3, 13.6.
    """
    for name, points in _paid(position, order):
        if not points:
            yield f"Depot {name} would give nothing; leave it out."
    if not position.data["phase"].get("refitting") and position.holds("13.3"):
        for name in forgotten(position, order.side):
            yield f"Depot {name} is not placed yet; after the first refit no Depot is placed."


def _split(position: MarketPosition, order: Order, cost: Cost | None) -> tuple[Violation, ...]:
    """Rule on what each Depot is to give: as much as it has, together the cost. Source: 13.6."""
    if "points" not in order.args or cost is None or not position.holds("13.6"):
        return ()
    given = order.args["points"]
    if sum(given) != cost.points:
        text = f"This costs {cost.points} points; you name {sum(given)}."
        return (Violation("13.6", text, spent=cost.points, allowance=sum(given)),)
    return tuple(
        Violation("13.6", f"Depot {name} has {left(position, name)} points left, not {points}.")
        for name, points in zip(order.args["depots"], given, strict=True)
        if points > left(position, name)
    )


def _detail(position: MarketPosition, unit: Unit, cost: Cost | None) -> JsonObject:
    then = STATE_WORDS[better(unit.state)]
    if cost is None:
        return {"rows": [["Then", then]]}
    rows = [["Cost", f"{cost.points} points"], *([words, f"{n:+d}"] for n, words in cost.terms)]
    path = ", ".join(position.name_of(space) for space in cost.path)
    rows += [["Path", path], ["Then", then]]
    return {"rows": rows, "cost": cost.points, "path": list(cost.path)}


def may_refit(position: MarketPosition, side: str, name: str) -> tuple[Violation, ...]:
    """Return what forbids a unit to refit, its supply left aside. Source: 13.6."""
    unit = position.unit(name)
    if unit is None or not unit.is_on_map or unit.side != side:
        return (Violation("13.6", f"You have no unit {name} on the map.", unit=name),)
    if unit.is_fresh:
        return (Violation("13.6", f"{name} is Fresh: it needs no refit.", unit=name),)
    if name in refitted(position) and position.holds("13.6"):
        text = f"{name} has refitted in this Phase; a unit recovers one level in a Turn."
        return (Violation("13.6", text, unit=name),)
    return ()


def _paid(position: MarketPosition, order: Order) -> list[tuple[str, int]]:
    unit = position.units[order.args["unit"]]
    names = order.args["depots"]
    if "points" in order.args and position.holds("13.6"):
        return list(zip(names, order.args["points"], strict=True))
    cost = refit_cost(position, order.side, str(unit.space), names, unit.is_disrupted)
    return shares(position, names, cost.points if cost else 0)


def _effects(position: MarketPosition, order: Order) -> list[Effect]:
    name = order.args["unit"]
    now = better(position.units[name].state)
    return [
        put(now, "units", name, "state"),
        put(True, "phase", "refitting"),
        put([*refitted(position), name], "phase", "refitted"),
        *drawn(position, _paid(position, order)),
    ]


def carry_out_refit(p: Run, order: Order) -> None:
    """Pay, and make the unit one level better."""
    unit = p.position.units[order.args["unit"]]
    paid = _paid(p.position, order)
    data: JsonObject = {
        "unit": unit.id,
        "was": unit.state,
        "now": better(unit.state),
        "space": unit.space,
        "paid": [{"depot": name, "points": points} for name, points in paid],
        "points": sum(points for _, points in paid),
    }
    p.emit("refitted", data, _effects(p.position, order), ["13.6"])


# ---- what can be refitted -----------------------------------------------------------------------


def list_refit(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful refit from a single Depot."""
    names = [name for name in depots(position) if left(position, name)]
    for unit in position.on_map(side):
        if may_refit(position, side, unit.id):
            continue
        for name in names:
            order = Order("refit", side, {"unit": unit.id, "depots": [name]})
            if rule_refit(position, order).is_lawful:
                yield order


def form_refit(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units that some Depot can refit, then the Depots that have a way to it."""
    form = Filling(filled)
    by_unit = {unit.id: serving(position, side, unit) for unit in position.on_map(side)}
    tired = in_state(position.units[name] for name, depots in by_unit.items() if depots)
    unit = form.one("unit", "Unit", tired)
    if unit is None:
        return form.form(hint="Tap the unit that is to recover.")
    able = by_unit[unit]
    hint = "The first in the list gives first; the furthest decides what it costs."
    only = able if len(able) == 1 else ()
    names = form.several("depots", "Depots", payers(position, able), hint, must=only)
    args = {"unit": unit, "depots": list(names)} if names else None
    return form.form(args, hint="" if names else "Choose the Depots that pay.")


def serving(position: MarketPosition, side: str, unit: Unit) -> list[str]:
    """Return the Depots on which a unit may draw at least in part."""
    if may_refit(position, side, unit.id) or unit.space is None:
        return []
    found = []
    for name in depots(position):
        barred = may_draw(position, unit, name) or may_serve(position, side, unit.space, [name])
        if not barred and refit_cost(position, side, unit.space, [name], unit.is_disrupted):
            found.append(name)
    return found


def _words(notice: JsonObject) -> str:
    paid = " and ".join(f"{one['points']} from {one['depot']}" for one in notice["paid"])
    return f"{notice['unit']} refits to {STATE_WORDS[notice['now']]} for {paid or 'nothing'}."


PART = Part.saying(
    {"refitted": _words},
    orders=listed_order(
        ("refit", "Refit a unit"),
        RefitNotation(),
        rule_refit,
        carry_out_refit,
        list_refit,
        project=_effects,
        form=form_refit,
    ),
)
