"""Activating areas: assault and infiltration impulses, passing, the double impulse, Zone F's bonus,
the Sunset roll before them.

Source: 6.3, 8.1 to 8.24, 12.3, 14.5, 18.4, 20.61, OQ-91.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.day import daylight
from rules_engine.games.market_garden.impulses import advantage, impulse
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.impulses.form import form_activate, of_one_area, prospects
from rules_engine.games.market_garden.impulses.limits import may_activate
from rules_engine.games.market_garden.landing import limits as landing_limits
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_space
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.notation import NoArguments
from rules_engine.mechanics.slots import FLAG, ROW, Slot, SlotNotation


def _assert_areas(args: Mapping[str, Any]) -> None:
    if len(args["areas"]) > 2:
        raise MalformedOrder("Name the area to activate, or two for a Double Impulse.")
    if "joined" in args and (len(args["areas"]) > 1 or len(args) > 2):
        raise MalformedOrder("'joined' stands behind one area: activate 54 joined.")


NOTATION = SlotNotation(
    "Write 'activate AREA', or two different ones for a Double Impulse, such as 'activate 13 54'; "
    "behind it 'infiltrate AREA', 'bonus' (Zone F, 14.5) or 'joined' to the running one (OQ-91).",
    (Slot("areas", assert_space, ROW),),
    {
        "infiltrate": Slot("target", assert_space),
        "bonus": Slot("bonus", shape=FLAG),
        "joined": Slot("joined", shape=FLAG),
    },
    also=_assert_areas,
)


def rule_activate(position: MarketPosition, order: Order) -> Ruling:
    """Rule on an activation; its detail says what each area can do."""
    found = may_activate(position, order)
    if found:
        return Ruling(found)
    rows = [row for area in order.args["areas"] for row in prospects(position, area)]
    advice = _advice(position, order)
    return Ruling(advice=advice, detail={"rows": rows})


def _advice(position: MarketPosition, order: Order) -> tuple[str, ...]:
    if activation_limits.costs_advantage(position, order):
        return ("This spends the Advantage; it passes when the impulse is over (12.3).",)
    return ()


def carry_out_activate(p: Run, order: Order) -> None:
    """Begin the activation. The one before it ends first, its Sunset roll included.

    Source: 8.21, 12.2, 12.3, 14.5, OQ-34, OQ-91.
    """
    args = order.args
    pays = activation_limits.costs_advantage(p.position, order)
    kind = "infiltration" if "target" in args else "assault"
    names = [p.position.name_of(area) for area in args["areas"]]
    p.emit(
        "activated",
        {"side": order.side, "areas": args["areas"], "names": names, "act": kind},
        [],
        ["8.21"],
    )
    if not args.get("joined"):
        impulse.close_act(p)
    if pays:
        advantage.spend(p, order.side, "a Double Impulse", "12.3")
    if args.get("joined"):
        impulse.join_act(p, args["areas"])
        return
    more = {name: args[name] for name in ("target", "bonus") if name in args}
    impulse.open_act(p, kind, list(args["areas"]), **more)
    daylight.throw_before_second(p)


def list_activate(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful activation; of two areas at once the one first on the board first."""
    singles = list(of_one_area(position, side))
    yield from singles
    plain = [order.args["areas"][0] for order in singles if len(order.args) == 1]
    for pair in combinations(plain, 2):
        order = Order("activate", side, {"areas": list(pair)})
        if may_activate(position, order):
            return
        yield order


def suggest_activate(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random lawful activation, more often one of an area whose units can act, and of the
    United Kingdom Box where somebody waits there.
    """
    found = list(of_one_area(position, side))
    able = [o for o in found if activation_limits.can_act(position, side, o.args["areas"][0])]
    landings = [order for order in able if order.args["areas"] == [ground.UK]]
    wanted = landings if landings and pick(3) == 0 else able if able and pick(5) else found
    return wanted[pick(len(wanted))] if wanted else None


# ---- pass (8.24) --------------------------------------------------------------------------------


def rule_pass(position: MarketPosition, order: Order) -> Ruling:
    """Rule on passing: only instead of doing anything."""
    if impulse.acts(position):
        return Ruling(
            (Violation("8.24", "An impulse in which something was done is no Pass; end it."),)
        )
    return Ruling(advice=landing_limits.advise(position))


def carry_out_pass(p: Run, order: Order) -> None:
    """Do nothing with this impulse."""
    p.emit("passed", {"side": order.side}, [], ["8.24"])
    impulse.open_act(p, "pass", [])
    impulse.amend_act(p, stage="closed")


def list_pass(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield `pass` while nothing has been done."""
    order = Order("pass", side, {})
    if rule_pass(position, order).is_lawful:
        yield order


# ---- rolling for Sunset before anything else is decided (6.3, 14.5) -----------------------------

# The Sunset roll belongs to the first activation; a Double Impulse or Zone F's bonus may be
# declared in the knowledge of it, even where it ends the day. Whoever declares first, or ends the
# impulse, has the roll made then.


def rule_sunset(position: MarketPosition, order: Order) -> Ruling:
    """Rule on rolling now: the first activation is done, and its roll has not been made."""
    if not impulse.acts(position):
        text = "Nothing has been done in this impulse yet; the Sunset roll follows what is done."
        return Ruling((Violation("6.3", text),))
    if not daylight.sunset_is_due(position):
        return Ruling((Violation("6.3", "The Sunset roll of this impulse has been made."),))
    found = (
        *activation_limits.while_another_runs(position),
        *activation_limits.second_activation(position, is_bonus=True),
    )
    advice = "The activation is over then: nobody moves or attacks in it any more."
    return Ruling(found, () if found else (advice,))


def carry_out_sunset(p: Run, order: Order) -> None:
    """End the activation and roll."""
    p.emit("sunset_first", {"side": order.side}, [], ["6.3"])
    impulse.close_act(p)
    daylight.throw_sunset(p)


def list_sunset(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield `sunset` where it can be rolled for."""
    order = Order("sunset", side, {})
    if rule_sunset(position, order).is_lawful:
        yield order


PART = Part.saying(
    {
        "activated": lambda n: (
            f"{advantage.TITLES[n['side']]} activate {' and '.join(n['names'])}."
        ),
        "passed": lambda n: f"{advantage.TITLES[n['side']]} pass.",
        "sunset_first": lambda n: "The Allies see the Sunset roll before they go on.",
    },
    orders={
        "activate": OrderKind(
            "activate",
            "Activate an area",
            NOTATION,
            rule_activate,
            carry_out_activate,
            list_activate,
            suggest_activate,
            form=form_activate,
        ),
        **listed_order(
            ("pass", "Pass"), NoArguments(), rule_pass, carry_out_pass, list_pass, one_in=6
        ),
        **listed_order(
            ("sunset", "Roll for Sunset now"),
            NoArguments(),
            rule_sunset,
            carry_out_sunset,
            list_sunset,
            one_in=8,
        ),
    },
)
