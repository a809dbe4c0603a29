"""Orders that travel under fog inside a side: the officer who is written to reads them when they
have come, his commander never learns whether they did, and other officers learn nothing at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services.asking import inputs
from campaigns.services.history import officer_log, positions, reading
from campaigns.services.people import officers, seats
from campaigns.services.turns import publications
from rules_engine.core.dice import SealedDice
from rules_engine.core.registry import load
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.browsing import Browser
from tests.conftest import Cast

pytestmark = pytest.mark.django_db
OPTIONS = {"side_fog": "formation", "dispatches": "orders", "orders_near": "0"}
PAGES = ("dispatches", "log", "table", "orders", "receipts")
MOST = 60


class Staff:
    """A US commander with two officers, each with a corps, in the first US movement phase."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="orders")
        cast.start()
        self.play_to("us.movement")
        game = load("grenade")
        far = game.travelling.far(game.lens(self.state), "us") if game.travelling else {}
        self.posts = list(dict.fromkeys(far.values()))[:2]
        self.units = [[u for u, post in far.items() if post == one] for one in self.posts]
        self.browsers: dict[str, Browser] = {}
        for name, units in zip(("reader", "other"), self.units, strict=True):
            user = get_user_model().objects.get_or_create(username=name)[0]
            seat = seats.add_seat(cast.seat("referee"), side="us", role="officer", name=name)
            seats.join(user, seat.invitation)
            seats.assign_units(cast.seat("referee"), cast.seat(name), units)
        for name in ("us", "reader", "other", "german"):
            self.browsers[name] = Browser()
            self.browsers[name].force_login(cast.seat(name).user)
        self.line = self.lawful_line()
        self.count = 0

    @property
    def campaign(self) -> Campaign:
        """The campaign, read anew."""
        return Campaign.objects.select_related("branch").get(pk=self.cast.campaign.pk)

    @property
    def state(self) -> dict[str, Any]:
        """The position as it is."""
        return positions.head_state(self.campaign)

    def play_to(self, step: str) -> None:
        """Let players by chance play on up to a step of the US side's."""
        players = Players(load("grenade"), Chance("orders"))
        for number in range(MOST):
            if self.state["step"] == step:
                return
            given = players.next_input(self.state)
            assert given is not None
            seat, token = self.cast.seat(given.side), f"{step} {number}"
            if given.order is not None:
                inputs.submit_order(seat, given.order.to_json(), token=token)
            else:
                decision = given.decision or {}
                inputs.answer_decision(seat, decision["id"], given.key, token=token)
        raise AssertionError(f"{step} has not come")

    def lawful_line(self) -> str:
        """Return an order that could be given now for a unit of the first officer's."""
        unit = self.units[0][0]
        space = self.state["units"][unit]["space"]
        board = load("grenade").board_of(self.state)
        there = board.numbers[board.neighbours[board.index[space]][0]]
        return f"move {unit} tactical {space}-{there}"

    def give(self, name: str, order: str) -> str:
        """Give an order; return what has become of it."""
        self.count += 1
        item = inputs.submit_order(self.cast.seat(name), order, token=f"n{self.count}")
        item.refresh_from_db()
        return str(item.status)

    def page(self, who: str, name: str) -> str:
        """Return a page's text."""
        answer = self.browsers[who].get(reverse(name, args=(self.campaign.pk,)))
        assert answer.status_code == 200
        return str(answer.content.decode())

    def reading(self, who: str) -> set[str]:
        """Return the pages on which somebody reads the order."""
        return {name for name in PAGES if self.line in self.page(who, name)}


@pytest.fixture
def staff(make_cast: Callable[..., Cast]) -> Staff:
    """A commander with two officers under fog."""
    return Staff(make_cast("grenade", level="limited", options=OPTIONS))


def send(staff: Staff, means: str = "wireless", face: int = 4) -> None:
    """Send the order for the next turn, and let the step end with one face for every hidden die."""
    turn = staff.state["turn"] + 1
    order = f"send {staff.posts[0][0]} {means} {turn}.us.movement {staff.line}"
    assert staff.give("us", order) == "done"
    assert staff.reading("us") == set(PAGES)
    assert staff.reading("reader") == staff.reading("other") == set()
    with patch.object(SealedDice, "roll", lambda dice, label, faces, count: (face,) * count):
        assert staff.give("us", "end") == "done"


def test_an_officer_reads_orders_when_they_have_come_and_his_commander_learns_nothing(
    staff: Staff,
) -> None:
    before = reading.view_for(staff.cast.seat("us"))
    send(staff)
    assert staff.state["dispatches"]["all"]["us.1"]["fate"] == "arrived"
    assert "dispatches" in staff.reading("reader")
    assert staff.reading("other") == staff.reading("german") == set()
    assert before["dispatches"]["came"] == []
    assert reading.view_for(staff.cast.seat("us"))["dispatches"]["came"] == []
    assert "arrive" not in staff.page("us", "log")
    told = {who for who in staff.browsers if "set of orders came" in staff.page(who, "table")}
    assert told == {"reader"}


def test_lost_orders_are_never_read(staff: Staff) -> None:
    send(staff, face=1)
    assert staff.state["dispatches"]["all"]["us.1"]["fate"] == "lost"
    assert staff.reading("reader") == staff.reading("other") == set()


def test_a_commander_gives_no_orders_to_far_units_and_their_officer_does(staff: Staff) -> None:
    assert staff.give("us", staff.line) == "refused"
    refused = staff.campaign.inputs.order_by("-number")[0]
    assert refused.message.startswith("DI3.1: the US ")
    assert staff.give("other", staff.line) == "refused"
    assert "far from you" not in staff.campaign.inputs.order_by("-number")[0].message


def test_that_orders_were_sent_is_never_reported_to_officers(staff: Staff) -> None:
    send(staff, face=1)
    rows = publications.readable(staff.cast.seat("us"), "us")
    assert "orders_sent" in [json.loads(row.body)["notice"]["kind"] for row in rows]
    for name in ("reader", "other"):
        units = officers.fog_units(staff.cast.seat(name))
        assert units
        heard = [one.body["notice"]["kind"] for one in officer_log._heard(staff.state, units, rows)]
        assert "step" in heard
        assert "orders_sent" not in heard
