"""A double-blind turn of Operation Grenade in real Chromium: referee and two players, sealed sets,
a march that meets the unseen, news for both at one moment, and why a side knows what it knows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.blind import FOUGHT, Blind, close_without_the_german, hand_in, places
from tests.browser.people import People
from tests.browser.same_dice import own_title
from tests.browser.site import Site
from tests.browser.test_pages import PROBLEMS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLE = own_title("Blind on the Roer", "test_double_blind")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MARCH = "move 115/29/19 tactical 0707-0807-0908"
"""Lawful as far as the US side knows; in 0807 it comes upon a regiment that it had not seen."""
GERMAN_ORDER = "move 1218/176/12 tactical 1706-1806"


@pytest.fixture(scope="module")
def roer(browser: Browser, site: Site) -> Iterator[People]:
    """The people of the double-blind demonstration."""
    found = People(browser, site, TITLE)
    yield found
    found.leave()


@pytest.fixture(scope="module")
def cast(roer: People) -> Iterator[Blind]:
    """The referee at the turn desk, both players at the map."""
    found = Blind(roer)
    found.referee.go("desk/turn/")
    yield found
    for table in (*found.players(), found.referee):
        assert table.complaints == [], table.complaints


def test_both_see_only_what_is_spotted(cast: Blind) -> None:
    truth = cast.api(cast.referee, "view/?viewer=truth")["view"]
    for table, side, enemy in ((cast.us, "us", "german"), (cast.german, "german", "us")):
        really = {
            unit["space"]
            for unit in truth["units"].values()
            if unit["side"] == enemy and unit["status"] == "map"
        }
        ledger = {entry["space"] for entry in truth["known"][side].values()}
        assert places(table, enemy) == ledger
        assert len(really - ledger) > 5, "Most of the enemy's hexes are not seen."


def test_a_false_report_looks_like_any_other(cast: Blind) -> None:
    us = cast.us
    us.tap("0711")
    expect(us.page.locator("#composer .is-ghost")).to_contain_text("tank battalion")
    assert "only reported" in us.page.inner_text("#map-status")
    us.page.locator("#composer .is-ghost a", has_text="Why we know").click()
    assert "told by prisoners" in us.page.inner_text(".known:target")
    assert "false" not in us.page.inner_text("main").lower()
    us.go("table/")


def test_both_hand_in_sealed_sets(cast: Blind) -> None:
    hand_in(cast.us, MARCH, "US movement")
    hand_in(cast.german, GERMAN_ORDER, "German movement")
    for table, order in ((cast.us, MARCH), (cast.german, GERMAN_ORDER)):
        expect(table.page.locator("#panel")).to_contain_text(order)
    desk = cast.referee.page
    expect(desk.locator(".turn-steps li", has_text="US movement")).to_contain_text("✓ in")
    expect(desk.locator(".turn-steps li", has_text="German movement")).to_contain_text("✓ in")


def test_a_dry_run_says_what_each_side_would_learn(cast: Blind) -> None:
    desk = cast.referee.page
    desk.get_by_label("the end of US movement").check()
    desk.get_by_role("button", name="Try it first").click()
    tried = desk.locator("section", has=desk.locator("#try-title"))
    expect(tried).to_contain_text("0807")
    assert "115/29/19" not in cast.german.page.content()
    assert cast.us.step == "US movement"


def test_the_turn_is_closed_and_nobody_learns_of_it_yet(cast: Blind) -> None:
    desk, us = cast.referee.page, cast.us
    desk.get_by_label("the end of US movement").check()
    desk.get_by_role("button", name="Close", exact=True).click()
    expect(desk.locator("#turn-part")).to_contain_text("The turn is closed")
    expect(desk.locator("#turn-part")).to_contain_text("Not published yet")
    expect(desk.locator("#turn-part .warning")).to_contain_text("about the enemy that it did not")
    for table in cast.players():
        table.page.reload()
        table.settled()
        assert table.step == "US movement"
    assert "0807" not in places(us, "us")
    assert "0807" not in places(cast.german, "us")


def test_the_referee_sees_before_and_after(cast: Blind) -> None:
    referee = cast.referee
    referee.go("desk/map/?as=us")
    referee.settled()
    expect(referee.page.locator("#learned-title + ul")).to_contain_text("New: Contact")
    assert referee.page.locator("#map-differences .is-unseen").count() > 3
    assert "0807" in places(referee, "us")
    referee.page.get_by_role("link", name="as it stands published").click()
    referee.settled()
    assert "0807" not in places(referee, "us")
    referee.go("desk/turn/")


def test_both_get_their_news_together(cast: Blind) -> None:
    us, german = cast.us, cast.german
    cast.referee.page.get_by_role("button", name="Publish to both sides").click()
    for table in (us, german):
        table.wait_for_step("US combat")
    expect(us.page.locator("#counters [data-hex='0807']")).to_have_count(1)
    expect(german.page.locator("#counters [data-hex='0807']")).to_have_count(1)
    log = us.page.locator(".log")
    expect(log).to_contain_text("115/29/19")
    expect(log).to_contain_text("0807")
    assert "0908" not in places(us, "us"), "The march was to go to 0908 and was stopped."
    assert "115/29/19" not in german.page.inner_text(".log")


def test_a_sealed_attack_reveals_whom_it_meets(cast: Blind) -> None:
    us, desk = cast.us, cast.referee.page
    assert "1158/363/81" not in json.dumps(cast.api(us, "view/"))
    us.go("table/")
    us.tap("0908")
    for hex_ in ("0808", "0908"):  # Both are adjacent; both have to be attacked (9.21).
        target = us.page.locator(f"[name='f.targets'][value='{hex_}']")
        if not target.is_checked():
            us.quietly(target.check)
    for at in range(us.page.locator("[name='f.attackers']").count()):
        us.quietly(us.page.locator("[name='f.attackers']").nth(at).check)
    assert "Lawful" in us.composer, us.composer
    hand_in(us, us.order, "US combat")
    desk.reload()
    desk.get_by_label("the end of US combat").check()
    desk.get_by_role("button", name="Close", exact=True).click()
    closed = desk.get_by_text("The turn is closed")
    for _ in range(12):
        expect(closed.or_(desk.locator(".decision")).first).to_be_visible()
        if closed.count():
            break
        key = desk.locator("#turn-part .decision input[name=expected]").first.input_value()
        desk.locator(".decision input[name=key]").first.check()
        desk.locator(".decision button[type=submit]").first.click()
        place = f"#turn-part input[name=expected][value='{key}']"
        expect(desk.locator(place)).to_have_count(0)
    assert us.step == "US combat"
    desk.get_by_role("button", name="Publish to both sides").click()
    for table in cast.players():
        table.wait_for_step("German movement")
    for table, side in ((us, "us"), (cast.german, "german")):
        told = json.dumps(cast.api(table, "log/?limit=1000"))
        assert any(name in told for name in FOUGHT[side]), side


def test_the_german_half_ends_the_turn(cast: Blind) -> None:
    us, german, desk = cast.us, cast.german, cast.referee.page
    expect(german.page.locator(".sealed")).to_contain_text("1 sealed")
    assert "1706" in places(german, "german")
    desk.reload()
    expect(desk.locator(".turn-steps li", has_text="German movement")).to_contain_text("✓ in")
    assert "would be refused" not in desk.inner_text("#turn-part")
    close_without_the_german(cast)
    for table in cast.players():
        table.page.reload()
        table.settled()
        assert table.step == "German movement"
    assert "1706" in places(german, "german")
    desk.get_by_role("button", name="Publish to both sides").click()
    for table in cast.players():
        expect(table.page.locator("#standing-title")).to_contain_text("Turn 2 of")
    expect(german.page.locator("#counters [data-hex='1806'][data-side='german']")).to_have_count(1)
    assert "1218/176/12" in json.dumps(cast.api(german, "log/?limit=1000"))
    assert "1218/176/12" not in json.dumps(cast.api(us, "log/?limit=1000"))


def test_the_ledger_says_why(cast: Blind) -> None:
    us = cast.us
    us.go("knowledge/?find=115/29/19")
    card = us.page.locator(".known").first
    expect(card).to_contain_text("115/29/19")
    card.locator("summary").click()
    case = card.locator(".trail .case").first
    assert re.fullmatch(r"DB\d+\.\d+", case.inner_text())
    case.click()
    expect(us.page.locator(".cases > div:target")).to_have_count(1)
    cast.referee.go("knowledge/?as=us")
    expect(cast.referee.page.locator(".truth-line.is-false")).to_contain_text("planted by you")


def test_it_fits_a_telephone(cast: Blind, roer: People) -> None:
    phone = roer.person("german", **PHONE)
    for path in ("knowledge/", "table/"):
        phone.go(path)
        assert phone.page.evaluate(PROBLEMS) == [], path
    ghost = phone.page.locator("#counters [data-hex='0308']")
    assert "last seen" in (ghost.get_attribute("aria-label") or "")
    phone.tap("0308")
    expect(phone.page.locator("#composer .is-ghost").first).to_contain_text("last seen turn 1")
    assert phone.complaints == []
    desk = roer.person("referee", **PHONE)
    for path in ("desk/map/?as=us", "desk/turn/", "knowledge/", "desk/corrections/false-contact/"):
        desk.go(path)
        wide = desk.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} pixels wide"
    assert desk.complaints == []


def test_no_browser_ever_received_the_name_of_an_unknown_unit(cast: Blind) -> None:
    for side, table in (("us", cast.us), ("german", cast.german)):
        for path in ("roster/", "log/", "orders/", "history/", "knowledge/", "table/"):
            table.go(path)
        cast.api(table, "view/")
        names = sorted(cast.unknown_to(side))
        assert len(names) > 20
        pattern = re.compile(rf"(?<![\w/])({'|'.join(map(re.escape, names))})(?![\w/])")
        assert len(cast.got[side]) > 15
        for url, text in cast.got[side]:
            if (
                "/casebook/" in url or "/charts/" in url
            ):  # The rules name units, wherever they stand.
                continue
            found = pattern.search(text)
            assert found is None, f"{url} tells {side} of {found.group(0) if found else ''}"
            assert '"false:' not in text, url
        for path in ("table/?as=us" if side == "german" else "table/?as=german", "desk/turn/"):
            answer = table.page.request.get(table.address + path)
            assert answer.status in (403, 404), path
