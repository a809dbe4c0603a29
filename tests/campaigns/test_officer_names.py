"""An officer learns nothing of a name by using it: in orders, or in words that stand in the log."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Input
from campaigns.services import engine
from campaigns.services.asking import advice, inputs
from campaigns.services.history import positions, reading
from rules_engine import Order
from rules_engine.core.side_fog_notices import notice_for
from tests.campaigns.test_officers import landed as landed
from tests.conftest import Cast

NOBODY = "9/9NOBODY"


def _unseen(cast: Cast, name: str, side: str) -> str:
    """Return a unit of which a seat knows nothing, though it is there."""
    seen = reading.view_for(cast.seat(name))
    known = {*seen["units"], *(contact["id"] for contact in seen["contacts"])}
    state = positions.head_state(cast.seat("referee").campaign)
    return next(u for u, unit in state["units"].items() if unit["side"] == side and u not in known)


def _own_order(cast: Cast) -> Order:
    return next(o for o in advice.legal_orders(cast.seat("red-devil")) if "path" in o.args)


def _answer(cast: Cast, order: Order, name: str) -> tuple[object, ...]:
    """Return what an officer is told of an order, with the name that he used struck out."""
    seat = cast.seat("red-devil")
    item = inputs.submit_order(
        seat, order.to_json(), token=f"wish {sorted(order.args.items())}"[-60:]
    )
    item = Input.objects.get(pk=item.pk)
    return item.status, item.message.replace(name, "*"), str(item.ruling).replace(name, "*")


@pytest.mark.parametrize("side", ["german", "allied"])
def test_an_order_for_a_unit_that_is_there_is_refused_as_one_for_nobody(
    landed: Cast, side: str
) -> None:
    order = _own_order(landed)
    answers = [
        _answer(landed, Order(order.kind, order.side, {**order.args, "unit": name}), name)
        for name in (_unseen(landed, "red-devil", side), NOBODY)
    ]
    assert answers[0] == answers[1]
    assert answers[0][0] == Input.Status.REFUSED


def test_what_is_lawful_for_his_commander_alone_is_still_refused(landed: Cast) -> None:
    """Who is looked up by what an officer sees commands no more than before."""
    seat = landed.seat("red-devil")
    others = advice.legal_orders(landed.seat("all-american"))
    foreign = next(o for o in others if "unit" in o.args)
    item = inputs.submit_order(seat, foreign.to_json(), token="foreign")
    item.refresh_from_db()
    assert item.status == Input.Status.REFUSED
    assert engine.units_named(foreign, reading.view_for(seat)["units"]) == []
    assert foreign.args["unit"] not in item.message


@pytest.mark.parametrize(
    "notice",
    [
        {"kind": "witnessed", "entry": 3, "verdict": "contested", "text": "It was %s's die."},
        {"kind": "overrule", "by": "referee", "cases": [], "announce": "We know of %s now."},
    ],
)
def test_whether_somebody_hears_of_words_does_not_depend_on_whose_name_is_in_them(
    notice: dict[str, Any],
) -> None:
    """An officer who bears witness in such words would learn whether there is such a unit."""
    units, everybody = frozenset({"1/2Para"}), frozenset({"1/2Para", "9SS"})
    for name in ("9SS", NOBODY, "#13"):
        said = {key: part % name if "%s" in str(part) else part for key, part in notice.items()}
        assert notice_for(said, units, everybody, frozenset()) == said, name
