"""The form of an assault: area, Point Unit, further units, supporting artillery; and the lawful
ones, listed lazily and suggested at random. Source: 10.1 to 10.3, 10.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules_engine.core.forms import Filled, Form
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.games.market_garden import forms
from rules_engine.games.market_garden.assault import limits, support
from rules_engine.games.market_garden.assault.plan import Plan, order_of
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling

HINT = "Tap the area to be assaulted, then the unit that leads."
MUST = "has to take part (10.2)"


def form_assault(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas, who can lead, who else takes part (those who must are in it), and the
    artillery in reach.
    """
    form = Filling(filled)
    grounds = forms.areas(position, limits.grounds(position, side))
    area = form.one("area", "Area to assault", grounds)
    if area is None:
        return form.form(hint=HINT)
    form.mark("target", "T", (area,))
    able = limits.able(position, side, area)
    leaders = forms.units(filter(limits.can_lead, able), lambda u: f"attacks with {u.attack}")
    point = form.one("point", "Point Unit (its Attack Factor counts)", leaders)
    if point is None:
        return form.form(hint="Choose the Point Unit.")
    others = _others(position, form, area, [unit for unit in able if unit.id != point])
    names = (point, *others)
    helpers = _support(position, form, side, area, [position.units[name] for name in names])
    args = {"area": area, "point": point, "units": list(others), "support": list(helpers)}
    return form.form(args)


def _others(
    position: MarketPosition, form: Filling, area: str, able: list[Unit]
) -> tuple[str, ...]:
    """Ask who else takes part; those who have to are in it from the start."""
    if not able:
        return ()
    must = {unit.id for unit in limits.obliged(position, able[0].side, area)}
    return form.several("units", "With", forms.units(able, lambda u: _note(u, must)), must=must)


def _support(
    position: MarketPosition, form: Filling, side: str, area: str, assaulting: list[Unit]
) -> tuple[str, ...]:
    """Ask for the artillery that can support these units."""
    guns = support.able(position, side, area, assaulting)
    if not guns:
        return ()
    entries = forms.units(guns, lambda unit: "adds 1")
    helpers = form.several("support", "Supporting artillery", entries)
    if helpers:
        form.mark("attacker", "S", dict.fromkeys(position.units[n].space or "" for n in helpers))
    return helpers


def _note(unit: Unit, must: set[str]) -> str:
    if unit.id in must:
        return MUST
    return "comes along" if unit.is_fa else "adds 1"


# ---- what is lawful (10.1 to 10.3) --------------------------------------------------------------


def assaults(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful assault, in each area the largest first."""
    if position.side != side:
        return
    for area in limits.grounds(position, side):
        for plan in _plans(position, side, area):
            if not limits.may_assault(position, plan):
                yield order_of(plan)


def _plans(position: MarketPosition, side: str, area: str) -> Iterator[Plan]:
    able = limits.able(position, side, area)
    must = {unit.id for unit in limits.obliged(position, side, area)}
    free = [unit for unit in able if unit.id not in must]
    for chosen in _subsets(free):
        names = must | {unit.id for unit in chosen}
        units = [unit for unit in able if unit.id in names]
        guns = support.able(position, side, area, units)
        for point in units:
            if limits.can_lead(point):
                others = tuple(unit for unit in units if unit is not point)
                for helpers in _subsets(guns):
                    yield Plan(side, area, point, others, tuple(helpers))


def _subsets(units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    for count in range(len(units), -1, -1):
        yield from combinations(units, count)


def suggest(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random assault: often with all that can take part, led by whoever is strongest."""
    areas = limits.grounds(position, side) if position.side == side else []
    if not areas:
        return None
    area = areas[pick(len(areas))]
    able = limits.able(position, side, area)
    must = {unit.id for unit in limits.obliged(position, side, area)}
    everybody = pick(2) == 0
    units = [unit for unit in able if everybody or unit.id in must or pick(2)]
    leaders = [unit for unit in units if limits.can_lead(unit)]
    if not leaders:
        return None
    best = max(leaders, key=lambda unit: unit.attack)
    point = best if everybody else leaders[pick(len(leaders))]
    guns = support.able(position, side, area, units)
    helpers = tuple(unit for unit in guns if everybody or pick(2))
    others = tuple(unit for unit in units if unit is not point)
    plan = Plan(side, area, point, others, helpers)
    return None if limits.may_assault(position, plan) else order_of(plan)
