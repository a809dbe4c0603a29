"""Three Clans is played whole, by pages and by the API: nothing of the site counts to two."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth import get_user_model

from campaigns import tasks
from campaigns.models import Mail, Picture
from campaigns.services.drawing import pictures
from campaigns.services.files import exports, imports
from campaigns.services.history import reading
from rules_engine.plain import canonical
from rules_engine.records.rederive import rederive
from tests.three_sides.club import PEOPLE, SIDES, Club

NEW = 'visually-hidden"> new'
TWO = re.compile(r"[Bb]oth sides|[Tt]he other side\b|[Nn]either side|of neither")
"""Words for one of two, and for both."""
PAGES = (
    *("table", "roster", "knowledge", "log", "history", "dice", "seats", "chain", "receipts"),
    *("charts", "casebook", "threads"),
)
DESK = ("desk", "desk-turn", "desk-map", "desk-orders", "desk-notes", "desk-close", "keeping")
HANDED_IN = (
    "attack 0103 with 2/Ash",
    "move 2/Birch march 0104-0204",
    "move 1/Cedar march 0401-0301",
)
pytestmark = pytest.mark.django_db


def _fight(club: Club) -> None:
    """Let Ash challenge Birch, and Birch fight."""
    club.order("ash", "attack 0103 with 2/Ash")
    club.answer("birch", "fight")


def _turn(club: Club) -> None:
    """Let each side march, and end its step."""
    for side, order in zip(
        SIDES,
        ("1/Ash march 0101-0201", "2/Birch march 0104-0204", "1/Cedar march 0401-0301"),
        strict=True,
    ):
        club.order(side, f"move {order}")
        club.post(side, "end-step", anyway="yes")


# ---- live ---------------------------------------------------------------------------------------


def test_a_whole_game_comes_to_its_end(club: Club) -> None:
    _fight(club)
    _turn(club)
    for _ in range(2):
        for side in SIDES:
            club.post(side, "end-step", anyway="yes")
    assert club.truth["outcome"]
    assert "The game is over" in club.page("cedar", "table")


def test_an_order_is_put_together_in_a_form(club: Club) -> None:
    filled = {"f.targets": "0103", "f.attackers": "2/Ash"}
    page = club.page("ash", "compose", kind="attack", **filled)
    assert "attack 0103 with 2/Ash" in page
    assert "Lawful" in page
    club.post("ash", "orders", order="attack 0103 with 2/Ash", action="submit")
    assert club.truth["phase"]["attacked"] == ["2/Ash"]


def test_a_question_is_answered_on_its_owners_page_alone(club: Club) -> None:
    club.order("ash", "attack 0103 with 2/Ash")
    assert [len(club.decisions(side)) for side in SIDES] == [0, 1, 0]
    assert "Go back a hex" not in club.page("cedar", "table")
    assert "You are asked" in club.page("birch", "table")
    [decision] = club.decisions("birch")
    club.post("birch", "answer", decision=decision["id"], key="withdraw")
    [path] = club.decisions("birch")
    assert path["kind"] == "retreat"
    club.post("birch", "answer", decision=path["id"], key=path["choices"][0]["key"])
    assert club.decisions("birch") == []
    assert club.truth["units"]["2/Ash"]["space"] == "0103"


def test_each_reads_for_whom_the_game_waits_as_far_as_he_may_know(club: Club) -> None:
    club.order("ash", "attack 0103 with 2/Ash")
    is_open = club.truth["level"] == "open"
    others = "the Birch side, the Cedar side or the referee"
    waits = f"Waiting for {'the Birch side' if is_open else others}."
    assert waits in club.page("ash", "table")
    assert f"Waiting for the {'Birch' if is_open else 'Ash'} side." in club.page("cedar", "table")
    assert sorted(club.ask("ash")["to_act"]) == (
        ["birch"] if is_open else ["birch", "cedar", "referee"]
    )


def test_every_page_is_there_for_everybody(club: Club) -> None:
    _fight(club)
    for who in PEOPLE:
        for name in (
            "table",
            "roster",
            "knowledge",
            "log",
            "history",
            "dice",
            "seats",
            "chain",
            "receipts",
        ):
            page = club.page(who, name)
            assert not TWO.search(page), (who, name)
    for name in DESK:
        page = club.page("referee", name)
        assert not TWO.search(page), name


def test_each_side_has_a_picture_and_a_colour_of_its_own(club: Club) -> None:
    drawn = {who: club.picture(who) for who in PEOPLE}
    assert len(set(drawn.values())) == 4
    page = club.page("referee", "seats")
    assert all(f"band-{band}" in page for band in ("first", "second", "third"))


def test_the_dice_page_tells_the_roll_to_those_who_were_there(club: Club) -> None:
    _fight(club)
    is_open = club.truth["level"] == "open"
    told = {who: "attack on 0103" in club.page(who, "dice").lower() for who in PEOPLE}
    assert told == {"referee": True, "ash": True, "birch": True, "cedar": is_open}


def test_an_order_is_taken_back_from_all_logs(club: Club) -> None:
    club.order("ash", "move 1/Ash march 0101-0201")
    club.post("referee", "desk-take-back", reason="A slip")
    assert club.truth["units"]["1/Ash"]["space"] == "0101"
    assert "taken_back" in club.logged("ash")
    club.order("ash", "move 1/Ash march 0101-0201")


def test_a_correction_is_announced_to_all(club: Club) -> None:
    fields = {"turn": "1", "step": "cedar.march", "action": "make", "reason": "A slip"}
    club.post("referee", "desk-correction", "step", announce="Cedar is next.", **fields)
    assert club.truth["side"] == "cedar"
    assert [club.logged(side).count("overrule") for side in SIDES] == [1, 1, 1]


def test_a_note_reaches_one_side_or_all(club: Club) -> None:
    club.post("referee", "desk-notes", to="cedar", text="For you alone.")
    assert [club.logged(side).count("note") for side in SIDES] == [0, 0, 1]
    club.post("referee", "desk-notes", to="both", text="Tea at five.")
    assert [club.logged(side).count("note") for side in SIDES] == [1, 1, 2]


def test_what_is_written_is_marked_at_the_tables_of_those_it_was_written_to(club: Club) -> None:
    assert all(NEW not in club.page(side, "table") for side in SIDES)
    club.post("referee", "threads", to=["side:ash", "side:cedar"], text="Tea at five.")
    assert [NEW in club.page(side, "table") for side in SIDES] == [True, False, True]
    club.page("ash", "thread", club.campaign.threads.get().pk)
    assert [NEW in club.page(side, "table") for side in SIDES] == [False, False, True]


def test_history_shows_each_side_the_step_as_it_saw_it(club: Club) -> None:
    _turn(club)
    for who in PEOPLE:
        rows = reading.moments(club.seat(who))
        assert {row.viewer for row in rows} == {"truth" if who == "referee" else who}
        for row in rows:
            assert pictures.draw_picture(str(row.pk), row.viewer)
            club.picture(who, "picture", row.pk)
            club.page(who, "moment", row.pk)
    assert Picture.objects.values("viewer").distinct().count() == 4


def test_a_campaign_comes_in_as_it_went_out(club: Club) -> None:
    _fight(club)
    _turn(club)
    club.post("referee", "desk-take-back", reason="A slip")
    record = json.loads(exports.export_file(club.seat("referee")).getvalue())
    assert sorted(record["told"]) == sorted(SIDES)
    assert not rederive(record).differences
    newcomer = get_user_model().objects.create_user("newcomer")
    made = imports.import_campaign(newcomer, canonical(record))
    again = exports.export_campaign(made.seats.get(role="referee"))
    for side in SIDES:
        assert again["told"][side][:-2] == record["told"][side]


def test_at_the_end_all_sides_are_revealed(club: Club) -> None:
    _fight(club)
    club.post("referee", "desk-close", sure="yes", reason="Well played")
    assert "all sides are revealed" in club.page("cedar", "table")
    assert "1/Ash" in club.page("cedar", "roster", **{"as": "truth"})


def test_nobody_reads_at_any_address_of_units_that_he_has_never_seen() -> None:
    club = Club(level="double_blind")
    club.assert_tight()
    club.order("ash", "attack 0103 with 2/Ash")
    club.assert_tight()
    club.answer("birch", "fight")
    _turn(club)
    club.assert_tight()


# ---- sealed orders, published news --------------------------------------------------------------


def _hand_in(club: Club) -> None:
    for side, order in zip(SIDES, HANDED_IN, strict=True):
        club.tell(side, "order-sets/", orders=[order, "end"])


def test_a_turn_is_closed_and_published_for_all_at_once(sealed: Club) -> None:
    _hand_in(sealed)
    sealed.post("referee", "desk-turn-close", until="turn")
    assert "Play waits for the Birch side to decide" in sealed.page("referee", "desk-turn")
    [asked] = sealed.decisions("referee")
    fields = {"decision": asked["id"], "owner": "birch", "key": "fight"}
    sealed.post("referee", "desk-turn-answer", **fields)
    assert sealed.truth["turn"] == 2
    assert {sealed.ask(side, "view/")["view"]["turn"] for side in SIDES} == {1}
    assert all("moved" not in sealed.logged(side) for side in SIDES)
    Mail.objects.all().delete()
    assert "Publish to all sides" in sealed.page("referee", "desk-turn")
    sealed.post("referee", "desk-turn-publish")
    assert {sealed.ask(side, "view/")["view"]["turn"] for side in SIDES} == {2}
    mailed = {mail.seat.side for mail in Mail.objects.filter(key__startswith="news")}
    assert mailed == set(SIDES)


def test_a_closing_waits_for_the_orders_of_each_side(sealed: Club) -> None:
    sealed.tell("ash", "order-sets/", orders=["move 1/Ash march 0101-0201", "end"])
    sealed.tell("cedar", "order-sets/", orders=["move 1/Cedar march 0401-0301", "end"])
    sealed.post("referee", "desk-turn-close", until="turn")
    assert sealed.truth["side"] == "birch"
    assert "Birch has handed in no orders" in sealed.page("referee", "desk-turn")
    sealed.post("referee", "desk-turn-close", until="turn", without="birch")
    assert sealed.truth["turn"] == 2


MEETING = ("2/Ash march 0102-0202", "1/Birch march 0103-0203", "1/Cedar march 0401-0302")


def test_orders_of_any_two_sides_that_meet_are_marked(sealed: Club) -> None:
    for side, order in zip(SIDES, MEETING, strict=True):
        sealed.tell(side, "order-sets/", orders=[f"move {order}", "end"])
    page = sealed.page("referee", "desk-turn")
    assert "Orders of several sides that meet" in page
    for one, other in (MEETING[:2], MEETING[::2]):
        assert f"<code>move {one}</code> and <code>move {other}</code>" in page


def test_the_referee_is_written_when_all_three_have_handed_in(sealed: Club) -> None:
    Mail.objects.all().delete()
    for side in SIDES:
        tasks.sweep()
        assert not Mail.objects.filter(seat__role="referee").exists(), side
        sealed.tell(side, "order-sets/", orders=["end"])
    tasks.sweep()
    assert Mail.objects.filter(seat__role="referee").exists()


def test_a_turn_is_tried_out_for_each_side(sealed: Club) -> None:
    _hand_in(sealed)
    page = sealed.page("referee", "desk-turn", until="turn", throw="1", answers="first")
    assert "What each side would learn" in page
    columns = page.partition("What each side would learn")[2]
    assert all(f'aria-label="{side.title()}"' in columns for side in SIDES)


@pytest.mark.long
def test_nobody_reads_of_the_unseen_while_a_turn_is_closed_and_published() -> None:
    club = Club(level="double_blind", play="order_sets", news="published")
    _hand_in(club)
    club.assert_tight()
    for act in ("desk-turn-close", "desk-turn-publish"):
        club.post("referee", act, until="turn")
        club.assert_tight()
    club.answer("birch", "withdraw")
    club.assert_tight()
    club.answer("birch", club.decisions("birch")[0]["choices"][0]["key"])
    club.post("referee", "desk-turn-close", until="turn")
    club.assert_tight()
