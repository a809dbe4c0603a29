"""The form of a landing: which of the waiting units land, and where each does. Source: 18.41."""

from __future__ import annotations

from rules_engine.core.forms import ONE, SEVERAL, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.limits import MOST, drop_areas
from rules_engine.games.market_garden.position import ALLIED, MarketPosition

HINT = "Choose up to three units that land together."


def form_land(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units of the United Kingdom Box, then a Drop Area for each that has a choice."""
    act = impulse.current(position)
    if side != ALLIED or act is None or ground.UK not in act["areas"]:
        return Form((), hint="Activate the United Kingdom Box to land units.")
    if len(position.phase.get("landed", ())) >= MOST:
        return Form((), hint="Three units have landed in this impulse.")
    units = tuple(
        Entry(unit.id, unit.id, note=f"lands in {', '.join(drop_areas(position, unit))}")
        for unit in position.stack(ground.UK, ALLIED)
        if drop_areas(position, unit)
    )
    chosen = chosen_of(filled, "units", units)
    blanks = [Blank("units", "Units that land", SEVERAL, units, chosen, HINT)]
    drops: dict[str, list[str]] = {}
    for name in chosen:
        areas = tuple(_area(position, area) for area in drop_areas(position, position.units[name]))
        area = one_of(filled, f"area {name}", areas)
        if len(areas) > 1:
            title = f"{name} lands in"
            blanks.append(Blank(f"area {name}", title, ONE, areas, (area,) if area else ()))
        if area is None:
            return Form(tuple(blanks), hint=f"Tap the area in which {name} lands.")
        drops.setdefault(area, []).append(name)
    if not drops:
        return Form(tuple(blanks), hint=HINT)
    marks = (("target", "L", tuple(drops)),)
    return Form(tuple(blanks), {"drops": drops}, marks=marks)


def _area(position: MarketPosition, area: str) -> Entry:
    note = f"Interdiction Value {interdiction.count(position, area)}"
    return Entry(area, position.name_of(area), area, note)
