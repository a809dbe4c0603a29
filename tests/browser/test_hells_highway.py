"""A morning of Hell's Highway in real Chromium: both sides play an AM turn with a landing, a column
on the road, a bridge that is blown and a defended fire fight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.site import Site
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.tale]

TITLE = "Up the corridor"
MORNING = "18 September 1944, AM"
HQ, ZONE, GUNS, GRAVE = "101-HQ", "0849", "55_Fd", "2729-2730"
DOMMEL = "bridge 2/506 1148 engineers 101-HQ"
"""A stream, which engineers bridge before their own turn is over."""
FIRST, FRONT = "0473", ("2_Irish", "3_Irish", "153_Fd")
"""The first Germans on the road, and who can fire at them without having moved far."""


@pytest.fixture(scope="module")
def cast(browser: Browser, site: Site) -> Iterator[Cast]:
    """The people of the demonstration, both players at the map."""
    people = People(browser, site, TITLE)
    found = Cast(people)
    yield found
    for table in (*found.players(), found.referee):
        assert table.complaints == [], table.complaints
    people.leave()


def end(cast: Cast, table: Table, following: str) -> None:
    """End a step; the following one is shown on both pages by themselves."""
    table.follow()
    table.press_end()
    for player in cast.players():
        player.wait_for_step(following)
    table.follow()


def log_of(table: Table) -> str:
    """Return the newest part of a side's log, as its page has it."""
    table.go("log/")
    found = str(table.page.inner_text("#found"))
    table.go("table/")
    return found


def test_the_referee_begins_the_second_morning(cast: Cast) -> None:
    cast.correct("place-unit/?unit=2/506", "They came down yesterday", to="1048")
    cast.correct("step/", "We play the second morning", step="allied.air", turn="3")
    for player in cast.players():
        player.wait_for_step("Allied Air")
        expect(player.page.locator("#standing-title")).to_contain_text(MORNING)


def test_a_headquarters_comes_down_in_its_drop_zone(cast: Cast) -> None:
    us = cast.us
    us.follow()
    us.choose_kind("land")
    us.choose("[name='f.unit']", HQ)
    us.tap(ZONE)
    assert us.order == f"land {HQ} at {ZONE}"
    assert "Lawful" in us.composer
    us.submit()
    for player in cast.players():
        expect(player.page.locator(f"#counters [data-hex='{ZONE}']")).to_have_count(1)
    expect(us.page.locator("#panel")).to_contain_text(f"Landing of {HQ}")
    end(cast, us, "Allied Command")


@pytest.mark.long
def test_a_battery_takes_to_the_road_and_a_bridge_is_begun(cast: Cast) -> None:
    us = cast.us
    us.choose_kind("travel")
    us.choose("[name='f.unit']", GUNS)
    assert us.order == f"travel {GUNS}"
    us.submit()
    us.choose_kind("bridge")
    us.choose("[name='f.engineers']", HQ)
    assert us.order == DOMMEL
    us.submit()
    us.tap("0276")
    expect(us.page.locator("#composer")).to_contain_text("travel mode")
    end(cast, us, "Allied Movement")


@pytest.mark.long
def test_the_germans_try_to_blow_the_bridge_before_the_paratroopers(cast: Cast) -> None:
    us, german = cast.us, cast.german
    us.choose_kind("move")
    us.choose("#compose-unit", "1/504")
    us.tap("2828")
    assert us.order == "move 1/504 combat 3129-3028-2928-2828"
    us.submit()
    cast.rest()
    assert german.asked(), "Whose bridge it is says whether it is blown."
    assert GRAVE in german.decide("blow")
    cast.settle()
    expect(german.page.locator("#panel")).to_contain_text(re.compile("Grave.* (stands|is blown)"))
    assert "Carried out" in us.write("move 2_Irish combat 0375-0374")
    end(cast, us, "Allied Fire")


@pytest.mark.long
def test_an_attack_is_put_together_with_its_strength(cast: Cast) -> None:
    us = cast.us
    us.choose_kind("attack")
    us.tap(FIRST)
    for name in FRONT:
        field = us.page.locator(f"[name='f.units'][value='{name}']")
        if not field.is_checked():
            us.quietly(field.check)
    assert us.order == "attack 0473 with 153_Fd 2_Irish 3_Irish"
    assert "against entrenched" in us.composer
    assert "E: 10 steps fire" in us.composer
    us.submit()


@pytest.mark.long
def test_who_is_attacked_fires_first(cast: Cast) -> None:
    us, german = cast.us, cast.german
    us.follow()
    us.press_end()
    cast.rest()
    expect(german.page.locator(".decision")).to_contain_text("Who fires in defence of 0473")
    for key in ("KGW-INF1>3_Irish", "KGW-INF4>2_Irish", "done"):
        german.decide(key)
    cast.settle()
    for player in cast.players():
        player.wait_for_step("German Command")
    told = log_of(german)
    assert told.rindex("attacking 0473: ") < told.index(" in 0473: "), "Defensive fire is first."
    assert "The bridge 1048-1148 of 2/506 is built." in told


@pytest.mark.long
def test_a_roll_of_the_fight_has_its_page(cast: Cast) -> None:
    page = cast.german.page
    page.locator("#panel").get_by_text("Look at the roll").click()
    expect(page.locator("main")).to_contain_text("fire at")
    expect(page.locator(".lit-result")).to_contain_text("The result")
    place = page.locator(".on-the-map a").first
    number = place.inner_text()
    place.click()
    expect(page).to_have_url(re.compile(rf"/table/\?hex={number}$"))
    expect(page.locator("#map .cursor")).to_be_in_viewport()
    cast.german.go("table/")


@pytest.mark.long
def test_the_germans_have_their_turn_and_the_afternoon_comes(cast: Cast) -> None:
    german = cast.german
    german.choose_kind("travel")
    german.choose("[name='f.unit']", "KGW-MEC2")
    german.submit()
    end(cast, german, "German Movement")
    german.choose_kind("move")
    assert "KGW-MEC2" in german.options("#compose-unit")
    german.first_move()
    end(cast, german, "German Fire")
    german.press_end()
    cast.settle()
    for player in cast.players():
        player.wait_for_step("Allied Air")
        expect(player.page.locator("#standing-title")).to_contain_text("18 September 1944, PM")
