"""Reserves: what Depots leave over, what it buys; bids. Source: 13.7, 23.51, OQ-33."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden.day.daylight import box
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX, TITLES
from rules_engine.games.market_garden.options import bid
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.depots import depots, left
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


PART = Part.saying(
    {
        "reserves_kept": _words_kept,
        "impulses_bought": _words_bought,
        "bid": lambda n: f"{TITLES[n['side']]} begin with {n['points']} Reserve points.",
    },
    frames={"reserves": FrameKind("reserves", decisions=_decisions, answer=_answer)},
)
