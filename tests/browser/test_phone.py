"""A game on two telephones: taps only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def cast(people: People) -> Iterator[Cast]:
    """Two players with telephones."""
    found = Cast(people, **PHONE)
    yield found
    for table in found.players():
        assert table.complaints == [], table.complaints


def touch(table: Table, place: str) -> None:
    """Touch something of the composer."""
    table.quietly(lambda: table.page.locator(place).first.tap())


def test_a_move_by_touch(cast: Cast) -> None:
    us = cast.us
    us.tap("0508")
    touch(us, "button.only[value='117/30/19']")
    us.page.locator("#map svg").scroll_into_view_if_needed()
    x, y = us.point("0509")
    us.quietly(lambda: us.page.touchscreen.tap(x, y))
    assert us.order == "move 117/30/19 tactical 0508-0509"
    touch(us, "#order-form button[value=submit]")
    expect(us.page.locator("#composer")).to_contain_text("Carried out")


def test_a_decision_by_touch(cast: Cast) -> None:
    us = cast.us
    us.press_end("tap")
    us.wait_for_step("US combat")
    us.follow()
    us.tap("0609")
    touch(us, "[name='f.attackers']")
    touch(us, "#order-form button[value=submit]")
    expect(us.page.locator("#composer")).to_contain_text("Carried out")
    cast.rest()
    asked = next(table for table in cast.players() if table.asked())
    asked.page.locator(".decision").first.wait_for()
    before = asked.asked()
    asked.page.locator(".decision .answer strong").first.tap()
    expect(asked.page.locator(".decision input[name=key]").first).to_be_checked()
    asked.page.locator(".decision button[type=submit]").first.tap()
    place = f".decision input[name=expected][value='{before}']"
    asked.page.wait_for_selector(place, state="detached")
