"""What a cheating player and a careless referee try where orders are sealed and news published."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from campaigns import tasks
from campaigns.models import Input
from campaigns.services.asking import inputs, receipts
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports, imports
from campaigns.services.history import logbook, positions
from campaigns.services.people import campaigns
from campaigns.services.turns import closing
from rules_engine.core import registry
from tests.campaigns.test_rerun import user_of
from tests.conftest import Cast


@pytest.fixture
def blind(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which news are published, at the first step of turn 1."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    return cast


def do(item: Input) -> Input:
    """Return what became of an input."""
    item.refresh_from_db()
    return item


def close(cast: Cast, wish: str = "close", **more: Any) -> Input:
    """Let the referee close the turn."""
    return do(closing.close(cast.seat("referee"), token=wish, **more))


def publish(cast: Cast, wish: str = "publish") -> Input:
    """Let the referee publish."""
    return do(closing.publish(cast.seat("referee"), token=wish))


def test_a_set_cannot_be_lengthened_under_its_old_name(blind: Cast) -> None:
    red = blind.seat("red")
    first = inputs.submit_order_set(red, ["take 1"], token="t")
    close(blind)
    with pytest.raises(BadRequest, match="not stored"):
        inputs.submit_order_set(red, ["take 1", "take 2", "take 2"], token="t")
    assert list(Input.objects.filter(seat=red)) == first
    publish(blind)
    for one in receipts.receipts_of(blind.seat("red"), "red"):
        assert one["fits"], one


@pytest.mark.parametrize("other", [{"moment": "2.red.take"}, {"if_refused": "go_on"}])
def test_a_set_for_another_step_is_no_second_press(blind: Cast, other: dict[str, str]) -> None:
    red, wish = blind.seat("red"), {"token": "t", "moment": "1.red.take", "if_refused": "halt"}
    first = inputs.submit_order_set(red, ["take 1"], **wish)
    assert inputs.submit_order_set(red, ["take 1"], **wish) == first
    with pytest.raises(BadRequest, match="not stored"):
        inputs.submit_order_set(red, ["take 1"], **{**wish, **other})


def test_a_player_cannot_take_the_names_that_the_program_gives(blind: Cast) -> None:
    red = blind.seat("red")
    for token in (*(f"end.1.1.{at}" for at in range(1, 20)), "rerun.2.3"):
        with pytest.raises(BadRequest):
            inputs.answer_decision(red, "x", "y", token=token)
        with pytest.raises(BadRequest):
            inputs.submit_order_set(red, ["take 1"], token=token)
    inputs.submit_order_set(red, ["take 1"], token="t")
    close(blind, without=["blue"])
    assert positions.head_state(blind.seat("referee").campaign)["turn"] == 2


def test_ending_while_a_closing_is_open_leaves_nothing_waiting(blind: Cast) -> None:
    inputs.submit_order_set(blind.seat("red"), ["take 1"], token="t")
    inputs.submit_order_set(blind.seat("blue"), ["take 1"], token="u", moment="1.blue.take")
    close(blind, until="step")
    assert do(campaigns.end_campaign(blind.seat("referee"), "Over", token="end")).is_done
    tasks.sweep()
    assert not Input.objects.filter(status__in=Input.OPEN).exists()
    assert "taken 1" in [one["text"] for one in logbook.told_log(blind.seat("red"))]


def test_a_set_of_the_referees_that_is_shown_in_part_has_its_whole_receipt(blind: Cast) -> None:
    referee = blind.seat("referee")
    both = inputs.submit_order_set(referee, ["take 1", "take 2"], token="r", side="red")
    inputs.withdraw(referee, both[1])
    publish(blind)
    (one,) = receipts.receipts_of(blind.seat("red"), "red")
    assert one["fits"]
    assert len(one["states"]) == 1


@pytest.mark.parametrize("moment", [[1, "blue.take"], [1, ["x"]], ["1", "blue.take"], [1, "x"], 7])
def test_sealed_orders_stay_sealed_in_an_imported_campaign(blind: Cast, moment: object) -> None:
    (item,) = inputs.submit_order_set(
        blind.seat("blue"), ["take 1"], token="u", moment="1.blue.take"
    )
    item.body["moment"] = moment
    item.save()
    raw = json.dumps(exports.export_campaign(blind.seat("referee"))).encode()
    made = imports.import_campaign(user_of(blind), raw)
    is_sound = moment == [1, "blue.take"]
    status = made.inputs.get(side="blue").status
    assert status == (Input.Status.HELD if is_sound else Input.Status.HALTED)
    referee = made.seats.get(role="referee")
    assert do(closing.close(referee, token="close", without=["red"])).is_done
    assert made.inputs.get(side="blue", token__startswith="imported").is_done == is_sound
