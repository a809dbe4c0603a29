"""Where news come at once a set can be handed in for a step ahead: it lies there until then."""

from __future__ import annotations

import pytest

from campaigns.models import Input
from campaigns.services.asking import inputs
from campaigns.services.history import positions
from tests.campaigns.test_closing import hand_in
from tests.conftest import Cast

pytestmark = pytest.mark.database
Status = Input.Status


def order(cast: Cast, who: str, text: str) -> None:
    item = inputs.submit_order(cast.seat(who), text, token=f"{who} {Input.objects.count()}")
    item.refresh_from_db()
    assert item.is_done, item.message


def statuses(items: list[Input]) -> list[str]:
    return [Input.objects.get(pk=item.pk).status for item in items]


def heap(cast: Cast, side: str) -> int:
    return int(positions.head_state(cast.seat("referee").campaign)["tracks"][side])


def test_a_set_for_a_step_ahead_waits_for_it(live: Cast) -> None:
    ahead = hand_in(live, "blue", "take 2", "end", moment="1.blue.take")
    order(live, "red", "take 1")
    assert statuses(ahead) == [Status.HELD] * 2
    order(live, "red", "end")
    assert statuses(ahead) == [Status.DONE] * 2
    assert heap(live, "blue") == 7


def test_a_set_for_now_is_carried_out_though_one_for_later_lies_before_it(live: Cast) -> None:
    order(live, "red", "take 1")
    order(live, "red", "end")
    later = hand_in(live, "red", "take 1", moment="2.red.take")
    soon = hand_in(live, "blue", "take 1", "end", token="now", moment="1.blue.take")
    assert statuses(soon) == [Status.DONE] * 2
    assert statuses(later) == [Status.DONE]
    assert heap(live, "red") == 7


def test_what_is_left_of_a_set_when_its_step_ends_is_not_carried_out(live: Cast) -> None:
    used = hand_in(live, "red", "take 1", "end", "take 2", moment="1.red.take")
    assert statuses(used) == [Status.DONE, Status.DONE, Status.HALTED]
    assert Input.objects.get(pk=used[2].pk).message.startswith("Not carried out")
    assert heap(live, "red") == 8
