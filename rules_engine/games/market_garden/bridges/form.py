"""Orders about bridges as forms, and why nothing is offered where nothing is. Source: 9.22, 19.2,
19.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.games.market_garden import forms, ground
from rules_engine.games.market_garden.bridges.demolish import list_demolish, rule_demolish
from rules_engine.games.market_garden.bridges.repair import list_repair, rule_repair
from rules_engine.games.market_garden.bridges.seize import list_seize, may_seize
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.forms import Filling

NO_AREA = "Activate an area first."


def form_repair(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the bridges that may be repaired."""
    orders = list(list_repair(position, side))
    blown = _bordering(position, lambda key: position.bridge(key) == "destroyed")
    none = "No destroyed bridge is on the border of the Active Area."
    hint = "" if orders else _why(position, side, "repair", rule_repair, blown, none)
    return _of_links(position, orders, filled, hint or "Repairs come before any move.")


def form_demolish(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the bridges that may be demolished."""
    orders = list(list_demolish(position, side))
    own = _bordering(position, lambda key: position.bridge(key) == side)
    none = "You hold no bridge on the border of the Active Area."
    hint = "" if orders else _why(position, side, "demolish", rule_demolish, own, none)
    return _of_links(position, orders, filled, hint or "After this nobody moves any more.")


def form_seize(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units that could seize something, then the bridges of the chosen one."""
    form, orders = Filling(filled), list(list_seize(position, side))
    able = [position.units[name] for name in forms.said(orders, "unit")]
    unit = form.one("unit", "Unit that tries", forms.units(able))
    if unit is None:
        choose = "Choose a unit beside an enemy bridge."
        return form.form(hint=choose if able else _why_no_seizure(position, side))
    space = str(position.units[unit].space)
    form.mark("attacker", "S", (space,))
    keys = forms.said(orders, "link", unit=unit)
    link = form.one("link", "Bridge", _bridges(position, keys, [space]))
    return form.form({"unit": unit, "link": link} if link else None)


# ---- inside -------------------------------------------------------------------------------------


def _of_links(position: MarketPosition, orders: list[Order], filled: Filled, hint: str) -> Form:
    """Return the form of an order that names nothing but a bridge."""
    form, areas = Filling(filled), (impulse.current(position) or {}).get("areas", [])
    link = form.one("link", "Bridge", _bridges(position, forms.said(orders, "link"), areas))
    if link:
        form.mark("choice", "", ground.ends(link))
    return form.form({"link": link} if link else None, hint)


def _bridges(position: MarketPosition, keys: list[str], areas: list[str]) -> Iterator[Entry]:
    """Yield bridges, each where it leads to from these areas."""
    for key in keys:
        yield Entry(key, ground.bridge_name(position.board, key), _across(key, areas))


def _across(key: str, areas: list[str]) -> str:
    """Return the area in which a tap finds a bridge: the one beyond the Active Area."""
    near = next((area for area in areas if area in ground.ends(key)), ground.ends(key)[0])
    return ground.beyond(key, near)


def _bordering(position: MarketPosition, fits: Callable[[str], bool]) -> list[str]:
    """Return the bridges on the border of the Active Area that fit."""
    areas = (impulse.current(position) or {}).get("areas", [])
    found = [key for area in areas for key in ground.bridges_of(position.board, area)]
    return [key for key in dict.fromkeys(found) if fits(key)]


def _why(
    position: MarketPosition,
    side: str,
    kind: str,
    rule: Callable[[MarketPosition, Order], Ruling],
    keys: list[str],
    none: str,
) -> str:
    """Return why no bridge is offered: there is none, or what bars the first."""
    if impulse.current(position) is None:
        return NO_AREA
    if not keys:
        return none
    violations = rule(position, Order(kind, side, {"link": keys[0]})).violations
    return violations[0].message if violations else ""


def _why_no_seizure(position: MarketPosition, side: str) -> str:
    if impulse.current(position) is None:
        return NO_AREA
    for unit, key in _nearby(position, side):
        return may_seize(position, position.units[unit], key)[0].message
    return "No unit that may act stands beside an enemy bridge."


def _nearby(position: MarketPosition, side: str) -> Iterator[tuple[str, str]]:
    """Yield the active units beside enemy bridges, with the bridges."""
    for unit in position.on_map(side):
        if unit.space == ground.UK or not impulse.is_active(position, unit):
            continue
        for key in ground.bridges_of(position.board, str(unit.space)):
            if position.bridge(key) == position.other(side):
                yield unit.id, key
