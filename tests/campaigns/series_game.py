"""A toy game in which whoever takes is asked who of six goes on, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules_engine.core.decisions import Choice, Decision, Series
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind, Game
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.sequence import end_orders
from tests.rules_engine.toy import TOY

SIX = ["ann", "bob", "cid", "dot", "eve", "fay"]
_TAKE = TOY.orders["take"]


def _take(p: Any, order: Order) -> None:
    heap = p.state["tracks"]["heap"] - order.args["count"]
    p.emit("taken", {"count": order.args["count"]}, [put(heap, "tracks", "heap")], ["1.1"])
    p.push("going", owner=order.side, left=SIX, gone=None)


def _ask(position: Position, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    name, owner = f"{frame['id']}.{len(frame['left'])}", str(frame["owner"])
    if frame["gone"]:
        further = (Choice("on", "on"), Choice("stop", "stop"))
        return (Decision(f"{name}.on", owner, "going", "1.2", "Further?", further),)
    choices = (*(Choice(one, f"{one} goes") for one in frame["left"]), Choice("done", "no more"))
    series = Series(len(frame["left"]), "stop", "done")
    return (Decision(name, owner, "going", "1.2", "Who goes?", choices, series=series),)


def _answer(p: Any, frame: Mapping[str, Any], decision: Decision, key: str) -> None:
    if key == "done":
        p.pop()
        end_orders(p)
    elif key in ("on", "stop"):
        p.amend(gone=None)
    else:
        left = [one for one in frame["left"] if one != key]
        p.amend(left=left, gone=key if key != "bob" else None)


GAME: Game[Position] = replace(
    TOY,
    slug="series",
    view=lambda position, side: {**TOY.view(position, side), "units": {}},
    lens=lambda state: Position(state, GAME),
    orders={"take": replace(_TAKE, carry_out=_take)},
    frames={**TOY.frames, "going": FrameKind("going", None, _ask, _answer)},
)
