"""Sectors: each referee sees his own first and whose the rest is; nothing is locked by them."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Seat, Sector
from campaigns.services.errors import BadRequest, NotAllowed, NotNow
from campaigns.services.people import seats, sectors, threads
from campaigns.services.people.sectors import Watch
from rules_engine.core import registry
from tests.conftest import Cast


@pytest.fixture
def helper(blind: Cast) -> Seat:
    """A co-referee, who looks after the blue inbox."""
    lead = blind.seat("referee")
    made = seats.add_seat(lead, side="", role="referee", name="Helper")
    seats.join(User.objects.get(username="stranger"), made.invitation)
    sectors.add(blind.seat("referee"), str(made.pk), name="Blue post", side="blue")
    return blind.seat("stranger")


def page(cast: Cast, who: str, name: str) -> str:
    """Return a page as somebody reads it, in one line."""
    answer = cast.client(who).get(reverse(name, args=(cast.campaign.pk,)))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_threads_of_his_own_inbox_come_first_and_say_whose_they_are(
    blind: Cast, helper: Seat
) -> None:
    for who in ("blue", "red"):
        threads.begin(blind.seat(who), ["referee"], f"From {who}", "x", token=uuid.uuid4().hex)
    mine, other = page(blind, "stranger", "threads"), page(blind, "referee", "threads")
    assert mine.index("From blue") < mine.index("From red")
    assert other.index("From red") < other.index("From blue")
    assert "yours: Blue post (Helper)" in mine
    assert "yours: Blue" not in other
    assert "Blue post (Helper)" in other
    for who in ("red", "blue"):
        assert "Blue post" not in page(blind, who, "threads")


def test_the_desk_says_whose_inbox_orders_come_to_and_locks_nothing(
    blind: Cast, helper: Seat
) -> None:
    assert "yours: Blue post (Helper)" in page(blind, "stranger", "desk-turn")
    other = page(blind, "referee", "desk-turn")
    assert "Blue post (Helper)" in other
    assert "Sectors" in other
    thread = threads.begin(blind.seat("blue"), ["referee"], "", "x", token="t")
    assert threads.answer(blind.seat("referee"), thread, "An answer", token="a").number == 2


def test_decisions_of_his_own_come_first(blind: Cast, helper: Seat) -> None:
    rows = [{"owner": side, "choices": []} for side in ("red", "blue", "")]
    assert [row["owner"] for row in Watch(helper).marked(rows)] == ["blue", "red", ""]
    assert [row["owner"] for row in Watch(blind.seat("referee")).marked(rows)][-1] == "blue"
    assert Watch(blind.seat("red")).marked(rows) == [{**row, "sector": None} for row in rows]


def test_parts_of_the_map_are_named_by_spaces_and_corners() -> None:
    board = registry.load("grenade").board
    found = sectors.spaces_in(board, "0605-0807, 0101")
    assert {"0101", "0605", "0606", "0607", "0705", "0706", "0707", "0805", "0807"} <= set(found)
    assert not {"0505", "0905", "0608", "0603", "0810"} & set(found)
    assert found == sorted(found)
    for text in ("9999", "0605-9999", "0605-0807-0909", "x" * 5000):
        with pytest.raises(BadRequest):
            sectors.spaces_in(board, text)


def test_who_may_divide_up_and_what(blind: Cast, helper: Seat) -> None:
    lead, to = blind.seat("referee"), str(helper.pk)
    with pytest.raises(NotAllowed):
        sectors.add(blind.seat("red"), to, name="x", side="red")
    for wrong in ({"side": "green"}, {}, {"side": "red", "spaces": "1"}, {"spaces": "nowhere"}):
        with pytest.raises(BadRequest):
            sectors.add(lead, to, name="x", **wrong)
    with pytest.raises(BadRequest):
        sectors.add(lead, str(blind.seat("red").pk), name="x", side="red")
    for facts in ({"name": "Blue post", "side": "red"}, {"name": "y", "side": "blue"}):
        with pytest.raises(NotNow, match="already"):
            sectors.add(lead, to, **facts)
    address = reverse("desk-sectors", args=(blind.campaign.pk,))
    assert blind.client("red").get(address).status_code == 404
    assert blind.client("referee").post(address, {"remove": "Blue post"}).status_code == 302
    assert not Sector.objects.exists()
    assert blind.client("referee").post(address, {"remove": "Blue post"}).status_code == 400
    given = {"to": to, "name": "All", "side": "red", "spaces": ""}
    assert blind.client("stranger").post(address, given).status_code == 302
    assert "The inbox of the Red side" in page(blind, "referee", "desk-sectors")
