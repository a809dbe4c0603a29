"""A busy database: the answer says what is true of what was sent, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from campaigns import busy
from campaigns.accounts import sessions
from campaigns.api.base import CampaignView
from campaigns.models import Draft, Input
from campaigns.services.asking import drafts, inputs, storing
from tests.campaigns.adversary.hostile import tolerant
from tests.conftest import Cast

pytestmark = pytest.mark.database

Committed = Callable[..., Any]


def locked(*_: Any, **__: Any) -> Any:
    """Fail as a database does that another process holds."""
    raise OperationalError("database is locked")


def api(cast: Cast, name: str = "api-orders") -> str:
    """Return an address of the API."""
    return reverse(name, args=(cast.campaign.pk,))


def post(client: Client, address: str, data: dict[str, Any]) -> Any:
    """Post JSON."""
    return client.post(address, data, "application/json")


def test_an_order_that_is_stored_is_not_said_to_be_undone(
    playing: Cast,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Committed,
) -> None:
    """It read "Nothing was done; try again" five times of five."""
    client = tolerant(playing.client("red"))
    with monkeypatch.context() as patched:
        patched.setattr(CampaignView, "report", locked)
        with django_capture_on_commit_callbacks(execute=False) as later:
            patched.setattr(storing.stored.transaction, "on_commit", lambda work, **_: work())
            answer = post(client, api(playing), {"order": "take 1"})
    assert later == []
    item = Input.objects.get(kind="order")
    assert answer.status_code == 202
    assert answer.json()["id"] == str(item.pk)
    assert "do not send it again" in answer.json()["message"]
    assert "number" not in answer.json(), "it counts what the other side and the referee sent"
    again = post(client, api(playing), {"order": "take 1", "token": answer.json()["token"]})
    assert again.json()["id"] == str(item.pk)
    assert Input.objects.filter(kind="order").count() == 1


def test_a_page_says_that_what_was_sent_is_stored(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tolerant(playing.client("referee"))
    monkeypatch.setattr(storing.stored.transaction, "on_commit", lambda work, **_: work())
    monkeypatch.setattr("campaigns.views.overview.redirect", locked)
    address = f"/campaigns/{playing.campaign.pk}/end/"
    answer = client.post(address, {"token": "t", "reason": "Enough"})
    assert Input.objects.filter(kind="end").count() == 1
    assert answer.status_code == 503
    assert answer.content.decode() == busy.STORED


def test_where_nothing_was_written_nothing_was_done(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "locked_row", locked)
    answer = post(tolerant(playing.client("red")), api(playing), {"order": "take 1"})
    assert answer.status_code == 503
    assert answer.json()["error"] == busy.NOTHING
    assert answer.json()["token"].startswith("sent.")


def test_where_something_may_have_been_written_that_is_said(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = drafts.add_draft

    def add_and_fail(*given: Any, **named: Any) -> None:
        add(*given, **named)
        locked()

    monkeypatch.setattr(drafts, "add_draft", add_and_fail)
    answer = post(tolerant(playing.client("red")), api(playing, "api-drafts"), {"text": "take 1"})
    assert Draft.objects.count() == 1
    assert answer.status_code == 503
    assert answer.json()["error"] == busy.UNSURE


def test_a_database_that_is_busy_before_the_page_is_reached(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tolerant(playing.client("red"))
    monkeypatch.setattr(sessions.SessionStore, "load", locked)
    answer = client.get("/")
    assert answer.status_code == 503
    assert answer.content.decode() == busy.READING


def test_who_sends_again_is_not_told_that_what_he_sent_before_was_nothing(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer never came; the second sending meets a busy database before it writes."""
    client = tolerant(playing.client("red"))
    monkeypatch.setattr("campaigns.services.upkeep.queue.announce", lambda *_: None)
    monkeypatch.setattr(inputs, "wait_for", lambda item, _: item)
    sent = {"order": "take 1", "token": "mine"}
    assert post(client, api(playing), sent).status_code == 202
    monkeypatch.setattr(storing, "locked_row", locked)
    again = post(client, api(playing), sent)
    assert again.status_code == 503
    assert Input.objects.filter(token__endswith="mine").count() == 1
    words = again.json()["error"]
    assert "Nothing was done" not in words
    assert "what you may have sent before stands" in words


# ---- wishes without a token ---------------------------------------------------------------------


def test_a_wish_without_a_token_sent_twice_is_one(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No worker is there yet, and the sender never got the first answer."""
    monkeypatch.setattr("campaigns.services.upkeep.queue.announce", lambda *_: None)
    monkeypatch.setattr(inputs, "wait_for", lambda item, _: item)
    client = playing.client("red")
    answers = [post(client, api(playing), {"order": "take 1"}) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert Input.objects.filter(kind="order").count() == 1
    other = post(client, api(playing), {"order": "take 2"})
    assert other.json()["id"] != answers[0].json()["id"]


def test_the_same_order_on_another_position_is_another_wish(playing: Cast) -> None:
    red, blue = playing.client("red"), playing.client("blue")
    first = post(red, api(playing), {"order": "take 1"})
    assert first.status_code == 201
    assert post(blue, api(playing), {"order": "take 1"}).status_code == 201
    second = post(red, api(playing), {"order": "take 1"})
    assert second.status_code == 201
    assert second.json()["id"] != first.json()["id"]


def test_what_was_refused_may_be_asked_again(playing: Cast) -> None:
    red = playing.client("blue")  # it is the other side's turn
    answers = [post(red, api(playing), {"order": "take 1"}) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {422}
    assert len({answer.json()["id"] for answer in answers}) == 3


def test_a_sealed_set_without_a_token_is_handed_in_once(
    toy: str, make_cast: Callable[..., Cast]
) -> None:
    cast = make_cast(toy, play="order_sets", news="published")
    cast.start()
    address, client = api(cast, "api-order-sets"), cast.client("red")
    answers = [post(client, address, {"orders": ["take 1"]}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json()[0]["id"] == answers[1].json()[0]["id"]
    item = Input.objects.get(kind="order")
    inputs.withdraw(cast.seat("red"), item)
    anew = post(client, address, {"orders": ["take 1"]})
    assert anew.json()[0]["id"] != str(item.pk)
