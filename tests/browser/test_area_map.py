"""The map of an area board in a browser: taps, keys, both sizes of screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import People
from tests.browser.site import Site
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def areas(browser: Browser, site: Site) -> Iterator[People]:
    """The people at the campaign on areas."""
    found = People(browser, site, title="Road to Arnhem")
    yield found
    found.leave()


def status(table: Table) -> str:
    return str(table.page.inner_text("#map-status"))


def says(table: Table, beginning: str) -> None:
    expect(table.page.locator("#map-status")).to_have_text(re.compile(f"^{beginning}"))


def test_a_tap_anywhere_in_an_area_chooses_it(areas: People) -> None:
    table = areas.sit_down("us", viewport={"width": 1440, "height": 900})
    table.tap("13")
    says(table, "area 13, Arnhem")
    x, y = table.point("13")
    table.page.mouse.click(x + 25, y - 20)
    says(table, "area 13, Arnhem")
    expect(table.page.locator(".cursor")).to_have_count(1)
    table.tap("f")
    says(table, "zone F")
    assert "F, Allied: " in status(table)
    assert "F, German: " in status(table)
    assert "hex" not in table.page.inner_text("#map").lower()
    assert table.complaints == []


def test_arrow_keys_walk_over_borders(areas: People) -> None:
    table = areas.sit_down("us", viewport={"width": 1440, "height": 900})
    table.tap("13")
    table.page.locator("#map svg").focus()
    seen = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
        table.page.keyboard.press(key)
        seen.append(status(table).split(",")[0])
    assert seen[0] == "area 18"
    assert all(place.startswith(("area ", "zone ", "box ")) for place in seen)
    table.page.fill("#goto", "99")
    table.page.press("#goto", "Enter")
    expect(table.page.locator("#map-status")).to_have_text(
        "There is no area, unit or place “99” on this map."
    )


def test_the_map_on_a_telephone(areas: People) -> None:
    table = areas.sit_down("german", **PHONE)
    table.tap("54")
    expect(table.page.locator("#map-status")).to_contain_text("Lawful")
    x, y = table.point("54")
    box = table.page.locator("#map").bounding_box()
    assert box is not None
    assert box["x"] <= x <= box["x"] + box["width"]
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    table.quietly(lambda: table.page.touchscreen.tap(x, y))
    # Tapped again it is not chosen any more, and what a hint would say stands there once more.
    expect(table.page.locator("#map-status")).to_contain_text("Tap the area")
    expect(table.page.locator("#composer")).to_contain_text("Area 54 St. Oedenrode")
    assert table.order == ""
    counter = table.page.locator("#counters .stack[data-hex='54'] image").first
    size = counter.bounding_box()
    assert size is not None
    assert size["width"] > 18, "A counter could not be read on a telephone."
    assert table.complaints == []
