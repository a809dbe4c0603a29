"""A club's first evening, in browsers: founded, a member comes in by the link, who was there is
ticked, and a visitor sees the table; by day and by night, wide and narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.browser.test_pages import PROBLEMS
from tests.browser.test_themes import WAYS, faults_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOTH = WAYS[:2]


def press(page: Page, name: str) -> None:
    """Press a button of the page itself, and wait for what it leads to."""
    with page.expect_navigation():
        page.locator("main").get_by_role("button", name=name, exact=True).click()


def faults(page: Page, name: str, by_axe: Sequence[tuple[str, int]] = BOTH) -> dict[str, list[str]]:
    """Return what is wrong with the page that is open, by theme and width."""
    found = faults_of(page, name, BOTH, by_axe)
    page.set_viewport_size({"width": 360, "height": 740})
    return found | {f"{name} {fault}": [fault] for fault in page.evaluate(PROBLEMS)}


@pytest.mark.parametrize(
    ("club", "count"),
    [("The Lower Town", 1), pytest.param("The Upper Town", 2, marks=pytest.mark.long)],
)
def test_a_club_is_founded_meets_and_shows_its_table_to_a_visitor(
    people: People, club: str, count: int
) -> None:
    """Each page is measured by day and by night, wide and narrow; axe looks at one after another
    in one of both ways with every run, and at each in both at length.
    """
    looked_at = 0

    def look(page: Page, name: str) -> dict[str, list[str]]:
        nonlocal looked_at
        looked_at += 1
        return faults(page, name, [BOTH[(looked_at + at) % 2] for at in range(count)])

    table = people.person("referee", reduced_motion="reduce")
    page, address, found = table.page, people.address, {}
    page.goto(f"{address}/clubs/")
    found |= look(page, "clubs")
    page.fill("#club-name", club)
    press(page, "Found the club")
    link = page.locator("#club-link").input_value()
    guest = people.person("us").page
    guest.goto(link)
    press(guest, "Come in")
    expect(guest.locator("h1")).to_have_text(club)
    page.reload()
    expect(page.get_by_role("button", name="Make secretary")).to_have_count(1)
    found |= look(page, "members")
    page.get_by_role("link", name="Seasons").click()
    today = datetime.now(tz=UTC).date().isoformat()
    page.fill("#season-name", "Winter")
    page.fill("#season-first", today)
    page.fill("#season-last", today)
    press(page, "Begin it")
    page.fill("#day", today)
    page.fill("#words", "Briefing")
    press(page, "Add it")
    found |= look(page, "keeping a season")
    with page.expect_navigation():
        page.get_by_role("link", name="Who was there").click()
    found |= look(page, "an evening")
    for box in page.get_by_role("checkbox").all():
        box.check()
    press(page, "Keep")
    page.locator(".standings summary").first.click()
    expect(page.locator(".sum").first).to_contain_text("1 evening")
    found |= look(page, "a season")
    page.get_by_role("link", name="Settings").click()
    page.check("#public")
    press(page, "Keep")
    found |= look(page, "settings")
    shown = page.locator("#page-link").input_value()
    page.get_by_role("link", name="House").click()
    page.get_by_role("link", name="Operation Grenade").click()
    found |= look(page, "house")
    visitor = people.browser.new_page(reduced_motion="reduce")
    visitor.goto(shown)
    expect(visitor.locator(".standings tbody tr")).to_have_count(2)
    name = guest.locator(".who").inner_text()
    expect(visitor.locator(".standings")).not_to_contain_text(name)
    visitor.locator(".standings summary").first.click()
    found |= look(visitor, "page")
    visitor.close()
    assert found == {}
    assert table.complaints == []
