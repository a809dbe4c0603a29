"""Giving orders: carried out, refused, kept as drafts; twice, too late, out of turn."""

from __future__ import annotations

import json

from campaigns.models import Draft, Input
from campaigns.services.asking import inputs
from campaigns.services.history import positions
from tests.campaigns.play.conftest import AtTheTable

MOVE = "move 117/30/19 tactical 0508-0509"


def place_of(table: AtTheTable, unit: str) -> str:
    """Return where a unit stands in truth."""
    campaign = table.cast.seat("referee").campaign
    return str(positions.head_state(campaign)["units"][unit]["space"])


def test_an_order_is_carried_out_and_shown(table: AtTheTable) -> None:
    answer = table.post("us", "orders", order=MOVE, action="submit")
    assert answer.status_code == 200
    said = json.loads(answer.headers["HX-Trigger"])
    assert said == {"position-changed": {"key": inputs.key_for(table.cast.seat("us"))}}
    assert "Carried out" in answer.content.decode()
    assert place_of(table, "117/30/19") == "0509"
    assert 'data-hex="0509"' in table.text("us", "counters")


def test_without_scripts_the_form_leads_back_to_its_page(table: AtTheTable) -> None:
    answer = table.post("us", "orders", order=MOVE, action="submit", hx=False, page="orders")
    assert answer.status_code == 302
    assert answer.headers["Location"] == table.address("orders")
    assert MOVE in table.text("us", "orders")


def test_a_refused_order_is_kept_with_its_ruling(table: AtTheTable) -> None:
    order = "move 117/30/19 tactical 0508-0608-0609"
    answer = table.post("us", "orders", order=order, action="submit")
    assert "#case-6.31" in answer.content.decode()
    assert Input.objects.filter(status="refused", body__order=order).exists()
    assert order in table.text("us", "orders")
    assert place_of(table, "117/30/19") == "0508"


def test_an_order_sent_twice_is_carried_out_once(table: AtTheTable) -> None:
    key = table.key("us")
    for _ in range(2):
        answer = table.post("us", "orders", order=MOVE, action="submit", token="one", expected=key)
        assert answer.status_code == 200
    assert Input.objects.filter(kind="order", body__order=MOVE).count() == 1


def test_a_stale_page_is_told_so(table: AtTheTable) -> None:
    old = table.key("us")
    table.post("us", "orders", order=MOVE, action="submit")
    count = Input.objects.count()
    late = "move 119/30/19 tactical 0508-0509"
    answer = table.post("us", "orders", order=late, action="submit", expected=old)
    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()
    assert Input.objects.count() == count
    assert place_of(table, "119/30/19") == "0508"


def test_malformed_orders_get_a_sentence_and_400(table: AtTheTable) -> None:
    count = Input.objects.count()
    for order in ("", "fly home", "move", "move 117/30/19 tactical 05x8-0509"):
        answer = table.post("us", "orders", order=order, action="submit")
        assert answer.status_code == 400, order
        assert answer.content.decode().count("<p") == 1
    assert Input.objects.count() == count


def test_out_of_turn_is_a_ruling(table: AtTheTable) -> None:
    answer = table.post("german", "orders", order="end", action="submit")
    assert "It is not your turn" in table.text("german", "orders")
    assert answer.status_code == 200
    assert place_of(table, "117/30/19") == "0508"


def test_nobody_acts_for_the_other_side(table: AtTheTable) -> None:
    assert table.post("german", "orders", order=MOVE, **{"as": "us"}).status_code == 403
    assert table.get("german", "table", **{"as": "us"}).status_code == 403
    assert table.get("german", "table", **{"as": "truth"}).status_code == 403


def test_the_referee_orders_in_a_players_place(table: AtTheTable) -> None:
    page = table.text("referee", "table", **{"as": "us"})
    assert "for US" in page
    answer = table.post("referee", "orders", order=MOVE, action="submit", **{"as": "us"})
    assert answer.status_code == 200
    assert place_of(table, "117/30/19") == "0509"
    assert "given by the referee" in table.text("us", "panel")


def test_drafts_are_ruled_on_after_each_other_and_submitted_together(table: AtTheTable) -> None:
    for order in (MOVE, "move 117/30/19 tactical 0509-0508"):
        table.post("us", "orders", order=order, action="draft")
    panel = table.text("us", "panel")
    assert panel.count("lawful after those before it") == 1
    assert place_of(table, "117/30/19") == "0508"
    moved = table.post("us", "draft", 2, action="up", text="move 117/30/19 tactical 0509-0508")
    assert moved.status_code == 204
    assert table.post("us", "draft", 1, action="remove", text=MOVE).status_code == 400
    first = Draft.objects.order_by("position").first()
    assert first is not None
    assert table.post("us", "draft", 1, action="remove", text=first.text).status_code == 204
    assert table.post("us", "order-set", if_refused="halt").status_code == 204
    assert place_of(table, "117/30/19") == "0509"
    assert not Draft.objects.exists()
    assert table.post("us", "order-set", if_refused="halt").status_code == 400


def test_a_decision_that_is_not_open_is_refused(table: AtTheTable) -> None:
    table.post("us", "answer", decision="77", key="yes")
    assert "no longer open" in table.text("us", "orders")
    assert table.post("us", "answer", decision="77", key="").status_code == 400
