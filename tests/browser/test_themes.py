"""Pages by day and by night: what is written can be read in both, and a choice is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONTRAST = (Path(__file__).parent / "contrast.js").read_text()
PAGES = ("table/", "log/", "history/", "roster/", "charts/", "rules/", "orders/", "dice/", "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["us", "referee"])
def test_1_4_3_every_text_can_be_read_by_day_and_by_night(
    people: People, name: str, scheme: str
) -> None:
    table = people.sit_down(name)
    table.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    pages = [*PAGES, "desk/", "settings/", "seats/"] if name == "referee" else PAGES
    found = {}
    for path in pages:
        table.go(path)
        if faults := table.page.evaluate(CONTRAST):
            found[path] = faults
    table.page.goto(table.base)
    pale = "document.querySelector('h1').style.color = '#8884'"
    assert (found, table.page.evaluate(CONTRAST)) == ({}, [])
    table.page.evaluate(pale)
    assert len(table.page.evaluate(CONTRAST)) == 1


def test_a_choice_of_colours_is_kept_from_page_to_page(people: People) -> None:
    table = people.sit_down("us")
    page = table.page
    page.emulate_media(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(ground)
    page.click("#theme")
    assert page.evaluate(ground) != by_day
    table.go("log/")
    assert page.evaluate(ground) != by_day
    page.click("#theme")
    assert page.evaluate(ground) == by_day
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == by_day
    page.click("#theme")
    assert page.evaluate(ground) != by_day
    expect(page.locator("#theme")).to_have_attribute(
        "aria-label", "Colours: as this device. Press for: dark"
    )
    assert table.complaints == []


def test_the_legend_is_a_sheet_over_the_map_and_escape_closes_it(people: People) -> None:
    table = people.sit_down("us")
    page = table.page
    page.click(".map-show summary")
    page.click("#legend")
    expect(page.locator("#legend-sheet img")).to_be_visible()
    assert len(page.context.pages) == len({one.url for one in page.context.pages})
    page.keyboard.press("Escape")
    expect(page.locator("#legend-sheet")).to_be_hidden()
    assert page.url == table.address + "table/"


def test_after_the_end_of_a_step_the_page_begins_at_its_head(people: People) -> None:
    table = people.sit_down("us")
    page = table.page
    page.fill("#goto", "0508")
    page.press("#goto", "Enter")
    expect(page.locator("#map .cursor")).to_have_count(1)
    page.set_viewport_size({"width": 360, "height": 740})
    page.click("#end button")
    page.locator("#end.is-asked button.first").click()
    table.wait_for_step("US combat")
    expect(page.locator("#map .cursor")).to_have_count(0)
    expect(page.locator("#goto")).to_have_value("")
    page.wait_for_function("scrollY === 0")
