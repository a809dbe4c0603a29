"""What goes over HTTP: an order by the API beside a bare view of Django, in processor time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

import rules_engine
from campaigns.measures.rows import ROUNDS, Row, cpu_times, fresh
from campaigns.models import Campaign, Draft, Seat
from campaigns.services.carrying import adjudicate
from campaigns.services.history import positions
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players

COUNTED = 5
"""Of one order in so many the statements are counted, which takes longer than carrying it out."""
WHY = (
    "two transactions of its own: what is taken is stored before anything is done about it, and "
    "carried out together with the log, the logs of the sides and the head of the line; the "
    "reference writes one row in one. By a profile the rules take 16 % of it, telling the sides "
    "15 %, the two commits 12 %, and what is asked of and written to the database most of the "
    "rest; the fifteenth statement asks whether it has been decided"
)
WHY_SO_MANY = (
    "four of them begin and end its two transactions; who asks, and his seat; the seat again under "
    "the lock, and the order stored; the campaign, and the order again under theirs; what has "
    "become of it, the log, the head of the line and the sides' logs; and whether it is decided, "
    "which another process may have done; where it leads to a question, two more look whether "
    "anything is left to be done, and whether the referee is to be mailed"
)
STATEMENTS = 14
"""So many an order through the API may take, those of its transactions among them."""


def order_over_http(campaign: Campaign) -> tuple[Row, Row]:
    """Compare an order's whole way through the site with a bare view that writes one row, and count
    the statements of one.
    """
    client = client_of(campaign)
    players = Players(rules_engine.load(campaign.game), Chance("measure http"))
    own: list[float] = []
    reference: list[float] = []
    counts: list[float] = []
    with bare():
        client.post("/write/")
        for at in range(ROUNDS):
            post = _next_post(campaign, players, client, f"h{at}")
            if post is None:
                break
            if at % COUNTED == 0:
                counts.append(_statements_of(post))
                continue
            own += cpu_times(post, 1)
            reference += cpu_times(lambda: client.post("/write/"), 1)
    # What the reference wrote would be checked as drafts on the next page of its person.
    Draft.objects.all().delete()
    order, plain = "an order through the API", "a bare view that writes one row"
    count, told = median(counts), f"at most {STATEMENTS}"
    return (
        replace(row(f"{order}: store, carry out, answer", plain, own, reference, 0.4), note=WHY),
        Row(
            f"SQL of {order}", "", count, None, told, count <= STATEMENTS, "statements", WHY_SO_MANY
        ),
    )


def _statements_of(post: Callable[[], None]) -> int:
    """Return how many statements something takes."""
    with CaptureQueriesContext(connection) as statements:
        post()
    return len(statements)


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


@contextmanager
def bare() -> Iterator[None]:
    """Let the references be there, beside all that the site has."""
    with override_settings(ROOT_URLCONF="campaigns.measures.urls"):
        yield


def row(words: str, plain: str, own: list[float], reference: list[float], least: float) -> Row:
    """Return the row of an operation that is to reach some part of its reference's rate."""
    mine, other = median(own), median(reference)
    return Row(words, plain, mine, other, f"{least} of its rate", other / mine >= least)


def client_of(campaign: Campaign, role: str = Seat.Role.COMMANDER, side: str = "") -> Client:
    """Return a browser of somebody in the campaign: of a commander, of some side or other."""
    seats = campaign.seats.filter(role=role).exclude(user=None)
    seat = (seats.filter(side=side) if side else seats).first()
    if seat is None or not isinstance(seat.user, User):
        raise RuntimeError("Nobody sits in this campaign.")
    client = Client(SERVER_NAME="localhost")
    client.force_login(seat.user)
    return client
