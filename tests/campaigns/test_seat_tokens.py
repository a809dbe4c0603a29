"""A token belongs to the seat that used it: nobody learns by one, or loses one to, another seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns.models import Input
from campaigns.services.asking import inputs, refereeing
from campaigns.services.errors import BadRequest, Stale
from rules_engine.core import registry
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
NAMES = ("set", "set.1", "set.2", "fresh")
"""What red sent, what of it somebody might guess, and what nobody sent."""


@pytest.fixture
def sealed(make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign of order sets in which news are published."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    return cast


@pytest.mark.database
def test_every_token_that_the_other_side_used_is_as_good_as_any_other(sealed: Cast) -> None:
    """The API answers blue alike for red's tokens, the names of red's orders, and fresh ones."""
    inputs.submit_order_set(sealed.seat("red"), ["take 1", "take 2"], token="set")
    where = f"/api/v1/campaigns/{sealed.campaign.pk}/order-sets/"
    for token in NAMES:
        wish = {"token": token, "orders": ["take 1"]}
        answer = sealed.client("blue").post(where, wish, content_type="application/json")
        assert answer.status_code == 202, (token, answer.content)
        assert [row["seat"] for row in answer.json()] == [sealed.seat("blue").name], token


@pytest.mark.database
def test_an_order_set_under_a_token_that_the_other_side_used_is_its_own(sealed: Cast) -> None:
    red, blue = sealed.seat("red"), sealed.seat("blue")
    theirs = inputs.submit_order_set(red, ["take 1", "take 2"], token="set")
    own = inputs.submit_order_set(blue, ["take 1"], token="set")
    assert [row.seat_id for row in own] == [blue.pk]
    again = inputs.submit_order_set(red, ["take 1", "take 2"], token="set")
    assert [row.pk for row in again] == [row.pk for row in theirs]


@pytest.mark.database
def test_a_single_wish_under_a_token_that_the_other_side_used_is_stored(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 1", token="wish")
    own = inputs.submit_order(playing.seat("blue"), "take 1", token="wish")
    assert own.seat_id == playing.seat("blue").pk
    assert inputs.submit_order(playing.seat("blue"), "take 1", token="wish").pk == own.pk


def test_a_stale_page_says_so_whatever_the_other_side_has_sent(playing: Cast) -> None:
    """A token that another seat has used is not even looked at where the position has changed."""
    blue = playing.seat("blue")
    inputs.submit_order(playing.seat("red"), "take 1", token="wish")
    for token in ("wish", "fresh"):
        with pytest.raises(Stale):
            inputs.submit_order(blue, "take 1", token=token, expected="blue.0.")


def test_a_refused_order_halts_the_rest_of_its_own_set_alone(playing: Cast) -> None:
    red, blue = playing.seat("red"), playing.seat("blue")
    theirs = inputs.submit_order_set(blue, ["take 1"], token="same")[0]
    refused = inputs.submit_order_set(red, ["take 9", "take 1"], token="same")
    found = [Input.objects.get(pk=row.pk).status for row in (*refused, theirs)]
    assert found == [Input.Status.REFUSED, Input.Status.HALTED, Input.Status.HELD]


def test_a_set_for_the_next_step_of_one_side_does_not_stop_the_others(playing: Cast) -> None:
    """Red would wait for ever, and learn from it that blue has handed in beforehand."""
    later = inputs.submit_order_set(playing.seat("blue"), ["take 1"], token="first")[0]
    now = inputs.submit_order_set(playing.seat("red"), ["take 2"], token="second")[0]
    found = [Input.objects.get(pk=row.pk).status for row in (now, later)]
    assert found == [Input.Status.DONE, Input.Status.DONE]


def test_the_referees_typed_dice_are_not_found_by_a_players_token(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is asked for the second roll of his input learns nothing of the first one's token."""
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing", dice="table")
    cast.start()
    item = inputs.submit_order(cast.seat("red"), "take 1", token="t")
    item.refresh_from_db()
    refereed = {"token": "typed", "label": "x", "faces": [3], "by": "Referee", "side": ""}
    item.dice = [refereed]
    item.needed = {**(item.needed or {}), "typist": str(cast.seat("red").pk)}
    item.save()
    with pytest.raises(BadRequest):
        refereeing.type_dice(cast.seat("red"), item, [9], token="typed")
