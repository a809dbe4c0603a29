"""Questions alike that follow each other are answered together, each by an input of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.history import reading
from rules_engine.core import registry
from tests.browsing import shown
from tests.campaigns.series_game import SIX
from tests.conftest import Cast


@pytest.fixture
def asked(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Red has taken, and is asked who of six goes."""
    monkeypatch.setitem(registry.GAMES, "series", "tests.campaigns.series_game")
    cast = make_cast("series")
    cast.start()
    inputs.submit_order(cast.seat("red"), "take 1", token="take")
    return cast


def answer(cast: Cast, who: str = "red", **sent: Any) -> HttpResponse:
    seat = cast.seat(who)
    one = reading.view_for(seat)["decisions"][0]
    key = inputs.key_for(seat)
    more = {"decision": one["id"], "owner": "red", "token": "s", "expected": key, **sent}
    address = reverse("answer-series", args=(cast.campaign.pk,))
    found: HttpResponse = cast.client(who).post(address, more, follow=True)
    return found


def given(cast: Cast) -> list[str]:
    rows = Input.objects.filter(campaign=cast.campaign, kind="answer", status="done")
    return [row.body["key"] for row in rows.order_by("number")]


def test_one_form_asks_for_all_that_is_alike(asked: Cast) -> None:
    address = reverse("table", args=(asked.campaign.pk,))
    page = shown(asked.client("red").get(address).content.decode())
    assert page.count('<select name="key"') == 6
    assert "Nobody goes on further" in page
    assert "Then no more" in page


def test_answers_are_given_in_the_order_of_the_form(asked: Cast) -> None:
    answer(asked, key=[*SIX[::-1], ""], between="yes", last="yes")
    assert [key for key in given(asked) if key in SIX] == SIX[::-1]
    assert given(asked).count("stop") == 5  # Bob is not asked whether he goes on
    assert given(asked)[-1] == "done"
    assert reading.view_for(asked.seat("red"))["side"] == "blue"


def test_the_first_that_no_longer_fits_halts_the_rest_and_it_is_said(asked: Cast) -> None:
    page = answer(asked, key=["bob", "bob", "cid"], between="yes", last="yes")
    assert given(asked) == ["bob"]
    assert "Not answered: bob goes; cid goes" in shown(page.content.decode())
    assert len(reading.view_for(asked.seat("red"))["decisions"]) == 1


def test_what_is_asked_in_between_halts_them_too_where_it_is_not_passed_over(asked: Cast) -> None:
    page = answer(asked, key=["ann", "bob"])
    assert given(asked) == ["ann"]
    assert "Not answered: bob goes" in shown(page.content.decode())


def test_the_same_form_sent_twice_answers_once(asked: Cast) -> None:
    first = reading.view_for(asked.seat("red"))["decisions"][0]["id"]
    key = inputs.key_for(asked.seat("red"))
    for _ in range(2):
        answer(asked, key=["ann"], between="yes", decision=first, expected=key)
    assert given(asked) == ["ann", "stop"]


def test_none_chosen_and_none_to_follow_is_an_answer_and_no_answer_is_none(asked: Cast) -> None:
    assert answer(asked, key=["", ""]).status_code == 400
    answer(asked, key=["", ""], last="yes")
    assert given(asked) == ["done"]


def test_another_side_answers_nothing_and_the_referee_may(asked: Cast) -> None:
    blue = {"decision": "x", "key": "ann", "token": "b", "expected": ""}
    address = reverse("answer-series", args=(asked.campaign.pk,))
    assert asked.client("blue").post(address, blue).status_code == 400
    answer(asked, "referee", key=["ann", "bob"], between="yes")
    assert given(asked) == ["ann", "stop", "bob"]
