"""The pages of play: what they show, to whom, and how they learn of news."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model

from campaigns.models import Picture
from campaigns.services.people import campaigns, seats
from tests.campaigns.play.conftest import AtTheTable
from tests.conftest import Cast

CURSOR = re.compile(r"cursor=([^&]*)&amp;")


@pytest.mark.parametrize(
    "name", ["table", "orders", "roster", "log", "history", "casebook", "charts"]
)
@pytest.mark.parametrize("who", ["us", "german", "referee"])
def test_every_page_has_one_heading_and_says_what_it_is(
    table: AtTheTable, name: str, who: str
) -> None:
    page = table.text(who, name)
    assert page.count("<h1") == 1
    assert "<title>" in page
    assert "publisher" in page


def test_a_player_sees_contacts_and_no_more(table: AtTheTable) -> None:
    for name in ("table", "roster", "log", "counters"):
        page = table.text("german", name)
        assert "117/30/19" not in page
    assert "117/30/19" in table.text("us", "roster")


def test_a_page_learns_that_something_is_new(table: AtTheTable) -> None:
    found = CURSOR.search(table.text("german", "table"))
    assert found is not None
    quiet = table.get("german", "now", cursor=found[1].replace("%7C", "|"), n=3)
    assert "HX-Trigger" not in quiet.headers
    table.post("us", "orders", order="move 117/30/19 tactical 0508-0509", action="submit")
    assert table.get("german", "now", cursor=found[1]).headers["HX-Trigger"] == "position-changed"
    assert table.get("german", "now", n="nonsense").status_code == 200


def test_the_board_is_kept_by_browsers_and_positions_are_not(table: AtTheTable) -> None:
    for name in ("board", "board-picture"):
        assert "immutable" in table.get("us", name).headers["Cache-Control"]
    assert table.get("us", "counters").headers["Cache-Control"] == "private, no-store"
    assert table.get("us", "table").headers["Cache-Control"] == "private, no-store"


def test_a_counter_has_a_face_and_nonsense_has_none(table: AtTheTable) -> None:
    key = re.search(r"/counters/([^\"]+)\.png", table.text("us", "counters"))
    assert key is not None
    client = table.cast.client("us")
    assert client.get(f"/counters/{key[1]}.png").content.startswith(b"\x89PNG")
    assert client.get("/counters/nonsense.png").status_code == 404


def test_history_is_each_sides_own(table: AtTheTable) -> None:
    own = Picture.objects.filter(viewer="us").order_by("seq")[3]
    other = Picture.objects.filter(viewer="german").order_by("seq")[3]
    assert table.get("us", "moment", own.pk).status_code == 200
    assert table.get("us", "picture", own.pk, size="thumb").content.startswith(b"\x89PNG")
    for name in ("moment", "picture"):
        assert table.get("us", name, other.pk).status_code == 404
    assert table.get("us", "picture", own.pk, size="huge").status_code == 400
    assert table.get("referee", "moment", own.pk, **{"as": "us"}).status_code == 200


def test_a_unit_has_a_page_for_those_who_know_it(table: AtTheTable) -> None:
    assert "is placed in" in table.text("us", "unit", "739/19")
    assert table.get("german", "unit", "739/19").status_code == 404


def test_the_roster_filters(table: AtTheTable) -> None:
    page = table.text("us", "roster", side="us", type="artillery")
    assert "119/19" in page
    assert "117/30/19" not in page
    assert table.get("us", "roster", side="nobody").status_code == 400


def test_the_roster_goes_by_numbers_not_by_digits(make_cast: Callable[..., Cast]) -> None:
    cast = make_cast("hells_highway")
    cast.start()
    page = AtTheTable(cast).text("referee", "roster")
    places = [page.index(f">{unit}</a>") for unit in ("1_Dorset", "2_Devon", "10_Para", "101-HQ")]
    assert places == sorted(places)


def test_the_casebook_finds_cases_and_shows_what_was_chosen(table: AtTheTable) -> None:
    page = table.text("us", "casebook", find="9.88")
    assert 'id="case-9.88"' in page
    assert 'id="case-24.11"' not in page
    assert "(chosen" in page


def test_the_casebook_finds_words_of_readings_too(table: AtTheTable) -> None:
    page = table.text("us", "casebook", find="booklet cell")
    assert 'id="OQ-01"' in page
    assert 'id="OQ-29"' not in page
    assert "No case found" in page
    assert "No reading found" in table.text("us", "casebook", find="elephants")


def test_the_casebook_stands_in_chapters(table: AtTheTable) -> None:
    page = table.text("us", "casebook")
    assert 'href="#chapter-9.0-GR"' in page
    assert page.index('id="chapter-9.0-GR"') < page.index('id="case-9.88"')
    assert page.index('id="case-9.88"') < page.index('id="chapter-10.0-GR"')
    found = table.text("us", "casebook", find="9.88")
    assert 'id="chapter-9.0-GR"' in found
    assert "#chapter-" not in found
    assert 'id="chapter-10.0-GR"' not in found


def test_a_case_names_where_it_was_used_as_far_as_a_log_tells(table: AtTheTable) -> None:
    link = re.search(r'/log/\?case=([\d.]+)#entry-(\d+)"', table.text("us", "casebook"))
    assert link is not None
    log = table.text("us", "log", case=link[1])
    assert f'id="entry-{link[2]}"' in log
    assert log.count('id="entry-') < table.text("us", "log").count('id="entry-')
    table.post("us", "orders", order="move 117/30/19 tactical 0508-0509", action="submit")
    cited = re.compile(r"case=5\.\d+[^\"]*#entry-")
    assert cited.search(table.text("us", "casebook"))
    assert cited.search(table.text("referee", "casebook"))
    assert "is-step" not in table.text("us", "log", case="no such case")


def test_before_play_no_case_was_used(make_cast: Callable[..., Cast]) -> None:
    cast = make_cast("grenade")
    for who in ("us", "referee"):
        page = AtTheTable(cast).text(who, "casebook")
        assert 'id="case-6.31"' in page
        assert "#entry-" not in page


def test_an_observer_looks_on(table: AtTheTable) -> None:
    seat = seats.add_seat(table.cast.seat("referee"), side="us", role="observer", name="Press")
    seats.join(get_user_model().objects.get(username="stranger"), seat.invitation)
    page = table.text("stranger", "table")
    assert 'id="order-form"' not in page
    assert "End US movement" not in page
    assert table.post("stranger", "orders", order="end").status_code == 403


def test_an_officer_is_offered_his_own_units(table: AtTheTable) -> None:
    referee = table.cast.seat("referee")
    seat = seats.add_seat(referee, side="us", role="officer", name="30th Division")
    seats.join(get_user_model().objects.get(username="stranger"), seat.invitation)
    seats.assign_units(table.cast.seat("us"), seat, ["117/30/19"])
    page = table.text("stranger", "compose", kind="move")
    assert '<option value="117/30/19"' in page
    assert '<option value="119/30/19"' not in page
    other = table.text("stranger", "compose", kind="move", unit="119/30/19")
    assert "not under your command" in other


def test_after_the_end_everybody_sees_everything(table: AtTheTable) -> None:
    campaigns.end_campaign(table.cast.seat("referee"), "Time is up", token="end")
    for viewer in ("truth", "us", "german"):
        for name in ("table", "roster", "log", "history", "orders"):
            assert table.get("german", name, **{"as": viewer}).status_code == 200, (viewer, name)
    assert "117/30/19" in table.text("german", "table", **{"as": "truth"})
    assert "Give an order" not in table.text("us", "table")
