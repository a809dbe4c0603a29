"""A toy game in which every taking is rolled for, and the roll for three counters is secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.core.events import Event
from rules_engine.core.orders import Order
from tests.rules_engine.toy import TOY

_TAKE = TOY.orders["take"]


def _take(p: Any, order: Order) -> None:
    count = order.args["count"]
    subject = f"{count} counters"
    p.roll("1.2", subject, owner=order.side, count=count, secret=count == 3)
    _TAKE.carry_out(p, order)


def _tell_roll(before: Any, event: Event, after: Any, side: str | None) -> dict[str, Any] | None:
    if event.data["secret"] and side not in (None, event.data["owner"]):
        return None
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


GAME = replace(
    TOY,
    slug="dicing",
    orders={"take": replace(_TAKE, carry_out=_take)},
    tellers={**TOY.tellers, "roll": _tell_roll},
)
