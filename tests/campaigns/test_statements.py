"""How many statements what happens most often takes; more are seen here before they are felt."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate
from campaigns.services.history import positions
from campaigns.services.upkeep import queue
from tests.campaigns.test_kept_pages import corrected
from tests.conftest import Cast

STORING, CARRYING_OUT = 6, 8
"""Statements of the web process for an order by the API, and of a worker that carries it out; those
that begin and end transactions are counted too.
"""


@pytest.fixture
def unserved(live: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign that is played with news at once, whose orders wait for a worker."""
    monkeypatch.setattr(queue, "announce", lambda *_: None)
    monkeypatch.setattr(inputs, "wait_for", lambda item, _: item)
    positions.head_state(live.campaign)  # a worker keeps what it carried out last
    return live


def statements_of_an_order(cast: Cast) -> list[str]:
    """Return the statements that the web process needs to store an order by the API."""
    address = f"/api/v1/campaigns/{cast.campaign.pk}/orders/"
    sent = {"order": "take 1", "token": f"order {Input.objects.count()}"}
    client = cast.client("red")
    with CaptureQueriesContext(connection) as found:
        answer = client.post(address, sent, "application/json")
    assert answer.status_code == 202, answer.content
    return [one["sql"] for one in found]


def test_an_order_is_stored_with_few_statements(unserved: Cast) -> None:
    taken = statements_of_an_order(unserved)
    assert len(taken) <= STORING, taken


def test_an_order_is_carried_out_with_few_statements(unserved: Cast) -> None:
    item = inputs.submit_order(unserved.seat("red"), "take 1", token="order")
    with CaptureQueriesContext(connection) as found:
        assert adjudicate.adjudicate(str(item.pk)) == 1
    assert Input.objects.get(pk=item.pk).is_done
    assert len(found) <= CARRYING_OUT, [one["sql"] for one in found]


def test_an_order_behind_another_is_not_forgotten(unserved: Cast) -> None:
    first, second = (
        inputs.submit_order(unserved.seat("red"), "take 1", token=token) for token in "ab"
    )
    assert adjudicate.adjudicate(str(first.pk)) == 2
    assert Input.objects.get(pk=second.pk).is_done


def test_a_line_of_play_that_is_left_is_not_told_by_the_statements_of_an_order(blind: Cast) -> None:
    statements_of_an_order(blind)
    # From the second on, each replaces the set that was handed in before it.
    before = statements_of_an_order(blind)
    corrected(blind)
    inputs.take_back(blind.seat("referee"), "a slip", token="back")
    after = statements_of_an_order(blind)
    assert len(after) == len(before), after
