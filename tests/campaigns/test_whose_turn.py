"""What the first pages say of whose turn it is where orders are sealed, and what hand-ins say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Input
from campaigns.services.asking import inputs
from rules_engine.core import registry
from tests.campaigns.test_closing import hand_in
from tests.conftest import Cast


@pytest.fixture
def blind(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which news are published, at the first step of turn 1."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    return cast


def pages(cast: Cast, who: str) -> list[str]:
    """Return somebody's overview and start page, without what is drawn anew for each request."""
    client = cast.client(who)
    addresses = (reverse("campaign", args=(cast.campaign.pk,)), "/")
    found = [client.get(address).content.decode() for address in addresses]
    return [
        re.sub(
            r'(name="(?:csrfmiddlewaretoken|token)" value=)"[^"]*"', r"\1", one.split("<main")[1]
        )
        for one in found
    ]


def test_both_sides_are_told_what_they_can_hand_in_and_then_that_it_is_in(blind: Cast) -> None:
    for who in ("red", "blue"):
        for page in pages(blind, who):
            assert "ou can hand in orders for: " in page
            assert "waiting for the" not in page
    before = pages(blind, "blue")
    hand_in(blind, "red", "take 2")
    for page in pages(blind, "red"):
        assert "our orders for this turn are in; the referee closes it." in page
        assert "It is your turn" not in page
    assert pages(blind, "blue") == before


def test_a_hand_in_by_the_map_says_its_receipt_at_once_and_not_on_the_next_page(
    blind: Cast,
) -> None:
    client = blind.client("red")
    sent = {"token": "b", "expected": inputs.key_for(blind.seat("red")), "nothing": "1"}
    address = reverse("order-set", args=(blind.campaign.pk,))
    answer = client.post(address, sent, headers={"HX-Request": "true"})
    said = json.loads(answer.headers["HX-Trigger"])
    receipt = Input.objects.get(kind=Input.Kind.NOTHING).receipt
    assert receipt
    assert receipt in said["said"][0]
    assert "position-changed" in said
    assert "Handed in" not in client.get("/").content.decode()


def test_a_set_that_a_newer_one_replaced_is_not_said_to_be_halted(blind: Cast) -> None:
    hand_in(blind, "red", "take 2")
    hand_in(blind, "red", "take 3", token="again")
    page = blind.client("red").get(reverse("orders", args=(blind.campaign.pk,))).content.decode()
    assert "Replaced by a newer set" in page
    assert "halted before it" not in page


def test_a_copy_says_on_the_first_pages_that_it_is_one(blind: Cast) -> None:
    assert not any("rehearsal</strong>" in page for page in pages(blind, "referee"))
    Campaign.objects.filter(pk=blind.campaign.pk).update(rehearsal={"seals": []})
    assert all("rehearsal</strong>" in page for page in pages(blind, "referee"))
