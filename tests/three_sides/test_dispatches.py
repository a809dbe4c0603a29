"""Dispatches between three sides, by pages and by the API: each reads what reached it, the referee
all of it, and nobody anything else.
"""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model

from campaigns.services.files import exports, imports
from rules_engine.core.registry import load
from rules_engine.plain import canonical
from rules_engine.records.rederive import rederive
from rules_engine.tools.casebook import ablate, game_case_files
from tests.three_sides.club import PEOPLE, SIDES, Club

TEXT = "We march at dawn"
pytestmark = pytest.mark.django_db


@pytest.fixture
def writing() -> Club:
    """A double-blind campaign in which dispatches travel; Ash has written to Cedar by wireless."""
    club = Club(level="double_blind", **{"option.dispatches": "travel"})
    filled = {"f.from": "Ash", "f.to": "Cedar", "f.means": "wireless", "f.text": TEXT}
    page = club.page("ash", "compose", kind="dispatch", **filled)
    assert f"dispatch Ash Cedar wireless {TEXT}" in page
    assert "Lawful" in page
    club.post("ash", "orders", order=f"dispatch Ash Cedar wireless {TEXT}", action="submit")
    return club


def _reads(club: Club, who: str) -> dict[str, bool]:
    return {name: TEXT in club.page(who, name) for name in ("dispatches", "log", "table")}


def test_a_dispatch_is_read_by_who_wrote_it_and_by_the_referee_until_it_arrives(
    writing: Club,
) -> None:
    assert all(_reads(writing, "ash").values())
    assert all(_reads(writing, "referee").values())
    for side in ("birch", "cedar"):
        assert not any(_reads(writing, side).values()), side
    assert "on the way, in 0101" in writing.page("referee", "dispatches")
    assert "on the way" not in writing.page("ash", "dispatches")


def test_what_becomes_of_it_is_told_to_whom_it_reached_alone(writing: Club) -> None:
    writing.order("ash", "end")
    one = writing.truth["dispatches"]["all"]["ash.1"]
    heard = writing.truth["dispatches"]["in"]
    for side in ("birch", "cedar"):
        assert _reads(writing, side)["log"] == (side in heard), side
    assert one["fate"] not in writing.page("ash", "dispatches").partition("came-title")[2]
    assert "dispatch_arrived" not in writing.logged("ash")
    assert all("roll" not in writing.logged(side) for side in SIDES)
    assert "roll" in writing.logged("referee")


def test_the_map_shows_own_headquarters_and_the_referee_where_dispatches_are(
    writing: Club,
) -> None:
    layer = "layer", "dispatches"
    [own] = json.loads(writing.page("birch", *layer))["marks"]
    assert (own["side"], own["spaces"], own["alerts"]) == ("birch", ["0104"], [])
    every = json.loads(writing.page("referee", *layer))["marks"]
    assert [mark["alerts"] for mark in every] == [["0101"], [], []]


def test_nobody_reads_of_units_that_he_has_never_seen(writing: Club) -> None:
    writing.assert_tight()


def test_such_a_campaign_comes_in_as_it_went_out(writing: Club) -> None:
    writing.order("ash", "end")
    record = json.loads(exports.export_file(writing.seat("referee")).getvalue())
    assert not rederive(record).differences
    newcomer = get_user_model().objects.create_user("newcomer")
    made = imports.import_campaign(newcomer, canonical(record))
    assert made.options["dispatches"] == "travel"


def test_without_the_option_there_is_nothing_of_them(club: Club) -> None:
    for who in PEOPLE:
        address = f"/campaigns/{club.campaign.pk}/dispatches/"
        assert club.browsers[who].get(address).status_code == 404
        assert "Dispatches" not in club.page(who, "table")
    assert "dispatches" not in club.ask("ash", "view/")["view"]


def test_every_case_of_dispatches_is_missed_when_it_is_taken_out(game: str) -> None:
    missed, _ = ablate(load(game), game_case_files(game))
    assert not [one.case.number for one in missed if one.case.number.startswith("5")]
