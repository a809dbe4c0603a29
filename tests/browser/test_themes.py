"""Pages by day and by night, wide and narrow: everybody can use them, and a choice is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.browser.same_dice import own_title
from tests.browser.test_pages import walk

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BLIND = own_title("Blind on the Roer", "test_themes")
HERE = Path(__file__).parent
CONTRAST = (HERE / "contrast.js").read_text()
MEASURES = (HERE / "measures.js").read_text()
AXE = (HERE / "axe" / "axe.min.js").read_text()
"""axe-core 4.14.1, unchanged, its licence (MPL 2.0) beside it: all rules, best practices too."""
FOUND_BY_AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3).join(' ')}`)"""
PAGES = (
    *(
        "table/",
        "",
        "log/",
        "history/",
        "roster/",
        "charts/",
        "casebook/",
        "orders/",
        "intents/",
        "dice/",
    ),
    *("words/", "words/?row=05", "words/?near=0508"),
)
ALSO = {
    "us": ("log/31/",),
    "referee": ("desk/", "settings/", "seats/", "desk/orders/", "log/31/?as=us"),
}
WAYS = (("light", 1440), ("dark", 360), ("dark", 1440), ("light", 360))
FIT = (("dark", 360), ("light", 1440))


def faults_of(
    page: Page,
    path: str,
    ways: Sequence[tuple[str, int]],
    by_axe: Sequence[tuple[str, int]] | None = None,
) -> dict[str, list[str]]:
    """Return what cannot be read on a page, in each theme and at each width, and what axe finds in
    those of them that are given for it, in all if none are.
    """
    found = {}
    page.evaluate(AXE)
    for scheme, width in ways:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        faults = measured(page)
        if by_axe is None or (scheme, width) in by_axe:
            faults += page.evaluate(FOUND_BY_AXE)
        if faults:
            found[f"{path} {scheme} {width}"] = faults
    return found


PLANTED = """() => document.querySelector('main').insertAdjacentHTML('beforeend',
  '<button style="width: 900px">Wide</button><p>' + '<button class="planted" style="all: unset; '
  + 'display: inline-block; width: 12px; height: 12px">x</button>'.repeat(2) + '</p>'
  + '<table style="table-layout: fixed; width: 80px"><tr>'
  + '<td style="white-space: nowrap">Over the next one</td><td>Next</td></tr></table>')"""


def measured(page: Page) -> list[str]:
    """Return what cannot be read, does not fit, is cut, or is too small for a thumb."""
    return list(page.evaluate(CONTRAST)) + list(page.evaluate(MEASURES))


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("referee", 1),
        *(pytest.param(name, 2, marks=pytest.mark.long) for name in ("us", "referee")),
    ],
)
def test_every_page_fits_and_can_be_read_and_tapped(people: People, name: str, count: int) -> None:
    """Narrow and wide one after another with every run; each page both ways at length."""
    table = people.person(name, BLIND, reduced_motion="reduce")
    page, found, pages = table.page, [], 0
    for address, problems in walk(table, people.address):
        pages += 1
        found += [f"{address}: {one}" for one in problems]
        for scheme, width in [FIT[(pages + at) % 2] for at in range(count)]:
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            if "/api/" not in address:
                found += [f"{address} {scheme} {width}: {one}" for one in measured(page)]
    assert not found, "\n".join(found)
    assert pages > 20
    assert table.complaints == []
    table.go("table/")
    page.evaluate("document.querySelector('.campaign-title').removeAttribute('title')")
    page.evaluate(PLANTED)
    page.set_viewport_size({"width": 360, "height": 800})
    planted = str(measured(page))
    assert "pixels wide" in planted
    assert "cut across: span.campaign-title" in planted
    assert "small 12x12: button.planted" in planted
    assert "runs over: td Over the next one" in planted


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("us", 1),
        ("referee", 1),
        *(pytest.param(name, 4, marks=pytest.mark.long) for name in ("us", "referee")),
    ],
)
def test_axe_finds_nothing_and_all_can_be_read_by_day_and_by_night(
    people: People, name: str, count: int
) -> None:
    """Each page by one of both people and in one of the ways with every run, one after another; by
    both and in all of them at length.
    """
    table = people.person(name, reduced_motion="reduce")
    found = {}
    shared = PAGES if count > 1 else PAGES[sorted(ALSO).index(name) :: len(ALSO)]
    for turn, path in enumerate((*shared, *ALSO[name])):
        table.go(path)
        found |= faults_of(table.page, path, [WAYS[(turn + at) % 4] for at in range(count)])
    assert found == {}
    table.page.goto(table.base)
    assert faults_of(table.page, "home", WAYS[-count:]) == {}
    table.page.evaluate("document.querySelector('h1').style.color = '#8884'")
    table.page.evaluate("document.querySelector('img').removeAttribute('alt')")
    planted = str(faults_of(table.page, "home", WAYS[:1]))
    assert "image-alt" in planted
    assert "color-contrast" in planted


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
