"""Rolling for Sunset before anything else is decided: `sunset`. Source: 6.3, 14.5.

The Sunset roll belongs to the first activation; a Double Impulse or Zone F's bonus may be declared
in the knowledge of it, even where it ends the day. Whoever declares first, or ends the impulse,
has the roll made then.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden.day import daylight
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.notation import NoArguments


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


def suggest_sunset(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest rolling first now and then."""
    return next(list_sunset(position, side), None) if pick(8) == 0 else None


PART = Part.saying(
    {"sunset_first": lambda n: "The Allies see the Sunset roll before they go on."},
    orders={
        "sunset": OrderKind(
            "sunset",
            "Roll for Sunset now",
            NoArguments(),
            rule_sunset,
            carry_out_sunset,
            list_sunset,
            suggest_sunset,
        )
    },
)
