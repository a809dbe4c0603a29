"""The form of an activation: an area, a second one at once, an infiltration, Zone F's bonus; and
what an area can do if it is activated. Source: 8.21, 8.22, 12.3, 14.5, OQ-91.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.games.market_garden import forms, ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE, may_activate
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.limits import drop_areas
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling
from rules_engine.plain import JsonObject

INFILTRATE = "Infiltrate into (leave empty for an ordinary impulse)"
TWO_AT_ONCE = "And at once (Double Impulse, spends the Advantage)"


def of_one_area(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield the lawful activations of one area, the infiltrations and Zone F's bonus too."""
    for area in position.board.numbers:
        orders = [Order("activate", side, {"areas": [area]})]
        if area == BONUS_ZONE:
            orders.append(Order("activate", side, {"areas": [area], "bonus": True}))
        near = position.neighbours(area) if ground.is_on_the_map(position.board, area) else ()
        orders += [Order("activate", side, {"areas": [area], "target": to}) for to in near]
        if position.reading("OQ-91") == "joined":
            orders.append(Order("activate", side, {"areas": [area], "joined": True}))
        yield from (order for order in orders if not may_activate(position, order))


def form_activate(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas that can be activated, then what else each of them can do."""
    form, orders = Filling(filled), list(of_one_area(position, side))
    spaces = list(dict.fromkeys(order.args["areas"][0] for order in orders))
    area = form.one("area", "Area to activate", forms.areas(position, spaces))
    if area is None:
        return form.form(hint="Tap the area that is to act in this impulse.")
    of_area = [order.args for order in orders if order.args["areas"] == [area]]
    args: JsonObject = {"areas": [area]}
    if not any(len(one) == 1 for one in of_area):
        args |= next(({f: True} for one in of_area for f in ("bonus", "joined") if f in one), {})
    targets = forms.areas(position, (one["target"] for one in of_area if "target" in one))
    target = form.perhaps("target", INFILTRATE, targets)  # 8.22
    args |= {"target": target} if target else {}
    if len(args) == 1 and any("joined" in one for one in of_area):
        args |= _joined(position, form)
    if len(args) == 1:
        args["areas"] += _second(position, side, area, spaces, form)
    form.mark("attacker", "A", args["areas"])
    return form.form(args)


def _joined(position: MarketPosition, form: Filling) -> JsonObject:
    """Ask whether the area joins the one whose units are moving. Source: 12.3, OQ-91."""
    running = position.name_of(impulse.acts(position)[-1]["areas"][0])
    title = f"Together with {running}, whose units are moving (Double Impulse)"
    hint = f"Without the tick the activation of {running} ends first."
    return {"joined": True} if form.tick("joined", title, title, hint) else {}


def _second(
    position: MarketPosition, side: str, first: str, spaces: list[str], form: Filling
) -> list[str]:
    """Ask for an area to be activated at once with this one, to be chosen from the list: a tap on
    another area is meant for the first choice. Source: 12.3.
    """
    pairs = (
        Entry(space, position.name_of(space))
        for space in spaces
        if space != first
        and not may_activate(position, Order("activate", side, {"areas": [first, space]}))
    )
    second = form.perhaps("second", TWO_AT_ONCE, pairs)
    return [second] if second else []


# ---- what an area can do (8.21) -----------------------------------------------------------------


def prospects(position: MarketPosition, area: str) -> list[list[str]]:
    """Return rows of (label, words) on one area for the side whose impulse it is."""
    side = position.side or ""
    fresh = [unit for unit in position.stack(area, side) if unit.is_fresh and not unit.is_tower]
    rows = [["Area", position.name_of(area)], ["Fresh units", _names(fresh)]]
    if area == ground.UK:
        return rows + _landings(position, fresh)
    near = position.neighbours(area)
    foes = [space for space in (area, *near) if position.enemies(space, side)]
    free = [space for space in near if position.is_free(space, side)]
    taken = [space for space in near if space not in free and space not in foes]
    rows += _row(position, "Enemies here and beside", foes)
    rows += _row(position, "Free areas beside", free)
    rows += _row(position, "Vacant enemy areas beside", taken)
    return rows + _bridges(position, area, side)


def _landings(position: MarketPosition, units: list[Unit]) -> list[list[str]]:
    """Return a row for each Drop Area of those who wait: who may land there, and what shoots."""
    by_area: dict[str, list[Unit]] = {}
    for unit in units:
        for area in drop_areas(position, unit):
            by_area.setdefault(area, []).append(unit)
    return [
        [
            f"Drop Area {position.name_of(area)}",
            f"{_names(by_area[area])}; Interdiction Value {interdiction.count(position, area)}",
        ]
        for area in position.board.numbers
        if area in by_area
    ]


def _names(units: list[Unit]) -> str:
    return ", ".join(unit.id for unit in units) or "none"


def _row(position: MarketPosition, label: str, spaces: list[str]) -> list[list[str]]:
    return [[label, ", ".join(position.name_of(space) for space in spaces)]] if spaces else []


def _bridges(position: MarketPosition, area: str, side: str) -> list[list[str]]:
    """Return the bridges on the boundary by what could be tried with them."""
    words: dict[str, list[str]] = {}
    for key in ground.bridges_of(position.board, area):
        state = position.bridge(key)
        label = {side: "Bridges you hold", "destroyed": "Destroyed bridges"}.get(
            state or "", "Enemy bridges"
        )
        words.setdefault(label, []).append(position.name_of(ground.beyond(key, area)))
    return [[label, "to " + ", ".join(names)] for label, names in sorted(words.items())]
