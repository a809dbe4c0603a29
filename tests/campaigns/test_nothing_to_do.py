"""Handing in "nothing to do": the desk tells it from what is not in, the other side cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Input
from campaigns.services.asking import drafts, inputs, receipts
from campaigns.services.errors import BadRequest
from campaigns.services.files import exports
from campaigns.services.history import logbook, reading
from campaigns.services.turns import dry_run, halts
from rules_engine.core import registry
from rules_engine.records.record import assert_sound
from tests.campaigns.test_closing import close, hand_in, now, publish, truth
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
Kind = Input.Kind


def nothing(cast: Cast, who: str, again: int = 0, **more: Any) -> Input:
    """Hand in that there is nothing to do."""
    wish: dict[str, Any] = {"token": f"nothing.{again}", "nothing": True, **more}
    return inputs.submit_order_set(cast.seat(who), [], **wish)[0]


def desk_states(cast: Cast) -> list[str]:
    """Return what the desk says of each step to come."""
    address = reverse("api-turn", args=(cast.campaign.pk,))
    steps = cast.client("referee").get(address).json()["steps"]
    return [str(one["state"]) for one in steps]


def test_nothing_to_do_is_a_row_and_the_step_ends_in_its_turn(blind: Cast) -> None:
    assert desk_states(blind) == ["missing", "missing"]
    item = nothing(blind, "red")
    assert (item.kind, item.status, item.body["moment"]) == (Kind.NOTHING, "held", [1, "red.take"])
    assert desk_states(blind) == ["nothing", "missing"]
    hand_in(blind, "blue", "take 2")
    close(blind)
    assert now(blind).status == "ready"
    assert truth(blind)["tracks"] == {"red": 9, "blue": 7}
    item.refresh_from_db()
    assert item.is_done
    publish(blind)
    said = [one.get_status_display() for one in reading.known_inputs(blind.seat("red"))]
    assert "carried out" in said
    texts = [row["text"] for row in logbook.truth_log(blind.seat("referee"))]
    assert "Red, commander: nothing to do in this step" in texts


def test_who_has_drafts_is_told_what_would_become_of_them(blind: Cast) -> None:
    address = reverse("orders", args=(blind.campaign.pk,))
    assert "not handed in" not in blind.client("red").get(address).content.decode()
    drafts.add_draft(blind.seat("red"), "take 1")
    page = " ".join(blind.client("red").get(address).content.decode().split())
    assert "1 draft, not handed in" in page
    assert page.index("would not be carried out") < page.index("Hand in: nothing to do")


def test_a_draft_is_said_not_to_be_handed_in_yet(blind: Cast) -> None:
    address = reverse("orders", args=(blind.campaign.pk,))
    wish = {"order": "take 1", "action": "draft", "token": "kept"}
    page = blind.client("red").post(address, wish, headers={"HX-Request": "true"}).content.decode()
    assert "Kept as a draft. Nothing is handed in yet." in page


def test_the_page_has_a_button_and_says_what_was_handed_in(blind: Cast) -> None:
    client = blind.client("red")
    page = client.get(reverse("orders", args=(blind.campaign.pk,))).content.decode()
    assert "Hand in: nothing to do" in page
    sent = {"token": "b", "expected": inputs.key_for(blind.seat("red")), "for": "1.red.take"}
    client.post(reverse("order-set", args=(blind.campaign.pk,)), {**sent, "nothing": "1"})
    assert Input.objects.get(kind=Kind.NOTHING).side == "red"
    page = client.get(reverse("orders", args=(blind.campaign.pk,))).content.decode()
    assert "✓ nothing to do" in page
    desk = reverse("desk-turn", args=(blind.campaign.pk,))
    page = blind.client("referee").get(desk).content.decode()
    assert "✓ nothing to do" in page
    assert "go on without the Red orders" not in page


def test_the_desk_says_for_which_step_there_is_nothing_to_do(blind: Cast) -> None:
    nothing(blind, "red")
    desk = reverse("desk", args=(blind.campaign.pk,))
    page = re.sub(r"\s+", " ", blind.client("referee").get(desk).content.decode())
    assert '<code>nothing to do in this step</code> <span class="small faded">for Red' in page


def test_orders_take_the_place_of_nothing_and_nothing_that_of_orders(blind: Cast) -> None:
    nothing(blind, "red")
    hand_in(blind, "red", "take 2")
    assert desk_states(blind)[0] == "in"
    nothing(blind, "red", 2)
    assert desk_states(blind)[0] == "nothing"
    item = reading.known_inputs(blind.seat("red"))[0]
    inputs.withdraw(blind.seat("red"), item)
    assert desk_states(blind)[0] == "missing"


def test_where_doing_nothing_is_not_allowed_the_closing_says_so(blind: Cast) -> None:
    close(blind, without=["red", "blue"])
    publish(blind)
    nothing(blind, "red")
    close(blind, "second")
    halt = halts.halt_of(blind.seat("referee").campaign, now(blind))
    assert (halt.kind, halt.words) == ("end", "1.0: Take at least one counter.")


def test_a_try_takes_nothing_for_what_it_is(blind: Cast) -> None:
    nothing(blind, "red")
    nothing(blind, "blue")
    tried = dry_run.dry_run(blind.seat("referee").campaign, until="turn", without=[], throw=1)
    assert tried.halt.kind == "reached"
    assert [one.kind for one in tried.happenings] == ["end", "end"]


def test_it_is_stored_once_with_a_receipt_and_only_as_what_it_says(blind: Cast) -> None:
    first = nothing(blind, "red")
    assert nothing(blind, "red").pk == first.pk
    assert receipts.receipts_of(blind.seat("red"), "red")[0]["lines"] == ["nothing to do"]
    for orders in (["take 1"], ["end", "end"]):
        with pytest.raises(BadRequest, match="nothing"):
            inputs.submit_order_set(blind.seat("red"), orders, token="x", nothing=True)
    address = reverse("api-order-sets", args=(blind.campaign.pk,))
    answer = blind.client("blue").post(
        address, {"nothing": True, "token": "api"}, content_type="application/json"
    )
    assert answer.status_code == 202, answer.content
    assert answer.json()[0]["kind"] == "nothing"


def test_the_other_side_sees_the_same_as_of_any_hand_in(blind: Cast) -> None:
    """Whether Red had orders or nothing to do: Blue reads the same, before and after the news."""
    found = []
    for act in (lambda: hand_in(blind, "red", "end", token="same"), lambda: nothing(blind, "red")):
        item = act()
        item = item if isinstance(item, Input) else item[0]
        pages = [
            blind.client("blue").get(reverse(name, args=(blind.campaign.pk,))).content.decode()
            for name in ("orders", "log", "receipts", "campaign")
        ]
        found.append([re.sub(r'(value="|X-CSRFToken": ")[^"]*"', "", page) for page in pages])
        inputs.withdraw(blind.seat("red"), item)
    assert found[0] == found[1]


def test_where_news_come_at_once_nothing_to_do_ends_the_step(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets")
    cast.start()
    nothing(cast, "blue")
    item = nothing(cast, "red")
    assert item.body["order"] == "end"
    assert truth(cast)["turn"] == 2


def test_a_campaign_with_it_is_exported_and_verified(blind: Cast) -> None:
    nothing(blind, "red")
    close(blind, without=["blue"])
    publish(blind)
    record = json.loads(json.dumps(exports.export_campaign(blind.seat("referee"))))
    assert [item["kind"] for item in record["inputs"]].count("nothing") == 1
    assert_sound(record)


def test_sealed_orders_are_taken_up_again_as_drafts_and_count_until_then(blind: Cast) -> None:
    hand_in(blind, "red", "take 2", "take 1")
    held = Input.objects.filter(side="red", status="held").count()
    client, address = blind.client("red"), reverse("order-set", args=(blind.campaign.pk,))
    assert client.post(address, {"again": "yes", "for": "1.red.take"}).status_code == 302
    texts = [one.text for one in drafts.drafts_of(blind.seat("red"))]
    assert texts[:2] == ["take 2", "take 1"]
    assert Input.objects.filter(side="red", status="held").count() == held
    assert drafts.drafts_of(blind.seat("blue")) == []
    assert blind.client("blue").post(address, {"again": "yes"}).status_code == 400
