"""Whether the other side's order waits for real dice, a player cannot find out by trying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.carrying import beside
from campaigns.services.carrying.telling import Done
from campaigns.services.history import witness
from rules_engine import Event
from rules_engine.core import registry
from tests.conftest import Cast

pytestmark = pytest.mark.database

PROBES = ("take 1", "take 9", "take 2")


@pytest.fixture
def dicing(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A live campaign with real dice: every taking is rolled for, that of three secretly."""
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing", dice="table")
    cast.start()
    return cast


def _asked(cast: Cast, name: str, order: str, token: str) -> Input:
    item = inputs.submit_order(cast.seat(name), order, token=token)
    return Input.objects.get(pk=item.pk)


def _type(cast: Cast, item: Input, *faces: int) -> Input:
    inputs.type_dice(cast.seat("referee"), item, faces, token=f"typed {item.number}")
    found = Input.objects.get(pk=item.pk)
    assert found.is_done, found.message
    return found


def _answers(cast: Cast, when: str) -> list[tuple[Any, ...]]:
    """Return what blue is answered, by the API too, for what he tries out of turn."""
    found: list[tuple[Any, ...]] = []
    for order in PROBES:
        item = _asked(cast, "blue", order, f"{when} {order}")
        found.append((item.status, item.message, str(item.ruling)))
        answer = cast.client("blue").post(
            f"/api/v1/campaigns/{cast.campaign.pk}/orders/",
            {"order": order, "token": f"{when} api {order}"},
            content_type="application/json",
        )
        told = answer.json()
        found.append((answer.status_code, told["status"], told["message"]))
    return found


@pytest.mark.parametrize("order", ["take 3", "take 1"])
def test_a_probe_is_answered_alike_whether_the_enemys_roll_waits(dicing: Cast, order: str) -> None:
    """A secret one ("take 3") or one before everybody: he is not told which orders wait either."""
    before = _answers(dicing, "before")
    waiting = _asked(dicing, "red", order, "red")
    assert waiting.status == Input.Status.NEEDS_DICE
    assert _answers(dicing, "while it waits") == before
    assert {answer[0] for answer in before} == {Input.Status.REFUSED, 422}
    waiting.refresh_from_db()
    assert waiting.status == Input.Status.NEEDS_DICE
    _type(dicing, waiting, *([2] * int(order[-1])))


def test_a_witness_is_heard_at_once_while_a_roll_waits(dicing: Cast) -> None:
    _type(dicing, _asked(dicing, "red", "take 1", "red"), 5)
    waiting = _asked(dicing, "blue", "take 3", "blue")
    assert waiting.status == Input.Status.NEEDS_DICE
    entry = next(
        row for row in range(1, 20) if witness._in_log(dicing.seat("red"), row) is not None
    )
    said = witness.bear_witness(dicing.seat("red"), entry, "confirmed", token="w")
    assert Input.objects.get(pk=said.pk).is_done


def test_what_ones_own_side_asks_for_waits_for_its_order_before_it(dicing: Cast) -> None:
    """It counts on what the order before it does."""
    first = _asked(dicing, "red", "take 3", "first")
    assert _asked(dicing, "red", "take 1", "second").status == Input.Status.WAITING
    _type(dicing, first, 1, 1, 1)
    assert Input.objects.get(token="second").status == Input.Status.REFUSED


def test_nothing_changes_the_position_under_dice_that_are_typed(dicing: Cast) -> None:
    """They would be read for another roll than the one that they were typed for."""
    waiting = _asked(dicing, "red", "take 3", "red")
    branch = dicing.seat("red").campaign.branch
    assert branch is not None
    moves = replace(Done(branch, {}, {}), events=(Event("taken", "blue", (), {}, ()),))
    beside.assert_leaves(waiting, moves)
    waiting.dice = [{"token": "t", "label": "x", "faces": [3]}]
    beside.assert_leaves(waiting, Done(branch, {}, {}))
    with pytest.raises(beside.HasToWait):
        beside.assert_leaves(waiting, moves)


def test_who_chooses_news_and_dice_reads_what_a_side_can_notice(dicing: Cast) -> None:
    page = dicing.client("stranger").get("/new/?game=grenade").content.decode()
    assert page.count("What a side can notice") == 4
    assert "even a secret one of the enemy" in page
