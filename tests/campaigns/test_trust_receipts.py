"""Whoever hands orders in gets a receipt at once; it stands for exactly them, and is his alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.models import Input, SideEntry
from campaigns.services.asking import drafts, inputs, receipts
from campaigns.services.people import campaigns
from tests.conftest import Cast


def page(cast: Cast, who: str, **query: str) -> str:
    """Return the page of receipts as somebody sees it."""
    answer = cast.client(who).get(reverse("receipts", args=(cast.campaign.pk,)), query)
    assert answer.status_code == 200, answer.content
    return str(answer.content.decode())


def test_a_receipt_is_the_hash_of_what_was_handed_in(playing: Cast) -> None:
    item = inputs.submit_order(playing.seat("red"), "take 2", token="t")
    found = receipts.receipts_of(playing.seat("red"), "red")[0]
    assert found["hash"] == item.receipt == hashlib.sha256(found["text"].encode()).hexdigest()
    assert found["text"].splitlines() == [
        "Referee receipt",
        f"campaign {playing.campaign.pk}",
        "side red",
        f"time {found['time']}",
        f"word {found['word']}",
        "lines 1",
        "take 2",
    ]
    assert len(found["word"]) == 16
    assert inputs.submit_order(playing.seat("red"), "take 2", token="t").receipt == item.receipt


def test_the_same_orders_have_another_receipt_each_time(playing: Cast) -> None:
    orders = [("red", "take 1"), ("blue", "take 1"), ("red", "take 1")]
    items = [
        inputs.submit_order(playing.seat(side), order, token=f"t{at}")
        for at, (side, order) in enumerate(orders)
    ]
    assert len({item.receipt for item in items}) == 3


def test_the_api_and_the_pages_give_it_at_once(playing: Cast) -> None:
    address = reverse("api-orders", args=(playing.campaign.pk,))
    answer = playing.client("red").post(address, {"order": "take 2"}, "application/json")
    receipt = answer.json()["receipt"]
    assert len(receipt) == 64
    assert receipt in page(playing, "red")
    listed = playing.client("red").get(reverse("api-receipts", args=(playing.campaign.pk,)))
    assert [one["hash"] for one in listed.json()["receipts"]] == [receipt]
    for name in ("orders", "log"):
        text = playing.client("red").get(reverse(name, args=(playing.campaign.pk,))).content
        assert f"receipt {receipt[:8]}" in text.decode()


def test_nobody_else_sees_it_before_the_end(playing: Cast) -> None:
    receipt = inputs.submit_order(playing.seat("red"), "take 2", token="t").receipt
    for name in ("receipts", "orders", "log", "chain", "chain-file", "api-receipts", "api-inputs"):
        answer = playing.client("blue").get(reverse(name, args=(playing.campaign.pk,)))
        assert receipt[:8] not in answer.content.decode(), name
    address = reverse("api-receipts", args=(playing.campaign.pk,))
    assert playing.client("blue").get(address, {"side": "red"}).status_code == 403
    assert (
        playing.client("blue")
        .get(reverse("receipts", args=(playing.campaign.pk,)), {"as": "red"})
        .status_code
        == 403
    )
    assert receipt in page(playing, "referee", **{"as": "red"})
    campaigns.end_campaign(playing.seat("referee"), "", token="e")
    assert receipt in page(playing, "blue", **{"as": "red"})


@pytest.fixture
def sets(make_cast: Callable[..., Cast], toy: str) -> Cast:
    """A campaign that is played by order sets."""
    cast = make_cast(toy, play="order_sets")
    cast.start()
    return cast


def test_an_order_set_has_one_receipt_which_its_side_log_keeps_once(sets: Cast) -> None:
    for line in ("take 1", "take 2"):
        drafts.add_draft(sets.seat("blue"), line)
    address = reverse("order-set", args=(sets.campaign.pk,))
    answer = sets.client("blue").post(address, {"token": "set", "page": "orders"}, follow=True)
    items = list(sets.campaign.inputs.filter(order_set="set"))
    assert len(items) == 2
    receipt = items[0].receipt
    assert {item.receipt for item in items} == {receipt}
    assert f"Your receipt: {receipt}" in answer.content.decode()
    assert "not in the log" not in page(sets, "blue")
    assert not SideEntry.objects.filter(body__contains=receipt).exists()
    inputs.submit_order(sets.seat("red"), "take 1", token="r")
    kept = SideEntry.objects.get(campaign=sets.campaign, body__contains=receipt)
    assert kept.side == "blue"
    assert json.loads(kept.body)["receipt"]["lines"] == ["take 1", "take 2"]
    assert f"in the log at entry {kept.number}" in page(sets, "blue", noted=receipt[:12])
    assert "No receipt of this side begins like that" in page(sets, "blue", noted="f00f00")


def test_orders_that_were_changed_afterwards_do_not_have_the_receipt(playing: Cast) -> None:
    item = inputs.submit_order(playing.seat("red"), "take 2", token="t")
    Input.objects.filter(pk=item.pk).update(body={**item.body, "order": "take 1"})
    assert not receipts.receipts_of(playing.seat("red"), "red")[0]["fits"]
    assert "are not those that were handed in" in page(playing, "red")
