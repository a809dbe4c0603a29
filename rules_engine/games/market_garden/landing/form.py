"""The form of a landing: which of the waiting units land, and where each does. Source: 18.41."""

from __future__ import annotations

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.limits import MOST, drop_areas
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.mechanics.forms import Filling

HINT = "Choose up to three units that land together."


def form_land(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units of the United Kingdom Box, then a Drop Area for each that has a choice."""
    act = impulse.current(position)
    if side != ALLIED or act is None or ground.UK not in act["areas"]:
        return Form((), hint="Activate the United Kingdom Box to land units.")
    if len(position.phase.get("landed", ())) >= MOST:
        return Form((), hint="Three units have landed in this impulse.")
    form = Filling(filled)
    where = {u.id: drop_areas(position, u) for u in position.stack(ground.UK, ALLIED)}
    units = (
        Entry(name, name, note=f"lands in {', '.join(spaces)}")
        for name, spaces in where.items()
        if spaces
    )
    drops: dict[str, list[str]] = {}
    for name in form.several("units", "Units that land", units, HINT):
        area = _area(position, form, name, where[name])
        if area is None:
            return form.form(hint=f"Tap the area in which {name} lands.")
        drops.setdefault(area, []).append(name)
    if not drops:
        return form.form(hint=HINT)
    form.mark("target", "L", drops)
    return form.form({"drops": drops})


def _area(
    position: MarketPosition, form: Filling, name: str, spaces: tuple[str, ...]
) -> str | None:
    """Return where a unit lands; ask where it has a choice."""
    if len(spaces) == 1:
        return spaces[0]
    return form.one(f"area {name}", f"{name} lands in", interdiction.shown(position, spaces))
