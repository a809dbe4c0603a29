"""The log in blocks: turns and steps with their own heads, combats, and filters."""

from __future__ import annotations

import re
from typing import Any

from django.urls import reverse

from campaigns.presenters.log.blocks import turn_rows
from campaigns.services.asking import inputs
from campaigns.services.history import logbook
from rules_engine import load
from tests.campaigns.play.conftest import AtTheTable

HEAD = re.compile(r"<h([23])[^>]*>\s*([^<]*?)\s*<")


def row(number: int, kind: str, turn: int = 1, step: str = "us.combat", **more: Any) -> Any:
    """Return an entry as a page shows it."""
    notice = {"kind": kind, "turn": turn, "step": step, **more}
    found = {"number": number, "turn": turn, "step": step, "notice": notice}
    return {**found, "is_step": kind == "step"}


def test_what_happened_in_a_step_stands_under_its_own_head(table: AtTheTable) -> None:
    inputs.submit_order(table.cast.seat("us"), "move 117/30/19 tactical 0508-0509", token="m")
    page = table.text("us", "log")
    heads = [(level, words) for level, words in HEAD.findall(page) if words]
    first = heads.index(("3", "US movement"))
    assert heads[first - 1][0] == "2"
    assert "Turn 1" in heads[first - 1][1]
    assert heads[first + 1 : first + 3] == [("3", "Supply, US player turn"), ("3", "Weather")]
    supply, weather = page.index("Supply, US player turn"), page.index(">Weather")
    assert page.index("117/30/19 moves") < supply < page.index("US out of supply") < weather
    assert ("2", "Before play") in heads
    assert page.index("German set-up: 33") < page.index(">The campaign begins.")


def test_the_newest_step_comes_first_and_each_combat_is_a_part_of_it() -> None:
    told = [
        row(1, "step"),
        row(2, "attack_declared", targets=["0609"]),
        row(3, "combat_odds", targets=["0609"], odds={}),
        row(4, "roll"),
        row(5, "combat_over"),
        row(6, "combat_odds", targets=["0610"], odds={}),
        row(7, "step_ended"),
        row(8, "step", step="german.movement"),
    ]
    (turn,) = turn_rows(load("grenade"), told[::-1])
    assert [step["title"] for step in turn["steps"]] == ["German movement", "US combat"]
    assert [step["head"]["number"] for step in turn["steps"]] == [8, 1]
    parts = turn["steps"][1]["parts"]
    assert [(one["fight"], [e["number"] for e in one["entries"]]) for one in parts] == [
        ("Combat about 0609", [2, 3, 4, 5]),
        ("Combat about 0610", [6]),
        ("", [7]),
    ]


def test_a_page_that_begins_in_the_middle_of_a_step_has_its_head() -> None:
    (turn,) = turn_rows(load("grenade"), [row(9, "moved", turn=3), row(8, "moved", turn=3)])
    assert (turn["turn"], turn["steps"][0]["title"]) == (3, "US combat")
    bare = {"number": 4, "notice": {"kind": "moved"}, "is_step": False}
    (truth,) = turn_rows(load("grenade"), [bare])
    assert truth["title"] == "The step that began on the older page"


def test_filters_find_dice_and_what_was_handed_in(table: AtTheTable) -> None:
    told = logbook.told_log(table.cast.seat("us"))
    rolls = {one["number"] for one in told if one["notice"]["kind"] == "roll"}
    given = {one["number"] for one in told if "receipt" in one}
    for only, numbers in (("dice", rolls), ("orders", given)):
        page = table.text("us", "log", only=only)
        assert {int(one) for one in re.findall(r'<li id="entry-(\d+)"', page)} == numbers
        assert numbers
    assert "Before play" not in table.text("us", "log", turn="1")
    assert "Nothing found" in table.text("us", "log", turn="9", find="x")
    assert table.get("us", "log", only="nonsense", turn="²").status_code == 200


def test_filters_need_no_button_and_of_several_cases_one_is_shown(table: AtTheTable) -> None:
    page = table.text("us", "log")
    form = re.search(r"<form[^>]*hx-target=\"#found\"[^>]*>", page, re.DOTALL)
    assert form is not None
    assert re.search(r"hx-trigger=\"[^\"]*(change|input)", form[0])
    assert reverse("orders", args=(table.cast.campaign.pk,)) in page
    folded = re.findall(r'<details\s+class="more-cases">.*?</details>', page, re.DOTALL)
    assert folded
    for line in re.findall(r'<li id="entry-.*?</li>', page, re.DOTALL):
        shown = re.sub(r'<details\s+class="more-cases">.*?</details>', "", line, flags=re.DOTALL)
        assert len(re.findall(r'<a class="case"', shown)) <= 1
