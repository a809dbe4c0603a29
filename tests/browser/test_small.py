"""The pages on a phone, and without scripts."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = ("table/", "orders/", "roster/", "log/", "history/", "casebook/", "roster/117/30/19/")


def test_nothing_is_wider_than_a_phone(people: People) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    us = people.sit_down("us", **phone)
    for path in PAGES:
        us.go(path)
        wide = us.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} pixels wide"
        assert us.page.locator("h1").count() == 1, path
    us.go("table/")
    us.tap("0508")
    assert "117/30/19" in us.composer
    assert us.complaints == []


def test_an_order_without_scripts(people: People) -> None:
    us = people.sit_down("us", java_script_enabled=False)
    unit = "117/30/19"
    us.page.select_option("#compose-unit", unit)
    us.page.click("button.show")
    assert "within reach" in us.composer
    space = us.page.locator("#compose-to option").nth(1).get_attribute("value")
    us.page.select_option("#compose-to", space)
    us.page.click("button.show")
    assert us.order.startswith(f"move {unit} tactical ")
    assert us.order.endswith(space)
    us.page.click("#order-form button[value=check]")
    assert "Lawful" in us.composer
    us.page.click("#order-form button[value=submit]")
    assert "carried out" in us.page.inner_text(".inputs")
