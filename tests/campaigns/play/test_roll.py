"""A roll has a page of its own, for each side from its own log, with the chart that it led to."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.presenters.log.roll import last_roll, roll_row, shown_now
from campaigns.presenters.rules.charts import campaign_charts
from campaigns.services.history import logbook, reading
from campaigns.templatetags.dice import dice_faces
from rules_engine.core.charting import charts_of
from rules_engine.core.registry import load
from tests.campaigns.play.conftest import AtTheTable

GAME = load("grenade")
CHARTS = charts_of(GAME, "historical", {}, {}, "open")


def told(number: int, kind: str, **more: Any) -> dict[str, Any]:
    """Return an entry of a log."""
    notice = {"kind": kind, "by": "", "cases": [], **more}
    return {"number": number, "text": f"{kind} {number}", "notice": notice, "taken_back": False}


def fought(column: str = "c4") -> list[dict[str, Any]]:
    """Return what a side is told of a combat."""
    odds = {"column": column, "line": "Clear", "attack": [], "defence": [], "shifts": [], "net": 0}
    roll = {"subject": "attack on 1008", "owner": "us", "faces": 6, "dice": [5, 1], "total": 6}
    return [
        told(1, "attack_declared"),
        told(2, "combat_odds", odds=odds),
        told(3, "roll", **roll, modifiers=[], line="c4, A2(2)", cases=["9.88"]),
        told(4, "combat_result"),
        told(5, "roll", subject="another", owner="us", dice=[3], cases=["24.11"], total=3),
    ]


def test_9_88_the_row_the_column_and_the_line_of_headings_are_lit() -> None:
    shown = roll_row(GAME, CHARTS, fought(), 2)
    assert shown is not None
    assert (shown["chart"]["chart"].key, shown["chart"]["lit"]) == ("results", "A2(2)")
    lit = [[head["text"] for head in line if head["is_lit"]] for line in shown["chart"]["heads"]]
    assert lit == [[], [], ["1-2"]]
    assert [entry["number"] for entry in shown["after"]] == [4]


def test_a_roll_names_the_places_of_what_it_was_about() -> None:
    rows = fought()
    rows[1]["notice"]["targets"] = ["1008", "0907"]
    shown = roll_row(GAME, CHARTS, rows, 2)
    assert shown is not None
    assert shown["places"] == ["1008", "0907"]
    rows = fought()
    rows[1]["notice"].pop("odds")
    rows[3]["notice"]["space"] = "1107"
    shown = roll_row(GAME, CHARTS, rows, 2)
    assert shown is not None
    assert shown["places"] == ["1107"]
    rows[3]["notice"]["space"] = "nowhere"
    shown = roll_row(GAME, CHARTS, rows, 2)
    assert shown is not None
    assert shown["places"] == []


def test_where_the_column_is_not_told_the_row_alone_is_lit() -> None:
    shown = roll_row(GAME, CHARTS, fought("?"), 2)
    assert shown is not None
    assert shown["chart"]["lit"] == ""
    assert [line["is_lit"] for line in shown["chart"]["rows"]].index(True) == 4


def test_odds_that_do_not_stand_right_before_a_roll_are_not_its_own() -> None:
    entries = fought()
    entries.insert(2, told(9, "air"))
    shown = roll_row(GAME, CHARTS, entries, 3)
    assert shown is not None
    assert shown["odds"] is None
    assert shown["chart"]["lit"] == ""


def test_what_is_no_roll_is_not_shown_as_one() -> None:
    assert roll_row(GAME, CHARTS, fought(), 0) is None


def test_the_newest_roll_that_counts_is_the_last_one() -> None:
    entries = fought()[::-1]
    newest = last_roll(GAME, entries)
    assert newest is not None
    assert newest["number"] == 5
    entries[0]["taken_back"] = True
    before = last_roll(GAME, entries)
    assert before is not None
    assert (before["number"], before["after"]) == (3, "combat_result 4")
    assert last_roll(GAME, []) is None


def test_dice_are_faces_and_words() -> None:
    drawn = dice_faces([3, 5])
    assert 'aria-label="rolled 3 and 5"' in drawn
    assert drawn.count("<circle") == 8
    assert "<b>21</b>" in dice_faces([21], 60)


def test_columns_and_chits_have_no_inner_names_in_words() -> None:
    odds = {"column": "c4", "start": "c3", "line": "Clear", "attack": [], "defence": []}
    odds |= {"shifts": [], "net": 1, "ratio": "1-2", "attack_total": 1, "defence_total": 2}
    said = GAME.words({"kind": "combat_odds", "targets": ["1008"], "odds": odds})
    assert not re.search(r"\bc[0-9]", said)
    assert said.endswith("column 1-2.")
    roll = {"kind": "roll", "subject": "attack", "dice": [5, 1], "total": 6, "modifiers": []}
    assert GAME.words(roll | {"line": "c4, A2(2)", "cases": ["9.88"]}).endswith("= 6: A2(2).")
    chit = {"kind": "roll", "subject": "strength chit of 1/1", "dice": [3], "modifiers": []}
    chit |= {"total": 3}
    assert GAME.words(chit | {"line": "chit s8", "cases": ["8.33"]}).endswith("rolled 3.")


def test_8_33_a_drawn_chit_is_lit_in_the_chart_of_chits_and_its_line_is_no_key() -> None:
    chit = {"kind": "roll", "subject": "strength chit of 1/1", "dice": [3], "modifiers": []}
    chit |= {"total": 3, "line": "chit s11", "cases": ["8.33"], "faces": 30}
    shown = roll_row(GAME, CHARTS, [{"number": 1, "notice": chit, "text": ""}], 0)
    assert shown is not None
    lit = [line["head"] for line in shown["chart"]["rows"] if line["is_lit"]]
    assert (shown["chart"]["chart"].key, lit, shown["chart"]["lit"]) == ("chits", ["11"], "11/7/6")
    row = {"number": 1, "notice": chit, "text": GAME.words(chit)}
    newest = last_roll(GAME, [row])
    assert newest is not None
    assert newest["line"] == ""
    weather = chit | {"subject": "weather", "line": "clear", "cases": ["24.11"]}
    newest = last_roll(GAME, [{"number": 1, "notice": weather, "text": GAME.words(weather)}])
    assert newest is not None
    assert newest["line"] == "clear"


def test_8_42_the_page_says_why_a_strength_is_covered_and_shows_it_while_it_may_be_seen() -> None:
    entries = fought()
    change = {"amount": "?", "reason": "chit", "case": "8.34"}
    covered = {"unit": "393/99/7", "amount": "?", "changes": [change]}
    entries[1]["notice"]["odds"]["defence"] = [covered]
    shown = roll_row(GAME, CHARTS, entries, 2)
    assert shown is not None
    assert shown["is_covered"]
    mark = {"kind": "strengths", "units": {"393/99/7": 4}}
    game: Any = SimpleNamespace(lens=lambda seen: seen, scenery=lambda seen: {"marks": [mark]})
    assert shown_now(game, {}, shown) == "393/99/7 has 4"
    game.scenery = lambda seen: {"marks": []}
    assert shown_now(game, {}, shown) == ""


# ---- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["us", "german", "referee"])
def test_every_roll_of_a_log_has_a_page_that_the_log_leads_to(table: AtTheTable, who: str) -> None:
    log = table.text(who, "log")
    numbers = {int(found) for found in re.findall(r'/log/(\d+)/"', log)}
    rows = logbook.told_log(table.cast.seat(who))
    assert numbers == {row["number"] for row in rows if row["notice"].get("kind") == "roll"}
    for number in numbers:
        page = table.text(who, "roll", number)
        assert page.count("<h1") == 1
        assert 'aria-label="rolled' in page
        assert f"#entry-{number}" in page


def test_what_is_no_roll_of_ones_own_log_has_no_page(table: AtTheTable) -> None:
    last = len(logbook.told_log(table.cast.seat("us")))
    assert table.get("us", "roll", 1).status_code == 404
    assert table.get("us", "roll", last + 1).status_code == 404
    assert table.get("us", "roll", 0).status_code == 404
    assert table.get("us", "roll", 5, **{"as": "german"}).status_code == 403


def test_the_weather_roll_is_shown_in_its_chart(table: AtTheTable) -> None:
    rows = logbook.told_log(table.cast.seat("german"))
    found = [row for row in rows if "24.11" in row["notice"].get("cases", ())]
    number = next(row["number"] for row in found if row["notice"]["kind"] == "roll")
    page = table.text("german", "roll", number)
    assert 'class="is-lit"' in page
    charts = campaign_charts(table.cast.campaign, reading.chosen_for(table.cast.seat("us")))
    assert any(chart.title in page for chart in charts)


def test_the_table_shows_the_newest_roll_and_leads_to_it(table: AtTheTable) -> None:
    newest = last_roll(GAME, logbook.told_log(table.cast.seat("us"), limit=14)[::-1])
    page = table.text("us", "table")
    if newest is None:
        assert "last-roll" not in page
    else:
        assert f"/log/{newest['number']}/" in page
