"""Going back and running on by the pages: points, a correction, both differences, taken or left."""

from __future__ import annotations

import pytest

from campaigns.models import Branch
from campaigns.services.history import lines, positions
from tests.campaigns.desk.conftest import Desk
from tests.campaigns.desk.test_orders import lawful


@pytest.fixture
def moved(desk: Desk) -> Desk:
    """A desk at which the US side has given an order."""
    desk.send("desk-orders", side="us", orders=lawful(desk)[0], action="submit")
    return desk


def point(desk: Desk) -> lines.Point:
    branch = desk.cast.seat("referee").campaign.branch
    assert branch is not None
    return lines.points(branch)[-1]


def test_from_the_list_of_points_to_a_line_that_is_played(moved: Desk) -> None:
    one = point(moved)
    order = one.given["body"]["order"]
    assert moved.address("desk-rerun") in moved.page("desk-take-back")
    assert moved.address("lines") in moved.page("history")
    assert order in moved.page("desk-rerun")
    form = moved.cast.client("referee").get(moved.address("desk-rerun"), {"at": one.seq})
    assert "The order as it should have been" in form.content.decode()
    wish = {"at": one.seq, "change": "leave_out", "dice": "same", "reason": "Wrong unit"}
    answer = moved.send("desk-rerun", **wish)
    assert answer.status_code == 302
    line = Branch.objects.get(is_trial=True)
    page = moved.page("desk-rerun-line", line.number)
    for words in ("Run to the end", "Left out by you.", "Wrong unit", "in truth", "told no more"):
        assert words in page, words
    before = moved.state
    assert moved.send("desk-rerun-line", line.number, do="adopt").status_code == 302
    assert moved.state != before
    page = moved.page("lines")
    assert "Line 1" in page
    assert "played now" in page
    assert moved.page("line", 1)
    compared = moved.cast.client("referee").get(moved.address("line-compare"), {"old": 1, "new": 2})
    assert "The board" in compared.content.decode()
    picture = moved.cast.client("referee").get(moved.address("line-picture", 1), {"size": "web"})
    assert picture["Content-Type"] == "image/png"


def test_a_line_that_is_left_changes_nothing(moved: Desk) -> None:
    before = moved.state
    moved.send("desk-rerun", at=point(moved).seq, change="nothing", dice="fresh", reason="Why not")
    line = Branch.objects.get(is_trial=True)
    assert "fresh dice" in moved.page("desk-rerun-line", line.number)
    assert moved.send("desk-rerun-line", line.number, do="discard").status_code == 302
    assert moved.state == before
    assert "looked at, not played" in moved.page("lines")


def test_a_run_begun_by_hand_takes_orders(moved: Desk) -> None:
    one = point(moved)
    order = one.given["body"]["order"]
    moved.send("desk-rerun", at=one.seq, change="by_hand", dice="same", reason="First another")
    line = Branch.objects.get(is_trial=True)
    page = moved.page("desk-rerun-line", line.number)
    assert "Put in an order" in page
    assert order in page
    bad = moved.send("desk-rerun-line", line.number, do="order", new_side="us", new_order="fly")
    assert bad.status_code == 400
    other = next(text for text in lawful(moved) if text != order)
    sent = moved.send("desk-rerun-line", line.number, do="order", new_side="us", new_order=other)
    assert sent.status_code == 302
    assert other in moved.page("desk-rerun-line", line.number)


def test_a_correction_is_put_into_the_line_on_trial_alone(moved: Desk) -> None:
    before = moved.state
    unit = next(n for n, u in before["units"].items() if u["status"] == "map" and u["side"] == "us")
    moved.send("desk-rerun", at=point(moved).seq, change="by_hand", dice="same", reason="By hand")
    line = Branch.objects.get(is_trial=True)
    listed = moved.page("desk-corrections", line=str(line.number))
    assert f"move-unit/?line={line.number}" in listed
    given = {
        "line": line.number,
        "unit": unit,
        "to": "0101",
        "space": "0101",
        "reason": "He said so",
    }
    page = moved.send("desk-correction", "move-unit", **given, action="preview")
    assert "on trial" in page.content.decode()
    sent = moved.send("desk-correction", "move-unit", **given, action="make")
    assert sent.status_code == 302, sent.content.decode()
    assert moved.state == before
    assert positions.state_at(Branch.objects.get(pk=line.pk))["units"][unit]["space"] == "0101"
    assert "He said so" in moved.page("desk-rerun-line", line.number)


def corrected(desk: Desk, **fields: str) -> lines.Point:
    """Move a unit by hand and return the place of that correction on the line of play."""
    wish = {"reason": "The map says so", "announce": "A unit was moved.", "action": "make"}
    sent = desk.send("desk-correction", "move-unit", **wish, **fields)
    assert sent.status_code == 302, sent.content.decode()
    return point(desk)


def test_a_correction_is_corrected_in_its_place_with_its_own_form(moved: Desk) -> None:
    units = moved.state["units"]
    unit = next(n for n, u in units.items() if u["status"] == "map" and u["side"] == "us")
    one, old = corrected(moved, unit=unit, to="0101"), units[unit]["space"]
    moved.send("desk-orders", side="us", orders=lawful(moved)[0], action="submit")
    there = f"{moved.address('desk-correction', 'move-unit')}?at={one.seq}"
    assert f"{moved.address('desk-rerun')}?at={one.seq}" in moved.page("desk-corrections")
    page = moved.page("desk-rerun", at=str(one.seq))
    assert there in page
    assert f"<td>{old}</td><td>0101</td>" in page
    form = moved.page("desk-correction", "move-unit", at=str(one.seq))
    for words in ('value="0101"', 'value="The map says so"', "In the place of an earlier"):
        assert words in form, words
    given = {"at": one.seq, "unit": unit, "to": "0102", "reason": "Read the map anew"}
    preview = moved.send("desk-correction", "move-unit", **given, action="preview")
    text = preview.content.decode()
    assert f"<td>{old}</td><td><strong>0102</strong></td>" in text
    assert "Run on with it, on trial" in text
    missing = moved.send("desk-correction", "move-unit", **given, action="make")
    assert missing.status_code == 400
    assert not Branch.objects.filter(is_trial=True).exists()
    before = moved.state
    sent = moved.send("desk-correction", "move-unit", **given, action="make", why="Misread")
    assert sent.status_code == 302, sent.content.decode()
    assert moved.state == before
    line = Branch.objects.get(is_trial=True)
    assert line.reason == "Misread"
    assert positions.state_at(line)["units"][unit]["space"] == "0102"
    redone = next(p for p in lines.points(line) if p.given["kind"] == "overrule")
    assert redone.given["body"]["reason"] == "Read the map anew"
    assert redone.given["body"]["form"]["values"]["to"] == "0102"
    assert len(lines.points(line)) == len(lines.points(moved.cast.seat("referee").campaign.branch))


def test_another_kind_of_correction_takes_an_earlier_ones_place(moved: Desk) -> None:
    unit = next(n for n, u in moved.state["units"].items() if u["status"] == "map")
    one = corrected(moved, unit=unit, to="0101")
    listed = moved.page("desk-corrections", at=str(one.seq))
    assert f"{moved.address('desk-correction', 'weather')}?at={one.seq}" in listed
    given = {"at": one.seq, "weather": "heavy", "ground": "rain", "mud_until": "2"}
    wish = {"reason": "It rained", "why": "Wrong form", "dice": "fresh", "action": "make"}
    assert moved.send("desk-correction", "weather", **given, **wish).status_code == 302
    line = Branch.objects.get(is_trial=True)
    state = positions.state_at(line)
    assert state["tracks"]["weather"] == "heavy"
    redone = next(p for p in lines.points(line) if p.given["kind"] == "overrule")
    assert moved.send("desk-rerun-line", line.number, do="adopt").status_code == 302
    page = moved.page("desk-rerun", at=str(redone.seq))
    assert "mud through turn" in page, "what it changed is said in the words of its form"
    assert state["units"][unit]["space"] != "0101"
    assert line.rerun["dice"] == "fresh"
    found = lines.points(moved.cast.seat("referee").campaign.branch)
    order = next(one for one in found if one.given["kind"] != "overrule")
    wrong = moved.client.get(moved.address("desk-correction", "weather"), {"at": order.seq})
    assert wrong.status_code == 400


@pytest.mark.parametrize("missing", ["reason", "change", "at"])
def test_what_is_missing_is_said(moved: Desk, missing: str) -> None:
    wish = {"at": point(moved).seq, "change": "leave_out", "dice": "same", "reason": "Why"}
    answer = moved.send("desk-rerun", **{**wish, missing: ""})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode() or missing == "at"
    assert not Branch.objects.filter(is_trial=True).exists()


def test_taking_back_further_than_one(moved: Desk) -> None:
    first = point(moved)
    before = moved.state
    moved.send("desk-orders", side="us", orders=lawful(moved)[0], action="submit")
    assert moved.send("desk-take-back", reason="Both", to=first.seq).status_code == 302
    assert moved.state != before
    assert all(one.seq < first.seq for one in [point(moved)])


def test_players_and_strangers_see_no_lines_before_the_end(moved: Desk) -> None:
    moved.send("desk-rerun", at=point(moved).seq, change="nothing", dice="same", reason="Why")
    for name, rest in (("lines", ()), ("line", (2,)), ("line-picture", (2,)), ("line", (9,))):
        for who in ("us", "german", "stranger"):
            client = moved.cast.client(who)
            assert client.get(moved.address(name, *rest)).status_code == 404, (name, who)
    for who in ("us", "stranger"):
        client = moved.cast.client(who)
        assert client.get(moved.address("desk-rerun")).status_code == 404
        assert client.get(moved.address("desk-rerun-line", 2)).status_code == 404
    moved.send("desk-close", reason="Over", sure="yes")
    assert moved.cast.client("us").get(moved.address("lines")).status_code == 200
    assert moved.cast.client("us").get(moved.address("line", 1)).status_code == 200
