"""How many statements what happens most often takes; more are seen here before they are felt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate
from campaigns.services.upkeep import queue
from rules_engine.core import registry
from tests.conftest import Cast

STORING, CARRYING_OUT = 7, 9
"""Statements of the web process for an order by the API, and of a worker that carries it out; those
that begin and end transactions are counted too.
"""


@pytest.fixture
def live(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign that is played with news at once, whose orders wait for a worker."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing")
    cast.start()
    monkeypatch.setattr(queue, "announce", lambda *_: None)
    monkeypatch.setattr(inputs, "wait_for", lambda item, _: item)
    return cast


def test_an_order_is_stored_with_few_statements(live: Cast) -> None:
    address = f"/api/v1/campaigns/{live.campaign.pk}/orders/"
    sent, client = {"order": "take 1", "token": "order"}, live.client("red")
    with CaptureQueriesContext(connection) as found:
        answer = client.post(address, sent, "application/json")
    assert answer.status_code == 202, answer.content
    assert len(found) <= STORING, [one["sql"] for one in found]


def test_an_order_is_carried_out_with_few_statements(live: Cast) -> None:
    item = inputs.submit_order(live.seat("red"), "take 1", token="order")
    with CaptureQueriesContext(connection) as found:
        assert adjudicate.adjudicate(str(item.pk)) == 1
    assert Input.objects.get(pk=item.pk).is_done
    assert len(found) <= CARRYING_OUT, [one["sql"] for one in found]


def test_an_order_behind_another_is_not_forgotten(live: Cast) -> None:
    first, second = (inputs.submit_order(live.seat("red"), "take 1", token=token) for token in "ab")
    assert adjudicate.adjudicate(str(first.pk)) == 2
    assert Input.objects.get(pk=second.pk).is_done
