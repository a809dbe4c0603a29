"""Units of one stack that go together: one tap, one place, one press, and an order for each."""

from __future__ import annotations

import html
import re
from typing import Any

from campaigns.models import Draft, Input
from tests.campaigns.play.conftest import AtTheTable
from tests.campaigns.play.test_compose import compose

STACK = ("117/30/19", "119/30/19", "120/30/19")
SEVERAL = re.compile(r'<textarea id="order-text"[^>]*>(.*?)</textarea>', re.DOTALL)
TICKED = re.compile(r'name="along"\s+value="([^"]*)"[^>]*\schecked')


def lines_in(text: str) -> list[str]:
    """Return the orders that stand in the composer's box, where there are several."""
    found = SEVERAL.search(text)
    return html.unescape(found[1]).split("\n") if found else []


def chosen(*units: str, **more: Any) -> dict[str, Any]:
    """Return the fields of a form in which units of a stack are ticked; the first leads."""
    fields = {"kind": "move", "hex": "0508", "boxes": "1", "along": list(units)}
    return {**fields, "unit": units[0], "was": units[0], **more}


def test_a_tap_on_a_stack_chooses_all_of_it(table: AtTheTable) -> None:
    text, order, overlay = compose(table, tap="0508")
    assert TICKED.findall(text) == list(STACK)
    assert "3 go together" in " ".join(text.split())
    assert order == ""
    assert overlay["reach"]["0509"] == "1·"


def test_a_tap_on_a_place_gives_each_of_them_an_order(table: AtTheTable) -> None:
    text, _, overlay = compose(table, **chosen(*STACK, tap="0509"))
    assert lines_in(text) == [f"move {unit} tactical 0508-0509" for unit in STACK]
    assert overlay["lawful"]
    assert overlay["path"] == ["0508", "0509"]
    assert text.count("1 of 4 movement points") == 3


def test_what_is_noted_of_all_of_them_stands_there_once(table: AtTheTable) -> None:
    text, _, _ = compose(table, **chosen(*STACK, tap="0509"))
    assert text.count("lies in an enemy zone of control") == 1
    assert f"each of {', '.join(STACK)} stops there" in text


def test_only_what_all_of_them_can_reach_is_within_reach(table: AtTheTable) -> None:
    slow = set(compose(table, kind="move", unit="119/19")[2]["reach"])
    quick = set(compose(table, kind="move", unit="739/19")[2]["reach"])
    both = chosen("739/19", "119/19", hex="0607")
    apart = slow ^ quick
    assert apart
    assert set(compose(table, **both)[2]["reach"]) == slow & quick
    assert lines_in(compose(table, **both, tap=max(apart))[0]) == []


def test_a_unit_is_taken_off_and_the_place_stays(table: AtTheTable) -> None:
    text, _, _ = compose(table, **chosen("117/30/19", "120/30/19", to="0509"))
    assert lines_in(text) == [
        "move 117/30/19 tactical 0508-0509",
        "move 120/30/19 tactical 0508-0509",
    ]
    fields = chosen("119/30/19", "120/30/19", to="0509") | {"unit": "117/30/19", "was": "117/30/19"}
    text, _, _ = compose(table, **fields)
    assert [line.split()[1] for line in lines_in(text)] == ["119/30/19", "120/30/19"]


def test_one_press_lets_a_unit_go_alone(table: AtTheTable) -> None:
    _, order, _ = compose(table, **chosen(*STACK, to="0509", only="119/30/19"))
    assert order == "move 119/30/19 tactical 0508-0509"


def test_whoever_is_chosen_from_the_list_goes_alone(table: AtTheTable) -> None:
    fields = chosen(*STACK) | {"unit": "120/30/19"}
    assert TICKED.findall(compose(table, **fields)[0]) == ["120/30/19"]


def test_nobody_is_ordered_when_all_are_taken_off(table: AtTheTable) -> None:
    text, order, overlay = compose(table, kind="move", hex="0508", boxes="1")
    assert (TICKED.findall(text), order) == ([], "")
    assert "reach" not in overlay


def test_units_of_other_places_and_of_the_enemy_do_not_go_along(table: AtTheTable) -> None:
    fields = chosen("117/30/19", "115/29/19", "49/12/58", "no/such", to="0509")
    text, order, _ = compose(table, **fields)
    assert TICKED.findall(text) == ["117/30/19"]
    assert order == "move 117/30/19 tactical 0508-0509"


def test_several_orders_are_given_with_one_press(table: AtTheTable) -> None:
    orders = [f"move {unit} tactical 0508-0509" for unit in STACK]
    table.post("us", "orders", order="\n".join(orders), action="submit")
    given = Input.objects.filter(kind="order").order_by("-number")[:3]
    assert [item.body["order"] for item in reversed(given)] == orders
    assert {item.status for item in given} == {"done"}
    assert "3 go together" not in " ".join(compose(table, tap="0508")[0].split())


def test_what_follows_a_refused_order_is_not_carried_out_and_stands_in_the_box(
    table: AtTheTable,
) -> None:
    orders = [
        "move 117/30/19 tactical 0508-0509",
        "move 119/30/19 tactical 0508-0608-0609",
        "move 120/30/19 tactical 0508-0509",
    ]
    ruled, _, overlay = compose(table, use="text", order="\n".join(orders))
    assert not overlay["lawful"]
    assert "Order 2" in ruled
    answer = table.post("us", "orders", order="\n".join(orders), action="submit").content.decode()
    assert lines_in(answer) == orders[1:]
    last = Input.objects.filter(kind="order").order_by("-number")[:3]
    assert [item.status for item in reversed(last)] == ["done", "refused", "halted"]


def test_of_a_stack_as_many_attack_as_may_together(table: AtTheTable) -> None:
    orders = [f"move {unit} tactical 0508-0509" for unit in STACK]
    table.post("us", "orders", order="\n".join(orders), action="submit")
    table.post("us", "end-step", anyway="yes")
    fields = {"kind": "attack", "f.targets": "0609"}
    text, order, overlay = compose(table, **fields, tap="0509")
    assert order == "attack 0609 with 117/30/19"
    assert overlay["lawful"]
    assert "119/30/19 is left out: " in text
    assert "So is 1 more." in text


def test_several_orders_wait_for_no_later_step(table: AtTheTable) -> None:
    orders = ["move 49/12/58 tactical 0609-0610", "move 48/12/58 tactical 0610-0611"]
    answer = table.post("german", "orders", order="\n".join(orders), action="submit")
    assert answer.status_code == 409
    assert "only in your own step" in answer.content.decode()
    assert not Input.objects.filter(kind="order", side="german").exists()


def test_only_so_many_orders_are_ruled_on_together(table: AtTheTable) -> None:
    text, _, overlay = compose(table, use="text", order="\n".join(["end"] * 41))
    assert "At most 40 orders are ruled on together." in html.unescape(text)
    assert "lawful" not in overlay


def test_several_drafts_are_kept_with_one_press_or_none(table: AtTheTable) -> None:
    orders = [f"move {unit} tactical 0508-0509" for unit in STACK]
    table.post("us", "orders", order="\n".join(orders), action="draft")
    assert list(Draft.objects.values_list("text", flat=True).order_by("position")) == orders
    table.post("us", "orders", order=f"{orders[0]}\nfly home", action="draft")
    assert Draft.objects.count() == 3
