"""Pages of long logs read what they show, and show what reading all of it would."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Entry, Input, SideEntry
from campaigns.presenters.log.told_once import REACH, told_once
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import logbook, positions, roll_entries, rolls, witness
from campaigns.views import dice as dice_views
from campaigns.views import log as log_views
from rules_engine.plain import canonical
from tests.campaigns.test_trust_witness import table as table
from tests.campaigns.test_trust_witness import waiting
from tests.conftest import Cast

MANY = 2_000
TIMES = itertools.count()


def shown(cast: Cast, who: str, name: str, at: int = 1, **more: str) -> tuple[Any, int]:
    """Return the context of a page of somebody's log, and how many statements it took to make."""
    address = f"/campaigns/{cast.campaign.pk}/{name}/"
    # Under addresses of their own, so that none is shown that was made before.
    cast.client(who).get(address, {"time": next(TIMES)})
    with CaptureQueriesContext(connection) as asked:
        answer = cast.client(who).get(address, {"page": at, "time": next(TIMES), **more})
    assert answer.status_code == 200
    return answer.context, len(asked)


def lengthen(cast: Cast, side: str, count: int = MANY) -> None:
    """Tell a side what it was told again and again, so many entries in all."""
    rows = list(SideEntry.objects.filter(campaign=cast.campaign, side=side).order_by("number"))
    told = [row for row in rows if row.kind != "taken_back"]
    made = []
    for at in range(len(rows) + 1, count + 1):
        one = told[at % len(told)]
        body = json.loads(one.body)
        place = {"branch_id": one.branch_id, "seq": one.seq, "side": side, "number": at}
        facts = {"campaign": cast.campaign, "hash": f"{at:064}", **place}
        made.append(SideEntry.made(body, canonical(body), **facts))
    SideEntry.objects.bulk_create(made)


def play(cast: Cast) -> None:
    """Let orders, notes and something taken back come into the logs."""
    for at in range(3):
        inputs.submit_order(cast.seat("red"), "take 1", token=f"r{at}")
        inputs.submit_order(cast.seat("blue"), "take 2", token=f"b{at}")
        inputs.send_note(cast.seat("referee"), "red", f"Note {at}", token=f"n{at}")
    inputs.take_back(cast.seat("referee"), "A slip", token="t")
    inputs.submit_order(cast.seat("blue"), "take 1", token="again")


def play_dice(cast: Cast) -> None:
    """Let real dice be rolled, seen, contested, taken back and rolled again as they were."""
    referee = cast.seat("referee")
    for at, faces in enumerate(((3, 4), (1, 2, 3), (6, 6), (3, 4))):
        if not Input.objects.filter(campaign=cast.campaign, status="needs_dice").exists():
            cast.campaign.refresh_from_db()
            side = positions.head_state(cast.campaign)["side"]
            inputs.submit_order(cast.seat(side), "take 2", token=f"x{at}")
        item = waiting(cast)
        count = (item.needed or {})["count"]
        inputs.type_dice(referee, item, (*faces, 1)[:count], token=f"d{at}")
        number = int(rolls.rolls_of(cast.seat("blue"))[-1]["number"])
        verdict = ("confirmed", "contested")[at % 2]
        witness.bear_witness(cast.seat("blue"), number, verdict, "Not so", token=f"w{at}")
        if at == 2:
            inputs.take_back(referee, "A slip", token="t")


# ---- the log ------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["red", "blue", "referee"])
def test_the_pages_of_a_log_are_the_log(
    playing: Cast, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(playing)
    whole = logbook.told_log(playing.seat(who))[::-1]
    assert len(whole) > 4
    monkeypatch.setattr(log_views, "ON_PAGE", 4)
    pages = -(-len(whole) // 4)
    asked = [shown(playing, who, "log", at + 1)[0]["entries"] for at in range(pages)]
    seat = playing.seat(who)
    once = told_once(engine.game_of(seat.campaign), seat, seat.viewer, whole[::-1])[::-1]
    assert [(row["number"], row["text"]) for page in asked for row in page] == [
        (row["number"], row["text"]) for row in once
    ]
    told = [number for row in once for number in (row["number"], *row.get("also", ()))]
    assert sorted(told) == sorted(row["number"] for row in whole)
    context, _ = shown(playing, who, "log", 2)
    assert context["page"].paginator.num_pages == pages
    assert context["last"] == whole[0]


def test_entries_are_found_by_place_from_the_newest(
    playing: Cast, django_assert_max_num_queries: Any
) -> None:
    play(playing)
    whole = logbook.told_log(playing.seat("red"))[::-1]
    newest = logbook.newest_first(playing.seat("red"))
    assert len(newest) == len(whole)
    assert (newest[0], newest[-1]) == (whole[0], whole[-1])
    assert newest[2:5] == whole[2:5]
    assert newest[3:3] == []
    with django_assert_max_num_queries(3):  # however long it is, not one for each entry
        assert list(newest) == whole
    with pytest.raises(IndexError):
        newest[len(whole)]


@pytest.mark.parametrize("at", [1, 7])
def test_a_page_of_a_long_log_reads_no_more_than_it_shows_and_what_stands_beside_it(
    playing: Cast, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(playing)
    _, short = shown(playing, "red", "log")
    lengthen(playing, "red")
    said: list[Any] = []
    one = logbook._entry
    monkeypatch.setattr(logbook, "_entry", lambda *rows: said.append(1) or one(*rows))
    playing.client("red").get(f"/campaigns/{playing.campaign.pk}/log/?time={next(TIMES)}")
    assert len(said) == log_views.ON_PAGE + 1 + REACH
    said.clear()
    context, long = shown(playing, "red", "log", at)
    assert len(context["entries"]) == log_views.ON_PAGE
    ends = 1 if at == 1 else 2
    assert len(said) == 2 * (log_views.ON_PAGE + 1) + (1 + ends) * REACH
    assert long == short


def test_what_was_looked_for_stays_on_the_other_pages(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(playing)
    monkeypatch.setattr(log_views, "ON_PAGE", 1)
    address = f"/campaigns/{playing.campaign.pk}/log/"
    text = playing.client("red").get(address, {"find": "Note 1 "}).content.decode()
    assert "Page 1 of" not in text
    text = playing.client("red").get(address, {"find": "note"}).content.decode()
    assert 'href="?page=2&amp;find=note">Older</a>' in text
    text = playing.client("referee").get(address, {"find": "note", "as": "red"}).content.decode()
    assert 'href="?page=2&amp;find=note&amp;as=red">Older</a>' in text


# ---- dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["red", "blue", "referee"])
def test_the_pages_of_the_dice_are_all_rolls(
    table: Cast, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_dice(table)
    whole = rolls.rolls_of(table.seat(who))
    assert any(row["witnesses"] for row in whole)
    monkeypatch.setattr(dice_views, "ON_PAGE", 1)
    names = set(whole[0]) - {"cases"}  # the page has their titles besides
    found = []
    for at in range(len(whole)):
        context, _ = shown(table, who, "dice", at + 1)
        assert context["count"] == len(whole)
        found += [{name: row[name] for name in names} for row in context["rows"]]
    assert found == [{name: row[name] for name in names} for row in whole[::-1]]
    back = [row["taken_back"] for row in whole]
    assert any(back) == (who != "referee")


def test_a_page_of_many_rolls_reads_no_more_than_it_shows(
    table: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_dice(table)
    _, short = shown(table, "red", "dice")
    lengthen(table, "red")
    read: list[Any] = []
    monkeypatch.setattr(rolls, "_row", lambda *a, one=rolls._row: read.append(1) or one(*a))
    context, long = shown(table, "red", "dice")
    assert context["count"] > 2 * dice_views.ON_PAGE
    assert len(context["rows"]) == dice_views.ON_PAGE
    # Twice, and of what is told more than once the rolls that witnesses speak of.
    assert len(read) <= 2 * (dice_views.ON_PAGE + 10)
    assert long == short


def test_all_rolls_are_counted_once_for_as_long_as_the_log_stands(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Any] = []
    every = rolls.rolls_of
    monkeypatch.setattr(
        rolls, "rolls_of", lambda s, v, among=None: read.append(among) or every(s, v, among)
    )
    for _ in range(2):
        shown(playing, "red", "dice/statistics")
    assert read.count(None) == 1
    inputs.send_note(playing.seat("referee"), "red", "More", token="n")
    shown(playing, "red", "dice/statistics")
    assert read.count(None) == 2


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about SQLite's plans")
def test_rolls_are_found_by_the_index(playing: Cast) -> None:
    side = roll_entries.numbers_of(playing.seat("red"), "red")
    truth = roll_entries.numbers_of(playing.seat("referee"), "truth")
    assert not isinstance(side, list)
    assert not isinstance(truth, list)
    assert "COVERING INDEX told_by_kind" in side[:60].explain()
    assert "INDEX entries_by_kind" in truth[:60].explain()
    assert Entry.objects.exists()
