"""Orders that travel, in browsers: the referee lets them travel, a commander on his telephone sends
one to a corps that is far from him, the enemy reads nothing of it, and it comes into force.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.table import NEWS, Table
from tests.browser.test_clubs import faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
UNIT, CORPS = "117/30/19", "the US XIX Corps"


@pytest.fixture(scope="module")
def us(people: People) -> Iterator[Table]:
    """The US commander on his telephone, in a movement phase."""
    found = people.sit_down("us", **PHONE)
    yield found
    assert found.complaints == []


@pytest.fixture(scope="module")
def line(us: Table) -> str:
    """The order that is sent, as the composer has put it into words."""
    us.page.fill("#goto", UNIT)
    us.quietly(lambda: us.page.press("#goto", "Enter"))
    us.take_only(UNIT)
    us.choose("#compose-to", us.options("#compose-to")[0])
    return us.order


def test_the_referee_lets_orders_travel_during_play(people: People) -> None:
    referee = people.person("referee")
    page = referee.page
    referee.go("desk/corrections/option/")
    page.select_option("#f-option-subject", "dispatches")
    page.wait_for_selector("#f-value option[value=orders]", state="attached")
    page.select_option("#f-value", "orders")
    page.fill("#reason", "As we agreed")
    page.fill("#announce", "From now on orders travel.")
    page.click("button[value=preview]")
    page.click("button[value=make]")
    page.wait_for_selector("text=As we agreed")


def test_an_order_for_a_far_unit_is_kept_and_sent(us: Table, line: str) -> None:
    page = us.page
    expect(page.locator("#composer")).to_contain_text(f"{CORPS}, far from you")
    expect(page.locator("#map-order button[type=submit]")).to_have_text("Keep as draft")
    us.quietly(lambda: page.locator("#map-order button[type=submit]").tap())
    expect(page.locator("#map-status")).to_contain_text("Kept as a draft")
    expect(page.locator(".send-far")).to_contain_text(f"{CORPS} (1 draft)")
    expect(page.locator("#send-moment option:checked")).to_contain_text("US movement")
    assert faults(page, "sending") == {}
    page.select_option("#send-means", "wireless")
    with page.expect_response("**/panel/**"):
        page.evaluate(NEWS)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#send-means")).to_have_value("wireless")
    page.get_by_role("button", name="Put into one order to send").tap()
    expect(page.locator(".drafts code")).to_contain_text(f"US-XIX wireless 2.us.movement {line}")
    page.get_by_role("button", name="Submit all 1").tap()
    expect(page.locator("#panel-rest")).to_contain_text(f"Orders from the US army to {CORPS}")


def test_the_referee_alone_sees_it_on_its_way(people: People, us: Table, line: str) -> None:
    shown = {}
    for name in ("referee", "german"):
        page = people.person(name).page
        page.goto(f"{us.address}dispatches/")
        shown[name] = page.inner_text("main")
        assert faults(page, f"dispatches of {name}") == {}
    assert f"the US army to {CORPS}, by wireless" in shown["referee"]
    assert "on the way, in 0601" in shown["referee"]
    assert line in shown["referee"]
    assert UNIT not in shown["german"]
    assert "XIX" not in shown["german"]


def test_it_comes_into_force_as_its_step_begins(people: People, us: Table, line: str) -> None:
    german = people.sit_down("german")
    us.follow()
    us.page.fill("#order-text", line)
    us.page.get_by_role("button", name="Keep as draft").first.tap()
    us.page.get_by_label("and then end the step").check()
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    us.page.wait_for_load_state("networkidle")
    expect(us.page.get_by_label("and then end the step")).to_be_checked()
    for table, step in (
        (us, "US movement"),
        (us, "US combat"),
        (german, "German movement"),
        (german, "German combat"),
    ):
        table.wait_for_step(step)
        if step == "US combat":  # what was ticked for one step ends no other
            expect(us.page.get_by_label("and then end the step")).not_to_be_checked()
        table.end_step()
    us.wait_for_step("US movement")
    came = us.page.get_by_role("link", name="A set of orders came since Turn 1, US movement")
    expect(came).to_be_visible()
    start, end = line.rpartition(" ")[2].split("-")[0], line.rpartition("-")[2]
    expect(us.page.locator("#panel-rest")).to_contain_text(f"{UNIT} moves from {start} to {end}")
    came.tap()
    expect(us.page.locator("main")).to_contain_text("came into force")
