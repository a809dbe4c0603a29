"""Real dice from the very start: the set-up itself asks for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.models.inputs import REST_HALTED
from campaigns.services.asking import inputs
from campaigns.services.errors import NotAllowed, Stale
from rules_engine.core import registry
from tests.conftest import Cast


@pytest.fixture
def rolling(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign of a game whose set-up rolls two dice, then one; play was to begin."""
    monkeypatch.setitem(registry.GAMES, "rolling", "tests.campaigns.rolling_game")
    cast = make_cast("rolling", dice="table")
    address = reverse("start", args=(cast.campaign.pk,))
    cast.client("referee").post(address, {"token": "start"})
    return cast


def test_the_page_asks_for_the_dice_before_there_is_a_position(rolling: Cast) -> None:
    item = rolling.campaign.inputs.get(kind="start")
    assert item.status == "needs_dice"
    page = reverse("campaign", args=(rolling.campaign.pk,))
    text = rolling.client("referee").get(page).content.decode()
    assert text.count('name="face"') == 2
    assert "who begins" in text
    assert 'name="face"' not in rolling.client("red").get(page).content.decode()
    address = reverse("set-up-dice", args=(rolling.campaign.pk, item.pk))
    wrong = {"face": ["7", "1"], "token": "w"}
    assert rolling.client("referee").post(address, wrong).status_code == 400
    assert rolling.client("red").post(address, wrong).status_code == 404
    for at, faces in enumerate((["3", "4"], ["5"])):
        data = {"face": faces, "token": f"d{at}"}
        assert rolling.client("referee").post(address, data).status_code == 302
    item.refresh_from_db()
    assert item.is_done, item.message
    rolling.campaign.refresh_from_db()
    assert rolling.campaign.is_playing


def test_what_was_rolled_for_one_roll_is_not_taken_for_the_next(rolling: Cast) -> None:
    """Somebody else typed the first meanwhile, and the page that is sent shows the first still."""
    referee, item = rolling.seat("referee"), rolling.campaign.inputs.get(kind="start")
    inputs.type_dice(referee, item, [3, 4], token="first", after=0)
    item.refresh_from_db()
    assert item.needed["count"] == 1
    with pytest.raises(Stale, match="another is asked for"):
        inputs.type_dice(referee, item, [5], token="late", after=0)
    assert inputs.type_dice(referee, item, [3, 4], token="first", after=0).pk == item.pk
    inputs.type_dice(referee, item, [5], token="second", after=1)
    item.refresh_from_db()
    assert item.is_done


def test_a_player_gives_nothing_up_once_dice_have_been_rolled(
    make_cast: Callable[..., Cast], toy: str
) -> None:
    cast = make_cast(toy, dice="table")
    cast.start()
    item = inputs.submit_order(cast.seat("red"), "take 1", token="t")
    item.status, item.needed = "needs_dice", {"label": "x", "faces": 6, "count": 1}
    item.dice = [{"token": "a", "label": "x", "faces": [3]}]
    item.save()
    with pytest.raises(NotAllowed, match="rolled"):
        inputs.withdraw(cast.seat("red"), item)
    inputs.withdraw(cast.seat("referee"), item)


@pytest.mark.parametrize(("if_refused", "left"), [("halt", "halted"), ("go_on", "needs_dice")])
def test_giving_up_what_waits_for_dice_halts_the_rest_of_its_set(
    make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch, if_refused: str, left: str
) -> None:
    monkeypatch.setitem(registry.GAMES, "dicing", "tests.campaigns.dicing_game")
    cast = make_cast("dicing", dice="table")
    cast.start()
    lines = ["take 1", "take 2"]
    first, second = inputs.submit_order_set(
        cast.seat("red"), lines, token="set", if_refused=if_refused
    )
    first.refresh_from_db()
    assert first.status == "needs_dice"
    inputs.withdraw(cast.seat("red"), first)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == ("halted", left)
    assert (second.message == REST_HALTED) == (left == "halted")
