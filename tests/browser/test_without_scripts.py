"""Orders in a browser that runs no scripts."""

from __future__ import annotations

import pytest

from tests.browser.people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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
