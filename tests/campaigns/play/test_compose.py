"""An order put together by taps, by the form and in words comes to the same."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.campaigns.play.conftest import AtTheTable

OVERLAY = re.compile(r'<script id="overlay" type="application/json">(.*?)</script>', re.DOTALL)
ORDER = re.compile(r'id="order-text" name="order" value="([^"]*)"')


def compose(table: AtTheTable, who: str = "us", **chosen: Any) -> tuple[str, str, dict[str, Any]]:
    """Return the composer's text, the order in it and what it draws over the map."""
    text = table.text(who, "compose", **chosen)
    order = ORDER.search(text)
    overlay = OVERLAY.search(text)
    assert overlay is not None
    return text, order[1] if order else "", json.loads(overlay[1])


def test_a_tap_on_a_stack_lists_its_units(table: AtTheTable) -> None:
    text, order, overlay = compose(table, tap="0508")
    assert all(unit in text for unit in ("117/30/19", "119/30/19", "120/30/19"))
    assert (order, overlay["chosen"]) == ("", "0508")


def test_a_unit_shows_where_it_can_go_and_what_that_costs(table: AtTheTable) -> None:
    _, order, overlay = compose(table, kind="move", unit="117/30/19")
    assert order == ""
    assert overlay["reach"]["0509"] == "1·"
    assert overlay["reach"]["0407"] == "1"


def test_a_tap_on_a_goal_gives_the_order_and_its_ruling(table: AtTheTable) -> None:
    text, order, overlay = compose(table, kind="move", unit="117/30/19", tap="0509")
    assert order == "move 117/30/19 tactical 0508-0509"
    assert overlay["path"] == ["0508", "0509"]
    assert "Lawful" in text
    assert "costs 1 of 4 movement points" in text


def test_form_and_words_come_to_the_same_as_taps(table: AtTheTable) -> None:
    tapped = compose(table, kind="move", unit="117/30/19", tap="0509")
    chosen = compose(table, kind="move", unit="117/30/19", mode="tactical", to="0509")
    written = compose(table, use="text", order="move 117/30/19 tactical 0508-0509")
    assert tapped[1] == chosen[1] == written[1]
    assert tapped[2]["reach"] == chosen[2]["reach"] == written[2]["reach"]
    assert "Lawful" in written[0]


def test_taps_lead_a_path_on_and_shorten_it(table: AtTheTable) -> None:
    fields = {"kind": "move", "unit": "117/30/19", "mode": "tactical"}
    longer = compose(table, **fields, path="0508-0407", tap="0406")
    assert longer[1].endswith("0508-0407-0406")
    shorter = compose(table, **fields, path="0508-0407-0406", tap="0407")
    assert shorter[1].endswith("0508-0407")


def test_what_forbids_a_path_is_marked_on_the_map(table: AtTheTable) -> None:
    text, _, overlay = compose(table, use="text", order="move 117/30/19 tactical 0508-0608-0609")
    assert "Not allowed" in text
    assert 'href="/campaigns/' in text
    assert "#case-6.31" in text
    assert not overlay["lawful"]
    assert any(mark["kind"] == "fault" and mark["letter"] == "!" for mark in overlay["marks"])


def test_nonsense_is_answered_in_words(table: AtTheTable) -> None:
    assert "is not an order of this game" in compose(table, use="text", order="fly home")[0]
    assert "There is no hex 9999" in compose(table, tap="9999")[0]
    assert "cannot reach 2621" in compose(table, kind="move", unit="117/30/19", tap="2621")[0]
    assert compose(table, kind="move", unit="no/such")[1] == ""
    assert compose(table, kind="no such kind", unit="117/30/19", path="a-b-c")[1] == ""


def test_the_side_that_is_not_to_move_only_looks(table: AtTheTable) -> None:
    text, order, overlay = compose(table, who="german", tap="0609")
    assert "49/12/58" in text
    assert order == ""
    assert "reach" not in overlay
    assert "117/30/19" not in table.text("german", "compose", tap="0508")


def test_an_attack_grows_by_taps(table: AtTheTable) -> None:
    table.post("us", "orders", order="move 117/30/19 tactical 0508-0509", action="submit")
    table.post("us", "end-step", anyway="yes")
    _, _, overlay = compose(table)
    assert overlay["marks"][0]["spaces"] == ["0609"]
    _, order, _ = compose(table, tap="0609")
    assert order == ""
    text, order, _ = compose(table, kind="attack", tap="0509", **{"f.targets": "0609"})
    assert order == "attack 0609 with 117/30/19"
    assert "Odds, term by term" in text
    more = {"kind": "attack", "f.targets": "0609", "f.attackers": "117/30/19"}
    text, order, _ = compose(table, **more, **{"f.support": "119/19", "f.air": "1"})
    assert order == "attack 0609 with 117/30/19 support 119/19 air"
    assert "13.11" in text
    assert compose(table, **more, tap="0509")[1] == ""
