"""A club plays by numbers of its own: a referee changes two house rules of Hell's Highway on the
form, and rulings, strengths, rules, charts and log follow; what he writes beside a case is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLE = "By our own book"
SEATS = {"us": "Allied, commander", "german": "German, commander"}
FIRE, WOODS = "Infantry battalion (INF): direct fire", "Woods, leg"
SAID = "As at the convention: battalions are a third stronger."


def change(page: Page) -> None:
    """Find two house rules by words and put the club's numbers in."""
    for words, name, value, usual in (
        ("H21", "direct_INF", "5", "usually 3"),
        ("woods", "cost_woods_leg", "3", "usually 2"),
    ):
        page.fill("#house-find", words)
        page.fill(f"#option-{name}", value)
        page.press(f"#option-{name}", "Tab")
        row = page.locator(f"tr:has(#option-{name})")
        expect(row.get_by_text(usual)).to_be_visible()


@pytest.fixture(scope="module")
def cast(browser: Browser, site: Site) -> Iterator[Cast]:
    """The people of the demonstration in a campaign of their own rules."""
    people = People(browser, site, TITLE)
    people.begin("hells_highway", SEATS, choose=change)
    found = Cast(people)
    yield found
    for table in (*found.players(), found.referee):
        assert table.complaints == [], table.complaints
    people.leave()


def test_the_first_lines_of_the_log_name_what_is_not_as_usual(cast: Cast) -> None:
    cast.german.go("log/")
    told = cast.german.page.locator("#found")
    expect(told).to_contain_text(f"House rule H21: {FIRE} is 5, usually 3.")
    expect(told).to_contain_text(f"House rule H15: {WOODS} is 3, usually 2.")
    cast.german.go("table/")


def test_rules_and_charts_have_the_clubs_numbers(cast: Cast) -> None:
    page = cast.us.page
    cast.us.go("casebook/")
    expect(page.locator("#case-H21")).to_contain_text(f"{FIRE}: 5, usually 3")
    expect(page.locator("#case-H15")).to_contain_text(f"{WOODS}: 3, usually 2")
    cast.us.go("charts/")
    foot = page.get_by_role("row", name=re.compile(r"Infantry battalion \(INF\) 5 5 4"))
    expect(foot).to_have_count(1)
    expect(page.get_by_role("row", name=re.compile("Woods hex 3 4"))).to_have_count(1)
    cast.us.go("table/")


def test_a_ruling_counts_with_them(cast: Cast) -> None:
    cast.correct("place-unit/?unit=3_Irish", "The Irish Guards lead", to="0474")
    cast.correct("step/", "We begin on the road", step="allied.movement", turn="1")
    us = cast.us
    us.wait_for_step("Allied Movement")
    us.follow()
    us.choose_kind("move")
    us.choose("#compose-unit", "3_Irish")
    us.tap("0475")
    assert "costs 3 of" in us.composer


def test_the_strength_of_fire_is_theirs(cast: Cast) -> None:
    cast.correct("place-unit/?unit=KGW-INF1", "They hold the wood", to="0473")
    cast.correct("step/", "On to the fight", step="allied.fire", turn="1")
    us = cast.us
    us.wait_for_step("Allied Fire")
    us.follow()
    us.choose_kind("attack")
    us.tap("0473")
    us.quietly(us.page.locator("[name='f.units'][value='3_Irish']").check)
    found = " ".join(us.composer.split())
    assert "Modifier of the offensive fire 4" in found, found
    assert "INF, direct fire H21 5 5" in found, found


def test_a_player_reads_what_the_referee_wrote_beside_the_case(cast: Cast) -> None:
    desk = cast.referee
    desk.go("desk/case-texts/?case=H21")
    desk.page.fill("#text", SAID)
    with desk.page.expect_navigation():
        desk.page.get_by_role("button", name="Save").click()
    us = cast.us
    us.page.locator("#composer a.case", has_text="H21").click()
    us.page.wait_for_selector("#case-H21")
    expect(us.page.locator("#case-H21 .case-text")).to_have_text(f"The referee: {SAID}")
