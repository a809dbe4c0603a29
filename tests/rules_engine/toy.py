"""A toy game for tests of the core: sides take counters from a heap; the last counter asks a
question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.board.making import make_board
from rules_engine.core.before_play import Scenario
from rules_engine.core.casebook import Case, Casebook
from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind, Game, OrderKind
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.core.sequence import end_orders, run_sequence
from rules_engine.core.steps import Sequence, Step
from rules_engine.errors import MalformedOrder


class TakeNotation:
    """`take 2`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 9:
            raise MalformedOrder("Write take and a number.")
        return {"count": int(words[0])}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        return [str(args["count"])]

    def validate(self, args: Mapping[str, Any]) -> None:
        if not isinstance(args.get("count"), int):
            raise MalformedOrder("take needs a number.")


def _rule(position: Position, order: Order) -> Ruling:
    heap = position.data["tracks"]["heap"]
    count = order.args["count"]
    if position.holds("1.1") and not 1 <= count <= min(3, heap):
        return Ruling((Violation("1.1", f"Take 1 to 3 of the {heap} counters."),))
    return Ruling()


def _take(p: Any, order: Order) -> None:
    heap = p.state["tracks"]["heap"] - order.args["count"]
    p.emit("taken", {"count": order.args["count"]}, [put(heap, "tracks", "heap")], ["1.1"])
    if heap == 0:
        p.push("last", owner=order.side)
    else:
        end_orders(p)


def _list(position: Position, side: str) -> Iterator[Order]:
    for count in (1, 2, 3):
        order = Order("take", side, {"count": count})
        if _rule(position, order).is_lawful:
            yield order


def _ask(position: Position, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    choices = (Choice("bow", "Bow"), Choice("roll", "Roll a die"))
    return (Decision(f"d{frame['id']}", frame["owner"], "last", "1.2", "And now?", choices),)


def _respond(p: Any, frame: Mapping[str, Any], decision: Decision, key: str) -> None:
    if key == "roll":
        p.roll("1.2", "the last counter", owner=frame["owner"])
    p.pop()
    end_orders(p)


def _view(position: Position, side: str) -> dict[str, Any]:
    names = ("game", "options", "readings", "turn", "step", "side", "tracks", "outcome", "phase")
    return {name: position.data[name] for name in names}


def _step(side: str) -> Step[Position]:
    return Step(f"{side}.take", f"{side} takes", side, "1.0", ("take",))


TOY: Game[Position] = Game(
    slug="toy",
    title="Toy",
    sides=("red", "blue"),
    side_titles={"red": "Red", "blue": "Blue"},
    rules_version="1",
    casebook=Casebook([Case(n, n, "rule", "enforced", "", "", ()) for n in ("1.0", "1.1", "1.2")]),
    board=make_board({"spaces": {"0101": {}}}),
    board_of=lambda state: TOY.board,
    scenarios={"heap": Scenario("heap", "Heap", "", lambda: {"units": {}, "tracks": {"heap": 7}})},
    options=(),
    readings=(),
    levels=("open",),
    sequence=Sequence(
        setup=(),
        turn=(_step("red"), _step("blue")),
        is_over=lambda position: position.data["tracks"]["heap"] == 0,
        finish=lambda p: p.emit("over", {}, [put({"winner": "blue"}, "outcome")]),
        turn_title=lambda position: f"Turn {position.turn}",
    ),
    orders={
        "take": OrderKind("take", "Take", TakeNotation(), _rule, _take, _list, lambda *_: None)
    },
    frames={
        "sequence": FrameKind("sequence", run_sequence),
        "orders": FrameKind("orders"),
        "last": FrameKind("last", None, _ask, _respond),
    },
    lens=lambda state: Position(state, TOY),
    view=_view,
    tellers={"taken": lambda b, event, a, side: {"kind": "taken", **event.data}},
    words=lambda notice: str(notice["kind"]),
    invariants=lambda position: () if position.data["tracks"]["heap"] >= 0 else ("Too few.",),
)
