"""The form of an activation: an area, a second one at once, an infiltration, Zone F's bonus.

Source: 8.21, 8.22, 12.3, 14.5, OQ-91.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.forms import ONE, YES, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.core.orders import Order
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE, may_activate
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject


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
    orders = list(of_one_area(position, side))
    areas = tuple(
        Entry(area, position.name_of(area), area)
        for area in dict.fromkeys(order.args["areas"][0] for order in orders)
    )
    area = one_of(filled, "area", areas)
    blanks = [Blank("area", "Area to activate", ONE, areas, (area,) if area else ())]
    if area is None:
        return Form(tuple(blanks), hint="Tap the area that is to act in this impulse.")
    of_area = [order.args for order in orders if order.args["areas"] == [area]]
    args: JsonObject = {"areas": [area]}
    if not any(len(one) == 1 for one in of_area):
        args |= next(({f: True} for one in of_area for f in ("bonus", "joined") if f in one), {})
    _infiltration(position, of_area, filled, blanks, args)
    if len(args) == 1:
        _joined(position, of_area, filled, blanks, args)
    if len(args) == 1:
        _second(position, side, areas, filled, blanks, args)
    return Form(tuple(blanks), args, marks=(("attacker", "A", tuple(args["areas"])),))


def _infiltration(
    position: MarketPosition,
    of_area: list[JsonObject],
    filled: Filled,
    blanks: list[Blank],
    args: JsonObject,
) -> None:
    """Add the areas into which the units of this one can infiltrate. Source: 8.22."""
    targets = tuple(
        Entry(one["target"], position.name_of(one["target"]), one["target"])
        for one in of_area
        if "target" in one
    )
    if not targets:
        return
    target = chosen_of(filled, "target", targets)[:1]
    title = "Infiltrate into (leave empty for an ordinary impulse)"
    blanks.append(Blank("target", title, ONE, targets, target))
    if target:
        args["target"] = target[0]


def _joined(
    position: MarketPosition,
    of_area: list[JsonObject],
    filled: Filled,
    blanks: list[Blank],
    args: JsonObject,
) -> None:
    """Add whether the area joins the one whose units are moving. Source: 12.3, OQ-91."""
    if not any("joined" in one for one in of_area):
        return
    running = position.name_of(impulse.acts(position)[-1]["areas"][0])
    title = f"Together with {running}, whose units are moving (Double Impulse)"
    hint = f"Without the tick the activation of {running} ends first."
    entries = (Entry("joined", title),)
    chosen = chosen_of(filled, "joined", entries)
    blanks.append(Blank("joined", title, YES, entries, chosen, hint))
    if chosen:
        args["joined"] = True


def _second(
    position: MarketPosition,
    side: str,
    areas: tuple[Entry, ...],
    filled: Filled,
    blanks: list[Blank],
    args: JsonObject,
) -> None:
    """Add the areas that can be activated at once with this one, to be chosen from the list: a tap
    on another area is meant for the first choice. Source: 12.3.
    """
    first = args["areas"][0]
    pairs = tuple(
        Entry(entry.value, entry.text)
        for entry in areas
        if entry.value != first
        and not may_activate(position, Order("activate", side, {"areas": [first, entry.value]}))
    )
    if pairs:
        second = chosen_of(filled, "second", pairs)[:1]
        title = "And at once (Double Impulse, spends the Advantage)"
        blanks.append(Blank("second", title, ONE, pairs, second))
        args["areas"] = [first, *second]
