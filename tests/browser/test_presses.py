"""What a player does most takes few presses: each is counted here, and none may be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.table import Table

pytestmark = pytest.mark.browser


class Presses:
    """A person whose clicks, and keys that do something, are counted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0

    def press(self, act: Callable[[], object]) -> None:
        """Press something, and wait for what the composer makes of it."""
        self.count += 1
        self.table.quietly(act)

    def click_hex(self, number: str) -> None:
        """Press on a hex of the map."""
        x, y = self.table.point(number)
        self.press(lambda: self.table.page.mouse.click(x, y))

    def key(self, name: str) -> None:
        """Press a key."""
        self.press(lambda: self.table.page.keyboard.press(name))


@pytest.fixture(scope="module")
def us(people: People) -> Iterator[Table]:
    """The US player of the demonstration."""
    found = people.sit_down("us")
    yield found
    assert found.complaints == []


@pytest.fixture
def presses(us: Table) -> Presses:
    """Nothing has been pressed yet."""
    us.follow()
    return Presses(us)


def test_home_leads_to_the_map_with_one(us: Table) -> None:
    us.page.goto(us.base)
    us.page.click("a[aria-label^='To the map of Roer to Rhine']")
    us.settled()
    assert us.page.url == us.address + "table/"


def test_a_unit_and_a_town_are_found_with_two(presses: Presses) -> None:
    page = presses.table.page
    for words, hex_number in (("117/30/19", "0508"), ("düren", "0210")):
        presses.table.go("table/")
        presses.count = 1
        page.click("#goto")
        page.fill("#goto", words)
        presses.key("Enter")
        expect(page.locator("#compose-form [name=hex]")).to_have_value(hex_number)
        assert presses.count == 2


def test_a_stack_of_three_moves_with_three(presses: Presses) -> None:
    page = presses.table.page
    presses.click_hex("0508")
    presses.click_hex("0509")
    expect(page.locator("#map-order")).to_contain_text("3 orders")
    presses.key("Enter")
    expect(page.locator(".result")).to_contain_text("120/30/19")
    assert page.locator(".result strong").all_inner_texts() == ["Carried out:"] * 3
    assert presses.count == 3


def test_escape_begins_anew(presses: Presses) -> None:
    presses.click_hex("0707")
    presses.click_hex("0706")
    expect(presses.table.page.locator("#map-order")).to_be_visible()
    presses.key("Escape")
    expect(presses.table.page.locator("#map-order")).to_be_hidden()
    assert presses.table.order == ""


def test_an_attack_with_artillery_and_air_takes_five(presses: Presses) -> None:
    us, page = presses.table, presses.table.page
    us.end_step()
    us.wait_for_step("US combat")
    us.follow()
    presses.click_hex("0609")
    presses.click_hex("0509")
    presses.press(page.locator("[name='f.support']").first.check)
    presses.press(page.locator("[name='f.air']").first.check)
    assert "Lawful" in us.composer, us.composer
    presses.press(lambda: page.click("#map-order button[value=submit]"))
    expect(page.locator(".result")).to_contain_text("Carried out")
    assert presses.count == 5
