"""The form of an assault: area, Point Unit, further units, supporting artillery. Source: 10.7."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core.forms import ONE, SEVERAL, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.games.market_garden.assault import limits, support
from rules_engine.games.market_garden.assault.plan import Plan, order_of
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit

HINT = "Tap the area to be assaulted, then the unit that leads."
MUST = "has to take part (10.2)"


def form_assault(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas, who can lead, who else takes part (those who must are in it), and the
    artillery in reach.
    """
    areas = tuple(
        Entry(area, position.name_of(area), area) for area in limits.grounds(position, side)
    )
    area = one_of(filled, "area", areas)
    blanks = [Blank("area", "Area to assault", ONE, areas, (area,) if area else ())]
    if area is None:
        return Form(tuple(blanks), hint=HINT)
    able = limits.able(position, side, area)
    leaders = tuple(_leader(unit) for unit in able if limits.can_lead(unit))
    point = one_of(filled, "point", leaders)
    title = "Point Unit (its Attack Factor counts)"
    blanks.append(Blank("point", title, ONE, leaders, (point,) if point else ()))
    marks = (("target", "T", (area,)),)
    if point is None:
        return Form(tuple(blanks), hint="Choose the Point Unit.", marks=marks)
    plan = _with_others(position, Plan(side, area, position.units[point], (), ()), filled, blanks)
    return _with_support(position, plan, filled, blanks)


def _with_others(position: MarketPosition, plan: Plan, filled: Filled, blanks: list[Blank]) -> Plan:
    """Add who else takes part; those who have to are in it from the start."""
    must = {unit.id for unit in limits.obliged(position, plan.side, plan.area)}
    able = limits.able(position, plan.side, plan.area)
    others = tuple(_other(unit, must) for unit in able if unit.id != plan.point.id)
    chosen = {*chosen_of(filled, "units", others), *must}
    units = tuple(entry.value for entry in others if entry.value in chosen)
    if others:
        blanks.append(Blank("units", "With", SEVERAL, others, units))
    return replace(plan, others=tuple(position.units[name] for name in units))


def _with_support(
    position: MarketPosition, plan: Plan, filled: Filled, blanks: list[Blank]
) -> Form:
    """Add the artillery that can support these units."""
    guns = support.able(position, plan.side, plan.area, plan.assaulting)
    entries = tuple(Entry(unit.id, unit.id, unit.space, "adds 1") for unit in guns)
    helpers = chosen_of(filled, "support", entries)
    if entries:
        blanks.append(Blank("support", "Supporting artillery", SEVERAL, entries, helpers))
    args = {**order_of(plan).args, "support": list(helpers)}
    spaces = tuple(dict.fromkeys(position.units[name].space or "" for name in helpers))
    marks = (("target", "T", (plan.area,)), *([("attacker", "S", spaces)] if spaces else []))
    return Form(tuple(blanks), args, marks=marks)


def _leader(unit: Unit) -> Entry:
    return Entry(unit.id, unit.id, unit.space, f"attacks with {unit.attack}")


def _other(unit: Unit, must: set[str]) -> Entry:
    note = MUST if unit.id in must else "adds 1" if not unit.is_fa else "comes along"
    return Entry(unit.id, unit.id, unit.space, note)
