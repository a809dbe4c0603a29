"""The order to assault: its ruling, with both values term by term. Source: 10.7, 10.72, 10.73."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden.assault import odds, values
from rules_engine.games.market_garden.assault.limits import may_assault, obliged, pays, toll
from rules_engine.games.market_garden.assault.plan import Plan, plan_of
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.costs import allowance, mf, spent_so_far
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.values import shown, total
from rules_engine.plain import JsonObject


def rule(position: MarketPosition, order: Order) -> Ruling:
    """Rule on an assault; its detail holds both values, and the chances against the Forward Unit
    that defends best.
    """
    plan = plan_of(position, order.side, order.args)
    if isinstance(plan, str):
        text = f"There is no unit {plan}."
        return Ruling((Violation("10.1", text, order.args["area"], plan),))
    found = may_assault(position, plan)
    if found:
        return Ruling(found)
    readings = _readings(position, plan)
    return Ruling(advice=_advice(position, plan), readings=readings, detail=explain(position, plan))


def explain(position: MarketPosition, plan: Plan) -> JsonObject:
    """Return both values with every term, who may be the Forward Unit, and the chances."""
    attack = values.attack(position, plan)
    candidates = values.forwards(position, plan.area, position.other(plan.side))
    sums = {unit.id: values.defense(position, plan, unit) for unit in candidates}
    best = max(candidates, key=lambda unit: total(sums[unit.id]))
    value = total(sums[best.id])
    rows = _forward_rows(candidates, sums) if len(candidates) > 1 else []
    found = [shown("Attack Value", attack), shown(_title(candidates, best), sums[best.id])]
    return {"values": found, "rows": rows + odds.rows(total(attack), value)}


def _title(candidates: Sequence[Unit], best: Unit) -> str:
    if len(candidates) == 1:
        return "Defense Value"
    return f"Defense Value, if {best.id} is named Forward Unit"


def _forward_rows(candidates: Sequence[Unit], sums: dict[str, list[Modifier]]) -> list[list[str]]:
    """Return what the Defense Value is with each Forward Unit that could be named."""
    found = [f"{total(sums[unit.id])} with {unit.id}" for unit in candidates]
    return [["Defense Value (the defender names the Forward Unit)", ", ".join(found)]]


def _advice(position: MarketPosition, plan: Plan) -> tuple[str, ...]:
    """Say what the player may not have in mind."""
    found = []
    name = position.name_of(plan.area)
    if obliged(position, plan.side, plan.area):
        found.append("If it fails, the units that had to assault go back where they came from.")
    if len(impulse.owing(position)) > 1:
        found.append("Other areas have to be assaulted as well before this impulse can end.")
    cost = toll(position, plan.side, plan.area)
    if cost:
        found.append(f"It costs all units that began in {name} {mf(cost)} MF, taking part or not.")
    if position.is_rough(plan.area):
        text = f"{name} is Elevated or Polder: one Casualty Point fewer, and no Overrun."
        found.append(text)
    return tuple(found)


def _readings(position: MarketPosition, plan: Plan) -> tuple[str, ...]:
    """Return the open questions on which the values depend."""
    found = []
    if any(unit.is_airborne for unit in position.enemies(plan.area, plan.side)):
        found.append("OQ-24")
    if any(not values.counts(position, unit) for unit in plan.others):
        found.append("OQ-53")
    if any(_pays_what_it_has(position, plan, unit) for unit in plan.assaulting):
        found.append("OQ-56")
    if len({u.branch for u in (*plan.assaulting, *plan.support)}) > 1:
        found.append("OQ-27")
    return tuple(found)


def _pays_what_it_has(position: MarketPosition, plan: Plan, unit: Unit) -> bool:
    """Whether a unit has fewer MF than the assault costs. Source: OQ-56."""
    left = allowance(position, unit) - spent_so_far(position, unit)
    return pays(position, plan.side, plan.area, unit) > left
