"""Reserves: what Depots leave over, what it buys; bids; `augment 2` raises each Airborne Depot by 2
points. Source: 13.7, 23.4, 23.51, OQ-33.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.game import FrameKind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.day.daylight import box
from rules_engine.games.market_garden.forms import said
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX, TITLES
from rules_engine.games.market_garden.options import bid, in_use
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.depots import AIRBORNE_DEPOTS, depots, left
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

PRICE = 10
"""Reserve points for each space of the Impulse Track. Source: 13.7."""
MOST = 3
"""Spaces that a side buys in a day. Source: 13.7."""


def held(position: MarketPosition, side: str) -> int:
    """Return the Reserve points of a side. Source: 3.8, 13.7."""
    return int(position.tracks["reserves"][side])


def unused(position: MarketPosition, side: str) -> int:
    """Return what the Depots leave to the Reserves as they stand. Source: 13.7, 13.61."""
    if not position.holds("13.7"):
        return 0
    spaces = {name: depot["at"] for name, depot in depots(position).items() if depot["at"]}
    return sum(left(position, name) for name, at in spaces.items() if _counts(position, at, side))


def _counts(position: MarketPosition, space: str, side: str) -> bool:
    """Whether what a Depot leaves over in a space is kept. Source: 13.61, 13.7."""
    return position.is_free(space, side) or not position.holds("13.61")


def bank(p: Run, side: str) -> None:
    """Add what the Depots leave over to the Reserves; their part of the phase is over."""
    gained = unused(p.position, side)
    total = held(p.position, side) + gained
    effects = [put(total, "tracks", "reserves", side), put({}, "phase", "depots")]
    data: JsonObject = {"side": side, "gained": gained, "total": total}
    p.emit("reserves_kept", data, effects, ["13.7", "13.4"], by="rules")


def offer(p: Run, side: str) -> None:
    """Ask a side that can pay where the next day is to begin. Source: 13.7."""
    if p.position.holds("13.7") and len(_shifts(p.position, side)) > 1:
        p.push("reserves", owner=side)


def _shifts(position: MarketPosition, side: str) -> list[int]:
    """Return what a side can buy: spaces forward (+) or back (-). Source: 13.7, OQ-33."""
    now = int(position.tracks.get("next_impulse", 0))
    most = min(MOST, held(position, side) // PRICE)
    amounts = [0, *(sign * n for n in range(1, most + 1) for sign in (1, -1))]
    return [amount for amount in amounts if FIRST_BOX <= now + amount <= LAST_BOX]


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    side = frame["owner"]
    now = int(position.tracks.get("next_impulse", 0))
    choices = tuple(_choice(amount, now) for amount in _shifts(position, side))
    day = "the next day" if position.turn else "September 17"
    prompt = (
        f"You have {held(position, side)} Reserve points. As things stand {day} begins in Impulse "
        f"{box(now)}; each space forward or back costs {PRICE}."
    )
    return (Decision(str(frame["id"]), side, "reserves", "13.7", prompt, choices),)


def _choice(amount: int, now: int) -> Choice:
    if amount == 0:
        return Choice("0", "Keep the Reserves")
    way = "forward (a shorter day)" if amount > 0 else "back (a longer day)"
    text = f"{abs(amount)} {way} for {abs(amount) * PRICE} points"
    return Choice(f"{amount:+d}", text, f"the day begins in Impulse {box(now + amount)}")


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    side, amount = frame["owner"], int(key)
    if amount:
        then = int(p.position.tracks.get("next_impulse", 0)) + amount
        rest = held(p.position, side) - abs(amount) * PRICE
        effects = [put(then, "tracks", "next_impulse"), put(rest, "tracks", "reserves", side)]
        data: JsonObject = {"side": side, "spaces": amount, "to": box(then), "left": rest}
        p.emit("impulses_bought", data, effects, ["13.7"])
    p.pop()


# ---- bids (23.51) -------------------------------------------------------------------------------


def no_bid(position: MarketPosition) -> bool:
    """Whether nobody starts with Reserves. Source: 23.51."""
    return not any(bid(position, side) for side in (ALLIED, GERMAN))


def begin_bid(p: Run) -> None:
    """Give the Reserves of a bid; they may move the first Impulse of play. Source: 23.51."""
    for side in (ALLIED, GERMAN):
        points = bid(p.position, side)
        if points:
            data: JsonObject = {"side": side, "points": points}
            p.emit("bid", data, [put(points, "tracks", "reserves", side)], ["23.51"], by="rules")
            offer(p, side)


# ---- words --------------------------------------------------------------------------------------


def _words_kept(notice: JsonObject) -> str:
    who = TITLES[notice["side"]]
    return f"{who} keep {notice['gained']} points: {notice['total']} in reserve."


def _words_bought(notice: JsonObject) -> str:
    who = TITLES[notice["side"]]
    return (
        f"{who} buy {notice['spaces']:+d} Impulses: the day begins in Impulse {notice['to']} "
        f"({notice['left']} points left)."
    )


# ---- Reserves for weak Airborne Depots (23.4) ---------------------------------------------------

MOST_RAISED = 10
"""What an Airborne Depot may be raised to. Source: 23.4."""


def _points(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0


def _assert_points(points: object) -> None:
    if isinstance(points, bool) or not isinstance(points, int) or not 1 <= points <= MOST_RAISED:
        raise MalformedOrder(f"Each Depot is raised by 1 to {MOST_RAISED} points.")


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
    if best + points > MOST_RAISED:
        return f"One of them is worth {best}: all are raised alike, none beyond {MOST_RAISED}."
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
    for points in range(1, MOST_RAISED + 1):
        if _forbids(position, side, points) is None:
            yield Order("augment", side, {"points": points})


def form_augment(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the points by which all can be raised."""
    form, amounts = Filling(filled), said(list_augment(position, side), "points")
    entries = (Entry(str(amount), f"{amount} points for each") for amount in amounts)
    points = form.one("points", "Raise each Airborne Depot by", entries)
    return form.form({"points": int(points)} if points else None)


def _words_raised(notice: JsonObject) -> str:
    names = ", ".join(notice["depots"])
    return (
        f"Reserves raise the Depots {names} by {notice['points']} each; {notice['left']} are left."
    )


PART = Part.saying(
    {
        "reserves_kept": _words_kept,
        "impulses_bought": _words_bought,
        "bid": lambda n: f"{TITLES[n['side']]} begin with {n['points']} Reserve points.",
        "depots_raised": _words_raised,
    },
    orders=listed_order(
        ("augment", "Raise Airborne Depots from Reserves"),
        NOTATION,
        rule_augment,
        carry_out_augment,
        list_augment,
        form=form_augment,
        one_in=4,
    ),
    frames={"reserves": FrameKind("reserves", decisions=_decisions, answer=_answer)},
)
