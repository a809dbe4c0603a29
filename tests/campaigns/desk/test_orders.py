"""A player's orders typed in by the referee: read line by line, ruled on, then submitted."""

from __future__ import annotations

from campaigns.models import Input
from campaigns.services import engine
from campaigns.services.asking import advice
from campaigns.services.history import logbook
from tests.campaigns.desk.conftest import Desk


def lawful(desk: Desk, count: int = 1) -> list[str]:
    """Return placements that can stand after each other."""
    seat = desk.cast.seat("referee")
    found: dict[str, str] = {}
    spaces: set[str] = set()
    for order in advice.legal_orders(seat, "us"):
        unit, space = order.args.get("unit"), order.args.get("to") or order.args.get("space")
        if order.kind != "end" and unit not in found and space not in spaces:
            found[unit] = engine.write_order(seat.campaign, order)
            spaces.add(space)
        if len(found) == count:
            break
    return list(found.values())


def test_lines_of_a_mail_are_read_and_ruled_on_before_anything_is_submitted(desk: Desk) -> None:
    first = lawful(desk)[0]
    text = f"# from Paul's mail\n> 1. {first}\n\nplace 999/9/9 at 0504\nmarch to Berlin"
    before = desk.cast.campaign.inputs.count()
    answer = desk.send("desk-orders", side="us", orders=text, action="check")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f"<code>{first}</code>" in page
    for number in (2, 4, 5):
        assert f"Line {number}<" in page
    assert "Line 1<" not in page
    assert "✓ lawful" in page
    assert "cannot be read" in page
    assert desk.cast.campaign.inputs.count() == before


def test_unreadable_lines_stop_the_whole_set(desk: Desk) -> None:
    text = f"{lawful(desk)[0]}\nmarch to Berlin"
    before = desk.cast.campaign.inputs.count()
    answer = desk.send("desk-orders", side="us", orders=text, action="submit")
    assert answer.status_code == 400
    assert "line 2 cannot be read" in answer.content.decode()
    assert "march to Berlin" in answer.content.decode()
    assert desk.cast.campaign.inputs.count() == before


def test_unlawful_lines_are_submitted_only_on_purpose(desk: Desk) -> None:
    unit = lawful(desk)[0].split()[1]
    fields = {"side": "us", "orders": f"place {unit} at 0419", "action": "submit"}
    before = desk.cast.campaign.inputs.count()
    answer = desk.send("desk-orders", **fields)
    assert answer.status_code == 409
    assert "line 1 would be refused" in answer.content.decode()
    assert desk.cast.campaign.inputs.count() == before
    assert desk.send("desk-orders", in_doubt="1", **fields).status_code == 302
    assert desk.last.status == Input.Status.REFUSED
    assert desk.last.ruling is not None


def test_the_set_is_carried_out_and_the_log_says_who_gave_it(desk: Desk) -> None:
    texts = lawful(desk, 2)
    fields = {"side": "us", "orders": "\n".join(texts), "action": "submit"}
    assert desk.send("desk-orders", **fields).status_code == 302
    items = list(desk.cast.campaign.inputs.order_by("-number")[:2])
    assert {item.status for item in items} == {Input.Status.DONE}
    assert {item.body["order"] for item in items} == set(texts)
    assert all(item.seat.is_referee for item in items)
    page = desk.page("log")
    assert texts[0].split()[1] in page
    events = [row for row in logbook.truth_log(desk.cast.seat("referee")) if row["type"] == "event"]
    assert events[-1]["event"]["by"] in ("referee for us", "rules")
    assert any(row["event"]["by"] == "referee for us" for row in events[-4:])


def test_an_empty_text_and_an_unknown_side_are_refused(desk: Desk) -> None:
    answer = desk.send("desk-orders", side="us", orders="\n\n", action="submit")
    assert answer.status_code == 400
    assert "There are no orders yet" in answer.content.decode()
    answer = desk.send("desk-orders", side="french", orders="end", action="submit")
    assert answer.status_code == 400
    assert "There is no side" in answer.content.decode()


def test_a_stale_page_submits_nothing(desk: Desk) -> None:
    before = desk.cast.campaign.inputs.count()
    answer = desk.send(
        "desk-orders", side="us", orders=lawful(desk)[0], action="submit", expected="truth.1.2"
    )
    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()
    assert desk.cast.campaign.inputs.count() == before


def test_orders_for_a_later_step_are_read_and_stay_sealed(desk: Desk) -> None:
    text = "move 941/353/58 tactical 0112-0111"
    answer = desk.send("desk-orders", side="german", orders=text, action="check")
    assert "ruled on when the side" in answer.content.decode()
    assert desk.send("desk-orders", side="german", orders=text, action="submit").status_code == 302
    assert desk.last.status == Input.Status.HELD
    assert text in desk.page("desk")
    assert desk.send("desk-withdraw", desk.last.pk).status_code == 302
    assert desk.last.status == Input.Status.HALTED


def test_the_same_set_sent_twice_is_stored_once(desk: Desk) -> None:
    fields = {"side": "us", "orders": lawful(desk)[0], "action": "submit", "token": "one"}
    key = desk.key
    before = desk.cast.campaign.inputs.count()
    for _ in range(2):
        assert desk.send("desk-orders", expected=key, **fields).status_code == 302
    assert desk.cast.campaign.inputs.count() == before + 1
