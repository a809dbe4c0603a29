"""Ending a step at the table: who has forgotten something is told so."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.template.loader import render_to_string

from campaigns.presenters.play import ending
from campaigns.services.asking import advice, drafts, inputs
from campaigns.services.history import reading
from campaigns.services.turns import closing
from rules_engine import load, undone, view
from rules_engine.casefiles import parse_position
from tests.campaigns.play.conftest import AtTheTable
from tests.conftest import Cast


@pytest.mark.parametrize("notes", [(), ("Depot 82nd is not placed yet.",)])
def test_the_card_says_what_may_have_been_forgotten(notes: tuple[str, ...]) -> None:
    end = {"title": "Allied refit", "ruling": {"lawful": True, "advice": notes}}
    campaign = SimpleNamespace(pk=UUID(int=1))
    page = render_to_string("play/_panel_rest.html", {"end": end, "campaign": campaign})
    assert "End Allied refit" in page
    assert ("Note:" in page) == bool(notes)
    assert all(words in page for words in notes)


DUE = """
board patch
hex 0301-0304 clear
edge 0301 west
entry A 0301
turn 5
step us.movement
us 393/99/7 infantry regiment A morale 2 ma 4 due entry A
"""


def test_whoever_hands_in_a_sealed_set_is_told_who_has_not_been_brought_on() -> None:
    game = load("grenade")
    seen = view(parse_position(DUE, "grenade"), "us")
    (words,) = ending.forgotten(game, seen, "us")
    assert "393/99/7 is due at 0301" in words
    assert ending.forgotten(game, seen, "german") == ()
    entered = seen["units"]["393/99/7"] | {"status": "map", "space": "0301"}
    assert ending.forgotten(game, {**seen, "units": {"393/99/7": entered}}, "us") == ()


def test_the_note_stands_above_the_button_that_hands_the_set_in() -> None:
    context = {
        "drafts": [{"draft": {"text": "move"}, "message": "", "ruling": {"lawful": True}}],
        "sealed": {"rows": []},
        "scene": {"may_order": True, "step": {"name": "5.us.movement", "title": "US movement"}},
        "campaign": SimpleNamespace(pk=UUID(int=1)),
        "forgotten": ("393/99/7 is due at 0301.",),
    }
    page = render_to_string("play/_panel_rest.html", context)
    assert page.index("393/99/7 is due at 0301.") < page.index("Hand in for US movement")


def test_whoever_places_three_of_thirteen_is_told_that_it_is_not_enough(
    make_cast: Callable[..., Cast],
) -> None:
    cast = make_cast("grenade", level="double_blind", play="order_sets", news="published")
    cast.start()
    us, address = cast.seat("us"), f"/campaigns/{cast.campaign.pk}/table/"
    for number in range(40):
        seen = reading.view_for(cast.seat("referee"))
        if seen["step"] == "setup.us" or not seen["decisions"]:
            break
        one = seen["decisions"][0]
        key = one["choices"][0]["key"]
        item = inputs.answer_decision(
            cast.seat("referee"), one["id"], key, token=f"a{number}", side=one["owner"]
        )
        item.refresh_from_db()
        assert item.is_done, item.message
    closing.publish(cast.seat("referee"), token="news")
    assert reading.view_for(us)["step"] == "setup.us"
    placings = [one for one in advice.legal_orders(cast.seat("us")) if one.kind == "place"]
    drafts.add_draft(cast.seat("us"), placings[0].to_json())
    page = cast.client("us").get(address).content.decode()
    assert "Not enough yet" in page
    assert "16.2" in page
    assert "still to place" in page


def test_a_step_in_which_nothing_is_left_ends_at_once(table: AtTheTable) -> None:
    table.post("us", "end-step", anyway="yes")
    assert reading.view_for(table.cast.seat("us"))["step"] == "us.combat"
    assert "End US combat" in table.text("us", "table")
    table.post("us", "end-step")
    assert reading.view_for(table.cast.seat("us"))["step"] != "us.combat"


def test_what_is_left_undone_is_named_before_the_step_ends(table: AtTheTable) -> None:
    drafts.add_draft(table.cast.seat("us"), "end")
    part = table.post("us", "end-step")
    assert part["HX-Retarget"] == "#end"
    page = table.post("us", "end-step", hx=False).content.decode()
    for words in ("1 draft has not been submitted", "units can still move", "all the same", "Back"):
        assert words in page
        assert words in part.content.decode()
    assert reading.view_for(table.cast.seat("us"))["step"] == "us.movement"
    table.post("us", "end-step", anyway="yes", hx=False)
    assert reading.view_for(table.cast.seat("us"))["step"] == "us.combat"


def test_one_call_ends_a_step_for_a_program_whatever_is_left(table: AtTheTable) -> None:
    inputs.submit_order(table.cast.seat("us"), "end", token="one")
    assert reading.view_for(table.cast.seat("us"))["step"] == "us.combat"


def test_who_does_not_move_is_asked_nothing(table: AtTheTable) -> None:
    game = load("grenade")
    seen = reading.view_for(table.cast.seat("german"))
    assert ending.undone(game, seen, "german", 3) == ()


def test_the_units_that_can_still_move_are_named_and_lead_to_the_map(table: AtTheTable) -> None:
    page = table.text("us", "table")
    assert 'class="which"' not in page
    page = table.post("us", "end-step", hx=False).content.decode()
    named = re.findall(r'data-goto="(\d{4})">([^<]+) <span', page)
    seen = reading.view_for(table.cast.seat("us"))
    count = re.search(r"(\d+) units can still move", page)
    assert count is not None
    assert len(named) == int(count[1])
    assert all(seen["units"][name]["space"] == space for space, name in named)


FACING = """
board patch
hex 0301-0304 clear
hex 0302 town
turn 5
step us.combat
us 393/99/7 infantry regiment A morale 2 ma 4 at 0302
german 1/1/1 infantry regiment A morale 2 ma 4 at 0303
"""


def test_attacks_that_could_still_be_made_are_named_where_none_is_owed() -> None:
    seen = view(parse_position(FACING, "grenade"), "us")
    assert undone(seen, "us") == ("Attacks on 0303 are still possible.",)


def test_few_units_that_can_still_move_are_named() -> None:
    seen = view(parse_position(DUE, "grenade"), "us")
    notes = undone(seen, "us")
    assert any("393/99/7 is due" in words for words in notes)
    assert notes[-1] == "393/99/7 can still move."
    assert undone(seen, "german") == ()
