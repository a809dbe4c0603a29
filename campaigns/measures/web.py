"""What goes over HTTP: an order by the API, the map page, each beside a bare view of Django."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.test import Client, override_settings

import rules_engine
from campaigns.measures.rows import BLOCKS, ROUNDS, Row, fresh, times
from campaigns.models import Campaign, Draft, Seat
from campaigns.services import adjudicate, positions
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players

EACH = ROUNDS // BLOCKS


def order_over_http(campaign: Campaign) -> Row:
    """Compare an order's whole way through the site with a bare view that writes one row."""
    client = _client(campaign)
    players = Players(rules_engine.load(campaign.game), Chance("measure http"))
    own: list[float] = []
    reference: list[float] = []
    for _ in range(BLOCKS):
        for _ in range(EACH):
            post = _next_post(campaign, players, client, f"h{len(own)}")
            own += times(post, 1) if post else []
        with _bare():
            reference += _after_one(lambda: client.post("/write/"))
    # What the reference wrote would be checked as drafts on the next page of its person.
    Draft.objects.all().delete()
    words = "an order through the API: store, carry out, answer"
    return _row(words, "a bare view that writes one row", own, reference, 0.25)


def map_page(campaign: Campaign) -> Row:
    """Compare the map page with a bare page of 20 rows."""
    client = _client(campaign)
    own: list[float] = []
    reference: list[float] = []
    for _ in range(BLOCKS):
        own += _after_one(lambda: client.get(f"/campaigns/{campaign.pk}/table/"))
        with _bare():
            reference += _after_one(lambda: client.get("/rows/"))
    return _row("the map page", "a bare page of 20 rows, logged in", own, reference, 0.3)


def at_once(task: str, *arguments: str) -> None:
    """Carry out in this process what a worker would: the way is measured, not the broker."""
    if task.endswith("adjudicate"):
        adjudicate.adjudicate(arguments[0])


def _next_post(
    campaign: Campaign, players: Players, client: Client, token: str
) -> Callable[[], None] | None:
    """Return what posts the next input of a random game; None when it is over."""
    campaign = fresh(campaign)
    given = players.next_input(positions.head_state(campaign))
    if given is None:
        return None
    client.force_login(User.objects.get(seats=campaign.seats.get(side=given.side)))
    data: dict[str, Any]
    if given.order is not None:
        part, data = "orders/", {"order": given.order.to_json()}
    else:
        decision = given.decision or {}
        part, data = f"decisions/{decision['id']}/", {"key": given.key}
    body = json.dumps({**data, "token": token})

    def post() -> None:
        address = f"/api/v1/campaigns/{campaign.pk}/{part}"
        answer = client.post(address, body, "application/json")
        if answer.status_code != 201:
            raise RuntimeError(f"{part} gave {answer.status_code}: {answer.content.decode()}")

    return post


def _after_one(work: Callable[[], object]) -> list[float]:
    """Return the times of some work once its addresses have been read in."""
    work()
    return times(work, EACH)


@contextmanager
def _bare() -> Iterator[None]:
    with override_settings(ROOT_URLCONF="campaigns.measures.urls"):
        yield


def _row(words: str, bare: str, own: list[float], reference: list[float], least: float) -> Row:
    mine, other = median(own), median(reference)
    return Row(words, bare, mine, other, f"{least} of its rate", other / mine >= least)


def _client(campaign: Campaign) -> Client:
    """Return a browser of a player of the campaign."""
    seat = campaign.seats.filter(role=Seat.Role.COMMANDER).exclude(user=None).first()
    if seat is None or not isinstance(seat.user, User):
        raise RuntimeError("Nobody sits in this campaign.")
    client = Client(SERVER_NAME="localhost")
    client.force_login(seat.user)
    return client
