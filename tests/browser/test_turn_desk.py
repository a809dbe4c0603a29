"""A referee closes a turn with a set late, one never sent, a decision open; his presses count."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.people import People
from tests.browser.sealed import LATE, TITLE
from tests.browser.site import Site
from tests.browser.table import NEWS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_PRESSES = 6


@pytest.fixture(scope="module")
def people(browser: Browser, site: Site) -> Iterator[People]:
    """The people of the campaign whose turn waits to be closed."""
    found = People(browser, site, TITLE)
    yield found
    found.leave()


class Presses:
    """Presses buttons, boxes and choices, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, what: Locator) -> None:
        """Press something."""
        what.click()
        self.count += 1


def test_the_turn_desk_fits_a_phone_and_tries_the_turn(people: People) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    referee = people.person("referee", **phone)
    referee.go("desk/turn/")
    page = referee.page
    expect(page.locator(".turn-steps")).to_contain_text("late")
    page.get_by_label("go on without the German orders").check()
    for words in ("throw 1", "throw "):
        page.locator("button[name=throw]").click()
        expect(page.locator(".dry-run h2")).to_contain_text(words)
    expect(page.locator(".dry-run")).to_contain_text("cannot end for the German side")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("h1").count() == 1
    assert referee.complaints == []


def test_news_takes_no_button_out_of_the_referees_hand(people: People) -> None:
    """What is pressed as news comes is pressed, and what came meanwhile is drawn afterwards."""
    page = people.person("referee").page
    page.goto(f"{people.site.campaign(TITLE)}desk/turn/")
    page.evaluate("document.querySelector('#turn-part > *').dataset.old = 'yes'")
    page.get_by_role("button", name="Try it first").hover()
    page.mouse.down()
    with page.expect_response("**/desk/turn/part/**"):
        page.evaluate(NEWS)
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault(), { once: true })")
    page.evaluate("addEventListener('submit', () => (window.isPressed = true), { once: true })")
    page.mouse.up()
    assert page.evaluate("window.isPressed")
    expect(page.locator("#turn-part [data-old]")).to_have_count(0)


def test_a_turn_is_closed_in_few_presses_and_both_sides_learn_of_it_together(
    people: People,
) -> None:
    german, referee = people.sit_down("german"), people.person("referee")
    us = people.sit_down("us")
    expect(german.page.locator(".decision")).to_contain_text("Which unit advances")
    expect(german.page.locator(".sealed")).to_contain_text("1 sealed")
    assert german.page.get_by_text("Submit at once").count() == 0
    page, press = referee.page, Presses()
    referee.go("desk/")
    press(page.get_by_role("link", name="Close the turn"))
    press(page.get_by_text("No further advance"))
    press(page.get_by_role("button", name="Answer for the German side"))
    expect(page.locator(".decision")).to_have_count(0)
    press(page.get_by_label("go on without the German orders"))
    press(page.get_by_role("button", name="Close", exact=True))
    expect(page.locator(".standing")).to_contain_text("The turn is closed")
    for table in (us, german):
        table.page.reload()
        assert "Turn 1 of" in table.page.inner_text("#standing-title")
    expect(german.page.locator(".sealed")).to_contain_text("closing the turn")
    press(page.get_by_role("button", name="Publish to both sides"))
    expect(page.locator(".message.success")).to_contain_text("Published")
    assert press.count <= MOST_PRESSES
    for table in (us, german):
        expect(table.page.locator("#standing-title")).to_contain_text("Turn 2 of")
    expect(german.page.locator("#panel-rest")).to_contain_text(LATE)
    assert referee.complaints == us.complaints == german.complaints == []
