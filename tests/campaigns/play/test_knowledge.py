"""What a side knows of the enemy: ghosts on the map, words where a hex is tapped, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules_engine
from campaigns.presenters.desk.blind import blind_differences
from campaigns.presenters.known.contacts import contact_rows, remembered_rows, said_together
from campaigns.presenters.known.learned import learned_rows
from campaigns.presenters.known.ledger import compared_rows, ledger_rows
from campaigns.presenters.map.counters import counters_svg
from cartography import parse_key
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.game import Game
from tests.conftest import Cast

State = dict[str, Any]
TANK, FOOT, NEAR, FALSE = "3/9P", "1150/183/12", "331/167/81", "false:1"


def entry(name: str, space: str, level: str = "contact", **more: Any) -> State:
    """Return an entry of a ledger: seen on turn 4 by a tank battalion."""
    what = {"side": "german", **more.pop("what", {})}
    found = {
        "level": level, "handle": name, "seen": False, "space": space, "turn": 4,
        "step": "us.movement", "source": "sighted", "case": "8.4", "certainty": "possible",
        "what": what, "by": ["743/19"],
    }  # fmt: skip
    found |= more
    names = ("turn", "step", "level", "space", "source", "case", "by")
    return {**found, "trail": [{name: found[name] for name in names}]}


@pytest.fixture
def game() -> Game[Any]:
    return rules_engine.load("grenade")


@pytest.fixture
def truth(game: Game[Any]) -> State:
    """Three German units on the map and one that was made up; the US side knows something of
    each but the last.
    """
    state = rules_engine.start(game.slug, min(game.scenarios), ThrowawayDice(1)).state
    names = [name for name, unit in sorted(state["units"].items()) if unit["side"] == "german"]
    off = {name: {**unit, "status": "pool", "space": None} for name, unit in state["units"].items()}
    places = dict(zip(names, ("0612", "0408", "0509", "1010"), strict=False))
    units = off | {
        name: {**state["units"][name], "status": "map", "space": space}
        for name, space in places.items()
    }
    foot = {"type": "infantry", "size": "regiment"}
    first, second, third = list(places)[:3]
    known = {
        first: entry("#1", "0407", "type", what=foot),
        second: entry("#2", "0408", seen=True, certainty="certain", turn=5, source="adjacent"),
        third: entry(
            "#9", "0509", "full", what={"unit": third}, seen=True, certainty="certain", turn=3
        ),
        FALSE: entry("#3", "0710", "type", what=foot, certainty="reported", source="told", turn=2),
    }
    return {**state, "level": "double_blind", "turn": 5, "units": units, "known": {"us": known}}


@pytest.fixture
def seen(truth: State) -> State:
    """What the US side sees of it, as the contract has it."""
    units, ledger, contacts = {}, {}, []
    for unit, one in truth["known"]["us"].items():
        name = unit if one["level"] == "full" else one["handle"]
        ledger[name] = one
        if one["seen"]:
            facts = truth["units"][unit] if one["level"] == "full" else one["what"]
            units[name] = {**facts, "side": "german", "space": one["space"], "status": "map"}
        else:
            parts = ("space", "level", "what", "turn", "step", "source", "case", "certainty")
            contacts.append({"id": name, "side": "german", **{p: one[p] for p in parts}})
    found = {**truth, "viewer": "us", "units": units, "known": {"us": ledger}}
    return {**found, "contacts": contacts, "tracks": truth["tracks"]}


def test_a_remembered_contact_is_said_in_one_sentence(game: Game[Any], seen: State) -> None:
    (row,) = remembered_rows(game, seen, "0407")
    assert row.words == (
        "Contact #1: infantry regiment; last seen turn 4, US movement in hex 0407, "
        "seen by 743/19; possible"
    )
    assert row.case == "8.4"
    assert remembered_rows(game, seen, "0408") == [], "That one is in sight."


def test_contacts_of_which_the_same_is_known_are_said_together(
    game: Game[Any], seen: State
) -> None:
    twins = [{**seen["contacts"][0], "id": name} for name in ("#1", "#7", "#8")]
    known = {"us": {**seen["known"]["us"], "#7": entry("#7", "0407"), "#8": entry("#8", "0407")}}
    rows = remembered_rows(game, {**seen, "contacts": twins, "known": known}, "0407")
    assert [words.partition(";")[0] for words in said_together(rows)] == [
        "Contact #1: infantry regiment",
        "Contacts #7 and #8: unidentified unit",
    ]


def test_the_map_draws_ghosts_and_says_them(game: Game[Any], seen: State) -> None:
    drawn = counters_svg(game, seen)
    part = drawn[drawn.index('data-hex="0407"') :].partition("</a>")[0]
    assert "Contact #1: infantry regiment; last seen turn 4" in part
    key = part.partition("/counters/")[2].partition(".png")[0]
    shown = parse_key(key)
    assert shown.is_ghost
    assert (shown.type, shown.designation, shown.values) == ("infantry", "#1", "T4")
    assert "0612" not in drawn


def test_the_ledger_stands_newest_first_and_can_be_filtered(game: Game[Any], seen: State) -> None:
    rows = ledger_rows(game, seen, "us")
    assert [row.turn for row in rows] == [5, 4, 3, 2]
    assert [row.id for row in ledger_rows(game, seen, "us", {"certainty": "reported"})] == ["#3"]
    assert [row.id for row in ledger_rows(game, seen, "us", {"space": "0407"})] == ["#1"]
    assert {row.id for row in ledger_rows(game, seen, "us", {"level": "type"})} == {"#1", "#3"}
    (why,) = rows[1].trail
    assert why["words"] == ("Turn 4, US movement: kind and size in hex 0407, seen by 743/19.")


def test_the_referee_has_the_truth_beside_it(game: Game[Any], truth: State, seen: State) -> None:
    rows = compared_rows(game, truth, seen, "us")
    verdicts = {one.row.id if one.row else one.unit: one.verdict for one in rows}
    names = [name for name, unit in truth["units"].items() if unit["space"] == "1010"]
    assert verdicts["#1"] == "elsewhere"
    assert verdicts["#2"] == "part"
    assert verdicts["#3"] == "false"
    assert verdicts[names[0]] == "unseen"
    told = next(one.truth for one in rows if one.verdict == "false")
    assert told == "nothing is there: a false contact planted by you"
    assert all("false" not in row.words for row in contact_rows(game, seen, "us"))


def test_the_desk_marks_where_a_side_is_wrong(game: Game[Any], truth: State, seen: State) -> None:
    found = blind_differences(game, truth, seen, "us")
    assert [group["letter"] for group in found["groups"]] == ["F", "E", "U", "P"]
    marks = {mark["kind"]: mark for mark in found["marks"]}
    assert (marks["elsewhere"]["space"], marks["elsewhere"]["to"]) == ("0407", "0612")
    assert (marks["false"]["space"], marks["unseen"]["space"]) == ("0710", "1010")
    assert "planted by you" in marks["false"]["words"]
    assert found["right"] == 1


def test_what_a_side_would_learn_is_told_in_sentences(game: Game[Any], seen: State) -> None:
    known = seen["known"]["us"]
    later = {
        **seen,
        "units": {**seen["units"], "1150/183/12": {"side": "german", "space": "0406",
                  "status": "map", "type": "infantry", "size": "regiment"}},
        "contacts": [one for one in seen["contacts"] if one["id"] != "#1"],
        "known": {"us": {**known, "1150/183/12": entry("#1", "0406", "full", seen=True)}},
    }  # fmt: skip
    rows = learned_rows(game, seen, later, "us")
    assert [(row["kind"], row["is_new"]) for row in rows] == [("identified", True), ("moved", True)]
    assert rows[0]["words"].startswith("Contact #1 turns out to be: 1150/183/12, infantry")
    back = learned_rows(game, later, {**seen, "contacts": [], "units": {}}, "us")
    assert not any(row["is_new"] for row in back)
    assert learned_rows(game, seen, seen, "us") == []


def test_the_page_and_the_api_give_each_seat_its_own(make_cast: Callable[..., Cast]) -> None:
    cast = make_cast("grenade", level="limited")
    cast.start()
    address = f"/campaigns/{cast.campaign.pk}/knowledge/"
    page = cast.client("us").get(address).content.decode()
    assert "we know of the enemy" in page
    assert "Truth:" not in page
    assert cast.client("us").get(address, {"as": "german"}).status_code == 403
    assert cast.client("stranger").get(address).status_code == 404
    referee = cast.client("referee").get(address).content.decode()
    assert "What each side knows" in referee
    found = cast.client("us").get(f"/api/v1{address}").json()["knowledge"]
    assert list(found) == ["us"]
    both = cast.client("referee").get(f"/api/v1{address}").json()["knowledge"]
    assert sorted(both) == ["german", "us"]
    assert cast.client("us").get(f"/api/v1{address}?viewer=german").status_code == 403
