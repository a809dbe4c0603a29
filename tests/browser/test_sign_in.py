"""The three demonstration accounts, from the address that `./run` prints."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.site import PEOPLE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", PEOPLE)
def test_a_demonstration_account_leads_to_the_table(people: People, name: str) -> None:
    table = people.sit_down(name)
    expect(table.page.locator(".standing")).to_contain_text("Turn 1")
    assert table.step == "US movement"
    assert table.complaints == []


def test_a_wrong_password_is_refused_in_words(people: People) -> None:
    page = people.browser.new_page()
    page.goto(f"{people.address}/accounts/login/")
    page.fill("[name=login]", "us")
    page.fill("[name=password]", "wrong")
    page.press("[name=password]", "Enter")
    expect(page.locator("main")).to_contain_text("not correct")
    page.close()
