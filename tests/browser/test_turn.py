"""A whole game turn of both sides in real Chromium: two players and a referee, at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SECRET = "move 329/83/19 tactical 0504-0503"
"""A draft that only the US player may ever see."""


@pytest.fixture(scope="module")
def cast(people: People) -> Iterator[Cast]:
    """The three people of the demonstration."""
    found = Cast(people)
    found.referee.go("desk/")
    yield found
    for table in (found.us, found.german, found.referee):
        assert table.complaints == [], table.complaints


def test_it_is_the_us_players_turn(cast: Cast) -> None:
    assert cast.us.step == "US movement"
    assert "It is your turn" in cast.us.page.inner_text("#panel")
    assert not cast.german.page.locator(".end").count()
    expect(cast.referee.page.locator("main")).to_contain_text("US movement")


def test_moving_by_taps_on_the_map(cast: Cast) -> None:
    us = cast.us
    us.click_hex("0508")
    us.take_only("117/30/19")
    reach = us.overlay()["reach"]
    assert reach["0509"].startswith("1")
    assert us.page.locator(".reach").count() == len(reach) > 10
    us.click_hex("0509")
    assert us.order == "move 117/30/19 tactical 0508-0509"
    assert "Lawful" in us.composer
    assert "costs 1" in us.composer
    assert "Carried out" in us.submit()
    expect(us.page.locator("#counters [data-hex='0509']")).to_have_count(1)
    # Nobody told the others' browsers to look.
    expect(cast.german.page.locator("#counters [data-hex='0509']")).to_have_count(1)
    expect(cast.referee.page.locator("main")).to_contain_text("117/30/19")


def test_moving_by_the_form(cast: Cast) -> None:
    us = cast.us
    us.choose("#compose-unit", "119/30/19")
    us.choose("#compose-to", "0509")
    assert us.order == "move 119/30/19 tactical 0508-0509"
    assert "Carried out" in us.submit()


def test_moving_in_words(cast: Cast) -> None:
    assert "Carried out" in cast.us.write("move 120/30/19 tactical 0508-0509")


def test_moving_with_the_keyboard_alone(cast: Cast) -> None:
    us = cast.us
    us.go("table/")
    us.tab_to("#map svg")
    us.page.keyboard.press("ArrowLeft")
    us.tab_to("#goto")
    us.page.keyboard.type("0707")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    us.tab_to("button.only[value='115/29/19']")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    us.tab_to("#map svg")
    us.page.keyboard.press("ArrowLeft")
    expect(us.page.locator("#map-status")).to_contain_text("hex 0706")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    assert us.order == "move 115/29/19 tactical 0707-0706"
    expect(us.page.locator("#map-order")).to_be_visible()
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    expect(us.page.locator(".result")).to_contain_text("Carried out")


def test_what_the_rules_forbid_is_refused_and_changes_nothing(cast: Cast) -> None:
    us = cast.us
    us.follow()
    before = us.page.inner_html("#counters")
    refused = us.write("move 116/29/19 tactical 0707-0708-0709")
    assert "Refused" in refused
    assert re.search(r"\b[0-9]+\.[0-9]+\b", refused), refused
    assert "0709" in refused
    us.page.reload()
    us.settled()
    assert us.page.inner_html("#counters") == before
    expect(us.page.locator(".inputs li.tone-bad").first).to_contain_text("116/29/19")


def test_drawing_a_path_hex_by_hex_and_taking_it_back(cast: Cast) -> None:
    us = cast.us
    us.tap("1504")
    for number in ("1503", "1502", "1501", "1601", "1701", "1801"):
        us.tap(number)
    assert us.order == "move 314/79/16 tactical 1504-1503-1502-1501-1601-1701-1801"
    assert "5.42" in us.composer
    us.page.focus("#map svg")
    for _ in range(4):
        us.quietly(lambda: us.page.keyboard.press("Backspace"))
    assert us.order.endswith("1504-1503-1502")
    assert "Lawful" in us.composer
    us.quietly(lambda: us.page.keyboard.press("Escape"))
    assert us.order == ""


def test_drafts_are_kept_in_order_and_submitted_together(cast: Cast) -> None:
    us = cast.us
    for text in (SECRET, "move 330/83/19 tactical 0504-0503"):
        us.page.fill("#order-text", text)
        us.quietly(lambda: us.page.click("#order-form button[value=draft]"))
        us.page.wait_for_selector(f".drafts code:has-text('{text}')")
    expect_drawn(us, "1", "2")
    us.page.click(".drafts li:nth-child(2) button[value=up]")
    us.page.wait_for_selector(".drafts li:first-child code:has-text('330/83/19')")
    up = us.page.locator(".drafts li:first-child [data-change]")
    expect(up).to_be_focused()  # the button that was pressed cannot go farther up
    us.page.keyboard.press("Alt+ArrowDown")
    us.page.wait_for_selector(".drafts li:first-child code:has-text('329/83/19')")
    drag(us, ".drafts li:nth-child(2) .handle", ".drafts li:first-child")
    us.page.wait_for_selector(".drafts li[data-number='1'] code:has-text('330/83/19')")
    us.quietly(lambda: us.page.click(".drafts li[data-number='1'] [data-change]"))
    expect(us.page.locator("#map-order button.first")).to_have_text("Change draft 1")
    us.click_hex("0502")
    us.quietly(lambda: us.page.click("#map-order button.first"))
    us.page.wait_for_selector(".drafts li:first-child code:has-text('-0502')")
    expect_drawn(us, "1", "2")
    us.page.click(".drafts li:nth-child(2) button[value=remove]")
    us.page.wait_for_selector(".drafts li:nth-child(2)", state="detached")
    us.page.click("text=Submit all 1")
    us.page.wait_for_selector(".inputs li.tone-good code:has-text('330/83/19')")
    us.page.wait_for_selector(".drafts", state="detached")


def expect_drawn(table: Table, *numbers: str) -> None:
    """See orders drawn on the map, numbered, before they are given."""
    drawn = table.page.locator("#map-plan .plan:has(.plan-way) .plan-number text")
    expect(drawn).to_have_text(list(numbers))


def drag(table: Table, handle: str, onto: str) -> None:
    """Drag something to the upper edge of something else, with the mouse."""
    place, aim = (table.page.locator(one) for one in (handle, onto))
    place.drag_to(aim, target_position={"x": 9, "y": 2})


def test_combat_and_its_decisions(cast: Cast) -> None:
    us = cast.us
    us.end_step()
    cast.settle()
    assert us.step == "US combat"
    expect(us.page.locator(".end")).to_contain_text("9.11")
    us.click_hex("0609")
    said = us.page.locator("#map-status")
    grown = us.attack("0609", lambda: expect(said).to_contain_text("your side knows · column "))
    assert len(grown) > 1
    assert grown == sorted(set(grown)), grown
    told = cast.settle()
    assert told, "Every result of these odds leaves somebody a choice."
    cast.fight(us)
    us.end_step()
    cast.settle()


def test_the_german_turn(cast: Cast) -> None:
    german = cast.german
    assert german.step == "German movement"
    assert "It is your turn" in german.page.inner_text("#panel")
    places = german.page.locator("#compose-unit option").all_inner_texts()
    for rear in (words for words in places if re.search(r"· \d\d1[1-9]$", words)):
        german.choose("#compose-unit", rear.split(" · ")[0])
        free = [n for n, cost in sorted(german.overlay()["reach"].items()) if "·" not in cost]
        if free:
            break
    german.choose("#compose-to", free[0])
    assert "Carried out" in german.submit()
    german.end_step()
    cast.settle()
    assert german.step == "German combat"
    cast.fight(german)
    german.end_step()
    cast.settle()
    expect(cast.us.page.locator("#standing-title")).to_contain_text("Turn 2")
    assert cast.us.step == "US movement"
    expect(cast.referee.page.locator("main")).to_contain_text("Turn 2")


@pytest.fixture(scope="module")
def moments(cast: Cast) -> list[tuple[str, str]]:
    """The moments that the history lists, newest first: in which words, and where each is. Whoever
    opens that list has a small picture of each drawn for him.
    """
    cast.us.go("history/")
    links = cast.us.page.locator(".moments a")
    assert cast.us.page.locator(".moments li").count() > 8
    found = links.evaluate_all("all => all.map((one) => [one.innerText, one.href])")
    return [(words, address) for words, address in found]


def test_the_history_and_the_log(cast: Cast, moments: list[tuple[str, str]]) -> None:
    us = cast.us
    us.go("log/")
    assert us.page.locator(".entries .dice :is(b, svg)").count() > 2
    assert "117/30/19" in us.page.inner_text("#found")
    us.page.goto(moments[0][1])
    expect(us.page.locator(".then img")).to_have_js_property("complete", True)
    assert us.page.locator(".then img").evaluate("picture => picture.naturalWidth") > 500
    titles = [us.page.inner_text("h1")]
    for way in ("prev", "prev", "next", "next"):
        us.page.locator(f"a[rel={way}]").click()
        expect(us.page.locator("h1")).not_to_have_text(titles[-1])
        titles.append(us.page.inner_text("h1"))
    assert titles == titles[::-1]
    assert len(set(titles)) == 3
    us.page.go_back()
    expect(us.page.locator("h1")).to_have_text(titles[-2])


def test_keys_and_a_slider_go_through_the_history_and_it_plays_by_itself(
    cast: Cast, moments: list[tuple[str, str]]
) -> None:
    us = cast.us
    us.page.goto(moments[0][1])
    heading, shown = us.page.locator("h1"), us.page.locator(".then-map[data-ready=yes]")
    expect(shown).to_have_count(1)
    last = heading.inner_text()
    us.page.keyboard.press("ArrowLeft")
    expect(heading).not_to_have_text(last)
    expect(shown).to_have_count(1)  # before, the page does not listen to keys
    us.page.keyboard.press("ArrowRight")
    expect(heading).to_have_text(last)
    us.page.locator("#slide").fill("1")
    expect(us.page.locator("#moments span").filter(has_text="1 of")).to_be_visible()
    expect(heading).not_to_have_text(last)
    first = heading.inner_text()
    us.page.click("#play")
    expect(heading).not_to_have_text(first)
    us.page.click("#play")
    expect(us.page.locator("#play")).to_have_text("Play")


def test_the_map_of_a_moment_begins_where_something_happened(
    cast: Cast, moments: list[tuple[str, str]]
) -> None:
    us = cast.us
    us.page.goto(next(address for words, address in moments if "US movement" in words))
    svg = us.page.locator(".then-map[data-ready=yes] svg")
    near = svg.get_attribute("viewBox")
    us.page.get_by_role("button", name="The whole map").click()
    assert svg.get_attribute("viewBox") != near
    us.page.get_by_role("button", name="Where something happened").click()
    assert svg.get_attribute("viewBox") == near


def test_the_german_browser_never_received_what_is_not_his(cast: Cast) -> None:
    assert len(cast.received) > 30
    for url, text in cast.received:
        assert SECRET not in text, url
        assert "/as=us" not in text, url
    german = cast.german
    for unit in ("117/30/19", "119/30/19", "120/30/19"):
        german.go(f"roster/{unit}/")
        strength = german.page.locator("div:has(> dt:text-is('Strength')) dd")
        state = german.page.locator("div:has(> dt:text-is('State')) dd")
        is_cadre = any("cadre" in words for words in state.all_inner_texts())
        assert strength.inner_text() == "?" or is_cadre, unit  # a cadre's strength is printed (8.6)
    for path in ("table/?as=us", "log/?as=us", "desk/"):
        answer = german.page.request.get(german.address + path)
        assert answer.status in (403, 404), path
