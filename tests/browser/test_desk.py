"""The referee's desk in a browser: orders from a mail, corrections, taking back, a side's eyes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.table import Table
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = (
    "desk/",
    "desk/map/",
    "desk/map/?as=german",
    "desk/orders/",
    "desk/corrections/",
    "desk/corrections/values/?unit=117/30/19",
    "desk/take-back/",
    "desk/dice/",
    "desk/notes/",
    "desk/close/",
)
UNIT = "117/30/19"


def test_the_desk_fits_a_phone_and_complains_of_nothing(people: People) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    referee = people.person("referee", **phone)
    for path in PAGES:
        referee.go(path)
        wide = referee.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} pixels wide"
        assert referee.page.locator("h1").count() == 1, path
    assert referee.complaints == []


def reloaded_until(table: Table, path: str, words: str) -> None:
    """Load a page again until it says something: the worker may take longer than the page waits."""

    def says() -> bool:
        table.go(path)
        return words in table.page.inner_text("main")

    until(says, f"{words} on {path}")


def test_orders_are_read_while_they_are_typed_and_taken_back(people: People) -> None:
    referee = people.person("referee")
    page = referee.page
    referee.go("desk/orders/?side=us")
    text = page.locator(".examples code").first.text_content() or ""
    page.fill("#orders", f"> {text}\nmarch to Berlin")
    expect(page.locator(".order-lines .tone-bad")).to_contain_text("march to Berlin")
    page.fill("#orders", f"> {text}")
    page.wait_for_selector(".order-lines .tone-good")
    page.wait_for_selector(".order-lines .tone-bad", state="detached")
    page.click("button[value=submit]")
    # Once it is carried out the desk tells it in the words of what happened.
    unit, path = text.split()[1], text.split()[-1].split("-")
    told = f"Referee: {unit} moves from {path[0]} to {path[-1]}"
    expect(page.locator("#desk-part")).to_contain_text(told)
    referee.go("desk/take-back/")
    page.fill("#reason", "The mail was an old one")
    page.click("button.danger")
    reloaded_until(referee, "desk/take-back/", "The mail was an old one")
    assert "Line 2" in page.inner_text("main")


def test_a_correction_is_previewed_and_the_players_see_the_announcement(people: People) -> None:
    referee = people.person("referee")
    page = referee.page
    referee.go("desk/corrections/supply/")
    page.select_option("#f-unit-subject", UNIT)
    page.wait_for_selector("#f-supply option[value=in][selected]", state="attached")
    page.select_option("#f-supply", "out")
    page.fill("#reason", "The road was forgotten")
    page.fill("#announce", "Supply of the 117th was put right.")
    page.click("button[value=preview]")
    expect(page.locator(".preview")).to_contain_text("out of supply")
    page.click("button[value=make]")
    page.wait_for_selector("text=The road was forgotten")
    us = people.sit_down("us")
    us.page.wait_for_selector("text=Supply of the 117th was put right.")
    assert "The road was forgotten" not in us.page.content()
    us.page.goto(referee.address + "desk/")
    assert us.page.locator("text=The referee's desk").count() == 0


def test_what_was_typed_of_a_correction_outlasts_another_choice(people: People) -> None:
    referee = people.person("referee")
    page = referee.page
    referee.go("desk/corrections/move-unit/")
    subject, to = page.locator("#f-unit-subject"), page.locator("#f-to")
    subject.select_option(UNIT)
    expect(page.locator("input[name=unit][type=hidden]")).to_have_value(UNIT)
    stands = to.input_value()
    assert stands
    page.fill("#reason", "The counter had slipped")
    page.fill("#announce", "A counter was put right.")
    subject.select_option("115/29/19")
    expect(page.locator("input[name=unit][type=hidden]")).to_have_value("115/29/19")
    expect(page.locator("#reason")).to_have_value("The counter had slipped")
    expect(page.locator("#announce")).to_have_value("A counter was put right.")
    assert to.input_value() not in ("", stands)  # nobody typed it: it says where the unit stands
    to.fill("0712")
    for unit in (UNIT, "115/29/19"):
        subject.select_option(unit)
        expect(page.locator("input[name=unit][type=hidden]")).to_have_value(unit)
        expect(to).to_have_value("0712")
        expect(page.locator("#reason")).to_have_value("The counter had slipped")
    assert referee.complaints == []


def test_the_map_through_a_sides_eyes(people: People) -> None:
    referee = people.person("referee")
    referee.go("desk/map/?as=german")
    referee.settled()
    referee.page.fill("#goto", "0508")
    referee.page.press("#goto", "Enter")
    place = referee.page.locator("#hex")
    expect(place).to_contain_text(re.compile(rf"As it is.*{UNIT}", re.DOTALL))
    assert referee.complaints == []


def test_a_long_list_of_choices_is_searched_by_words(people: People) -> None:
    referee = people.person("referee")
    page = referee.page
    referee.go("desk/corrections/reading/")
    page.fill("[data-for='f-question-subject']", "mud")
    found = page.locator("#f-question-subject option")
    heading = page.locator("#f-question-subject optgroup")
    expect(heading).to_have_attribute("label", "24 Weather and mud")
    expect(page.locator(".pick [role=status]")).to_contain_text("found")
    wanted = found.first.get_attribute("value") or ""
    with page.expect_response(re.compile(f"question={wanted}")):
        page.press("[data-for='f-question-subject']", "Enter")
    expect(page.locator("#f-question-subject")).to_have_value(wanted)
    expect(page.locator("#f-key")).not_to_have_value("")
    assert referee.complaints == []
