"""A toy game whose turns are closed: a side takes counters from a heap that it alone sees, ends its
step by an order, and is asked when it takes three at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules_engine.core.before_play import Scenario
from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.core.standing import StandingAnswer, StandingQuestion
from rules_engine.core.steps import Step
from rules_engine.mechanics.ending import END, FRAMES
from tests.rules_engine.toy import TOY, TakeNotation

STANDING = {
    "three": StandingQuestion(
        "three",
        "When three are taken",
        (
            StandingAnswer("bow", "Always bow.", lambda seen, decision: "bow"),
            StandingAnswer("scowl", "Always scowl.", lambda seen, decision: "scowl"),
        ),
    )
}
FULL = {"red": 9, "blue": 9}


def _rule(position: Position, order: Order) -> Ruling:
    heap = position.data["tracks"][order.side]
    if not 1 <= order.args["count"] <= min(3, heap):
        return Ruling((Violation("1.1", f"Take 1 to 3 of the {heap} counters."),))
    return Ruling()


def _take(p: Any, order: Order) -> None:
    count = order.args["count"]
    heap = p.state["tracks"][order.side] - count
    data = {"count": count, "side": order.side}
    p.emit("taken", data, [put(heap, "tracks", order.side)], ["1.1"])
    if count == 3:
        p.roll("1.2", "three at once", owner=order.side)
        p.push("three", owner="blue" if order.side == "red" else "red")


def _list(position: Position, side: str) -> Iterator[Order]:
    for count in (1, 2):
        order = Order("take", side, {"count": count})
        if _rule(position, order).is_lawful:
            yield order


def _ask(position: Position, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    choices = (Choice("bow", "Bow"), Choice("scowl", "Scowl"))
    return (Decision(f"d{frame['id']}", frame["owner"], "three", "1.2", "And now?", choices),)


def _respond(p: Any, frame: Mapping[str, Any], decision: Decision, key: str) -> None:
    p.pop()


def _must_take(position: Position) -> tuple[Violation, ...]:
    """Whoever has all his counters must take one in the second turn."""
    side = position.side or ""
    if position.turn == 2 and position.data["tracks"][side] == FULL[side]:
        return (Violation("1.0", "Take at least one counter."),)
    return ()


def _view(position: Position, side: str) -> dict[str, Any]:
    seen = TOY.view(position, side)
    return seen | {"units": {}, "tracks": {side: position.data["tracks"][side]}}


def _step(side: str) -> Step[Position]:
    orders = ("take", "end")
    return Step(f"{side}.take", f"{side.title()} takes", side, "1.0", orders, may_end=_must_take)


def _told(before: Any, event: Any, after: Any, side: str | None) -> dict[str, Any] | None:
    if side not in (None, event.data["side"]):
        return None
    return {"kind": "taken", **event.data}


GAME = replace(
    TOY,
    slug="closing",
    scenarios={
        "heap": Scenario("heap", "Heap", "", lambda: {"units": {}, "tracks": dict(FULL)}),
    },
    sequence=replace(
        TOY.sequence,
        turn=(_step("red"), _step("blue")),
        is_over=lambda position: position.turn >= 5,
    ),
    orders={
        "take": OrderKind("take", "Take", TakeNotation(), _rule, _take, _list, lambda *_: None),
        "end": END,
    },
    frames={**FRAMES, "three": FrameKind("three", None, _ask, _respond)},
    board_of=lambda state: GAME.board,
    lens=lambda state: Position(state, GAME),
    view=_view,
    tellers={
        "taken": _told,
        "roll": lambda b, event, a, side: {"kind": "roll", **event.data},
        "step": lambda b, event, a, side: {"kind": "step", **event.data},
    },
    words=lambda notice: " ".join(str(notice.get(name, "")) for name in ("kind", "count")).strip(),
    invariants=lambda position: (),
    standing=STANDING,
    close_call=lambda position, told: f"by a gap of {told['gap']}" if "gap" in told else "",
    ending=lambda told: (
        ("Three at once", f"a {told['dice'][0]}") if told["kind"] == "roll" else None
    ),
)
