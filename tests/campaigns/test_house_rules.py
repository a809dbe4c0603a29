"""House rules as settings: a referee enters his own numbers, and everything follows them; his own
texts stand beside cases.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.presenters.rules.house import chapters, option_row
from rules_engine import load
from rules_engine.core.before_play import Option
from tests.conftest import Cast

COST = Option("cost", "Road, leg", "", (("6", "1."), ("no", "Closed.")), most=72, least=1, parts=6)
GAME = {"game": "hells_highway", "title": "With the rulebook", "scenario": "campaign"}
HOW = {"level": "open", "play": "live", "dice": "sealed"}


@pytest.mark.parametrize(
    ("words", "value"),
    [("1", "6"), ("1/3", "2"), ("1 1/2", "9"), (" 2 ", "12"), ("no", "no"), ("1/5", "1/5")],
)
def test_points_are_written_as_people_write_them(words: str, value: str) -> None:
    assert COST.read(words) == value
    assert COST.takes(value) == (value != "1/5")


@pytest.mark.parametrize(
    ("value", "words"), [("6", "1"), ("2", "1/3"), ("9", "1 1/2"), ("no", "no")]
)
def test_points_are_shown_as_people_write_them(value: str, words: str) -> None:
    assert COST.shown(value) == words
    assert COST.offer == "a number from 1/6 to 12 or no"


def test_every_house_rule_has_its_place_under_a_heading() -> None:
    game = load("hells_highway")
    own = [one for one in game.options if one.case and not one.levels and not one.switch]
    assert {one.name for one in game.options if not one.case and not one.levels} == {"dispatches"}
    found = chapters([option_row(one, one.default) for one in own])
    assert sum(part["count"] for part in found) == len(own)
    assert [part["changed"] for part in found] == [0] * len(found)
    fire = next(part for part in found if "H33" in part["cases"])
    assert len(fire["table"]["columns"]) == 6
    assert len(fire["table"]["lines"]) == 12
    assert all(option.case in game.casebook for option in own)


@pytest.mark.parametrize("chosen", ["off", "travel", "orders"])
def test_what_means_something_with_another_choice_alone_is_no_house_rule(
    make_cast: Callable[..., Cast], chosen: str
) -> None:
    cast = make_cast("grenade", options={"dispatches": chosen})
    page = cast.client("referee").get(reverse("new") + "?game=grenade").content.decode()
    assert "House rules" not in page
    assert "they mean nothing with another choice of “Dispatches”" in page
    settings = cast.client("referee").get(reverse("settings", args=(cast.campaign.pk,)))
    block = settings.content.decode().partition("<strong>Orders that travel</strong>")
    assert ("open" in block[0].rpartition("<details")[2]) == (chosen == "orders")
    assert 'name="option.orders_near"' in block[2]
    cast.start()
    page = cast.client("us").get(reverse("settings", args=(cast.campaign.pk,))).content.decode()
    assert ("Spaces up to which a commander orders at once" in page) == (chosen == "orders")


def test_the_form_takes_points_as_written_and_names_what_does_not_fit(cast: Cast) -> None:
    club = cast.client("stranger")
    own = {"option.cost_highway_road_drive": "1/6", "option.direct_ARM": "6"}
    assert club.post("/new/", {**GAME, **HOW, **own}).status_code == 302
    made = Campaign.objects.get(title=GAME["title"])
    assert made.options["cost_highway_road_drive"] == "1"
    text = club.get(reverse("settings", args=(made.pk,))).content.decode()
    assert 'value="1/6"' in text
    assert "1 changed" in text
    assert "usually 1/3" in text
    wrong = club.post("/new/", {**GAME, **HOW, "option.direct_ARM": "9"})
    assert wrong.status_code == 400
    assert "a whole number from -6 to 6" in wrong.content.decode()


def test_rules_charts_and_log_say_what_is_not_as_usual(make_cast: Callable[..., Cast]) -> None:
    options = {"direct_ARM": "6", "cost_highway_road_drive": "1"}
    cast = make_cast("hells_highway", options=options)
    cast.start()
    pages = {
        name: cast.client("german").get(reverse(name, args=(cast.campaign.pk,))).content.decode()
        for name in ("casebook", "charts", "log")
    }
    assert re.search(
        r"Tanks \(ARM\): direct fire:\s+<strong>6</strong>, usually 5", pages["casebook"]
    )
    assert "1/6" in pages["charts"]
    assert "House rule H21: Tanks (ARM): direct fire is 6, usually 5." in pages["log"]


def test_a_text_of_the_referees_stands_beside_its_case_for_everybody(cast: Cast) -> None:
    place = reverse("case-texts", args=(cast.campaign.pk,))
    assert cast.client("blue").get(place).status_code == 404
    case = next(iter(load(cast.campaign.game).casebook)).number
    said = "We play it as at the convention."
    answer = cast.client("referee").post(place, {"case": case, "text": said})
    assert answer.status_code == 302
    shown = cast.client("blue").get(reverse("casebook", args=(cast.campaign.pk,)))
    assert said in shown.content.decode()
    assert cast.client("referee").post(place, {"case": "99.9", "text": said}).status_code == 400
    cast.client("referee").post(place, {"case": case, "text": ""})
    shown = cast.client("blue").get(reverse("casebook", args=(cast.campaign.pk,)))
    assert said not in shown.content.decode()


def test_the_referee_comes_from_a_value_to_the_form_that_changes_it(
    make_cast: Callable[..., Cast],
) -> None:
    cast = make_cast("hells_highway")
    cast.start()
    settings = reverse("settings", args=(cast.campaign.pk,))
    link = reverse("desk-correction", args=(cast.campaign.pk, "option")) + "?option=direct_ARM"
    assert link in cast.client("referee").get(settings).content.decode()
    assert "corrections" not in cast.client("german").get(settings).content.decode()
    form = cast.client("referee").get(link).content.decode()
    fire = form.partition('<optgroup label="Values of fire by class">')[2].partition("</optgroup>")
    assert re.search(r'<option value="direct_ARM"\s+selected>', fire[0])
    assert "data-pick" in form
