"""Reserves for weak Airborne Depots: `augment 2` raises each by 2 points. Source: 23.4."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.forms import said
from rules_engine.games.market_garden.options import in_use
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.supply.depots import AIRBORNE_DEPOTS, depots
from rules_engine.games.market_garden.supply.reserves import held
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

FULL = 10
"""What an Airborne Depot may be raised to. Source: 23.4."""


def _points(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0


def _assert_points(points: object) -> None:
    if isinstance(points, bool) or not isinstance(points, int) or not 1 <= points <= FULL:
        raise MalformedOrder(f"Each Depot is raised by 1 to {FULL} points.")


NOTATION = SlotNotation(
    "Write 'augment POINTS', the points for each Airborne Depot, such as 'augment 2'.",
    (Slot("points", _assert_points, reads=_points),),
)


def placed(position: MarketPosition) -> list[str]:
    """Return the Airborne Depots that stand in Supply Heads."""
    found = depots(position)
    return [name for name in AIRBORNE_DEPOTS if found.get(name, {}).get("at")]


def rule_augment(position: MarketPosition, order: Order) -> Ruling:
    """Rule on raising all Airborne Depots alike."""
    text = _forbids(position, order.side, order.args["points"])
    if text:
        return Ruling((Violation("23.4", text),))
    cost = order.args["points"] * len(placed(position))
    return Ruling(detail={"rows": [["Reserves", f"-{cost}"]], "cost": cost})


def _forbids(position: MarketPosition, side: str, points: int) -> str | None:
    if side != ALLIED or not in_use(position, "depot_augmentation", "23.4"):
        return "Reserves raise Depots only for the Allies, and where this rule is played."
    names = placed(position)
    if not names:
        return "No Airborne Depot stands in a Supply Head."
    best = max(int(depots(position)[name]["value"]) for name in names)
    if best + points > FULL:
        return f"One of them is worth {best}: all are raised alike, none beyond {FULL}."
    if points * len(names) > held(position, side):
        return f"That takes {points * len(names)} points; {held(position, side)} are in reserve."
    return None


def carry_out_augment(p: Run, order: Order) -> None:
    """Pay from the Reserves and raise the Depots."""
    points, names = order.args["points"], placed(p.position)
    found = depots(p.position)
    rest = held(p.position, order.side) - points * len(names)
    effects = [put(rest, "tracks", "reserves", order.side)]
    effects += [put(found[n]["value"] + points, "phase", "depots", n, "value") for n in names]
    effects.append(put(True, "phase", "augmented"))
    data: JsonObject = {"points": points, "depots": names, "left": rest}
    p.emit("depots_raised", data, effects, ["23.4"])


def list_augment(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful raise."""
    for points in range(1, FULL + 1):
        if _forbids(position, side, points) is None:
            yield Order("augment", side, {"points": points})


def form_augment(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the points by which all can be raised."""
    form, amounts = Filling(filled), said(list_augment(position, side), "points")
    entries = (Entry(str(amount), f"{amount} points for each") for amount in amounts)
    points = form.one("points", "Raise each Airborne Depot by", entries)
    return form.form({"points": int(points)} if points else None)


def _words(notice: JsonObject) -> str:
    names = ", ".join(notice["depots"])
    return (
        f"Reserves raise the Depots {names} by {notice['points']} each; {notice['left']} are left."
    )


PART = Part.saying(
    {"depots_raised": _words},
    orders=listed_order(
        ("augment", "Raise Airborne Depots from Reserves"),
        NOTATION,
        rule_augment,
        carry_out_augment,
        list_augment,
        form=form_augment,
        one_in=4,
    ),
)
