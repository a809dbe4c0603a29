"""The first turn of Cobra in real Chromium: two players, and a referee who rolls real dice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.site import Site
from tests.browser.table import NEWS, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.tale]

TITLE = "Out of the hedgerows"
STORMS, CLEAR = 1, 6
"""What these dice make of the weather, whatever it was (6.48)."""
TWO = 2
"""Hits the defender alone in the columns 3-1 and 6-1, and both sides in 1-1 (9.5)."""


@pytest.fixture(scope="module")
def normandy(browser: Browser, site: Site) -> Iterator[People]:
    """The people of the demonstration, who begin a campaign of their own with dice on a table."""
    found = People(browser, site, TITLE)
    found.begin("cobra", {"us": "Allied, commander", "german": "German, commander"}, [STORMS])
    yield found
    found.leave()


@pytest.fixture(scope="module")
def cast(normandy: People) -> Iterator[Cast]:
    """The referee at his dice, and both players: the account `us` leads the Allies."""
    found = Cast(normandy)
    found.referee.go("desk/dice/")
    yield found
    for table in (*found.players(), found.referee):
        assert table.complaints == [], table.complaints


def roll(cast: Cast, face: int, subject: str) -> None:
    """Let the referee roll what he is asked for, when his page asks for it."""
    page = cast.referee.page
    asked = page.locator("#asked .decision")
    expect(asked).to_contain_text(subject, ignore_case=True)
    asked.locator("input.die").fill(str(face))
    with page.expect_navigation():
        asked.get_by_role("button", name="Enter").click()


def hear_news_while_typing(cast: Cast) -> None:
    """Let the referee type a die and unfold something; news comes, and both are as he left them."""
    page = cast.referee.page
    expect(page.locator("#asked .decision")).to_have_count(1)
    page.locator("#asked input.die").fill("5")
    page.get_by_text("Give this up").click()
    page.evaluate("document.querySelector('#asked').dataset.old = 'yes'")
    page.evaluate(NEWS)
    expect(page.locator("#asked:not([data-old])")).to_be_visible()
    expect(page.locator("#asked input.die")).to_have_value("5")
    expect(page.locator("#asked details[open]")).to_contain_text("Give this up")


def end(cast: Cast, table: Table, following: str) -> None:
    """End a step; the following one is shown on both pages by themselves."""
    table.press_end()
    for player in cast.players():
        player.wait_for_step(following)
    table.follow()


def strikes(cast: Cast, table: Table, order: str, face: int) -> list[tuple[str, str]]:
    """Write an order that is settled by a die; return who was asked what after it."""
    assert "Carried out" not in table.write(order)
    roll(cast, face, "of ")
    return cast.settle()


def test_the_first_weather_is_rolled_at_the_table(cast: Cast) -> None:
    assert cast.german.step == "German Replacements"
    expect(cast.german.page.locator("#panel")).to_contain_text("Storms: Germans move in full")
    expect(cast.us.page.locator("#panel")).to_contain_text("Waiting for")


def test_a_regiment_disengages_by_taps(cast: Cast) -> None:
    german = cast.german
    german.follow()
    end(cast, german, "German Initial Movement")
    german.choose_kind("move")
    german.choose("#compose-unit", "6/2FJ")
    assert german.overlay()["reach"]["0703"].startswith("3")
    german.tap("0703")
    assert german.order == "move 6/2FJ alone 0702-0703"
    assert "costs 3 of 9" in german.composer
    steps = german.page.locator("#composer .hexes")
    expect(steps).to_contain_text("6.61")
    assert "Carried out" in german.submit()
    for player in cast.players():
        expect(player.page.locator("#counters [data-hex='0703']")).to_have_count(1)


def test_a_panzer_division_overruns_a_cavalry_group(cast: Cast) -> None:
    german, us = cast.german, cast.us
    german.choose_kind("overrun")
    german.choose("[name='f.unit']", "901/Lr")
    german.tap("1303")
    assert german.order == "overrun 901/Lr 1303"
    assert "Lawful" in german.composer
    assert german.page.locator(".odds tr").count() > 2
    german.submit()
    hear_news_while_typing(cast)
    roll(cast, TWO, "overrun of 1303")
    cast.rest()
    assert us.asked(), "Who is hit says whether he goes."
    us.decide("retreat")
    cast.settle()
    for player in cast.players():
        expect(player.page.locator("#counters [data-hex='1303']")).to_have_count(1)
        expect(player.page.locator("#counters [data-hex='1304']")).to_have_count(0)


@pytest.mark.long
def test_a_split_result_asks_both_sides(cast: Cast) -> None:
    german = cast.german
    end(cast, german, "German Combat")
    told = strikes(cast, german, "attack 2307 with 2/2Pz 304/2Pz P3/2Pz", TWO)
    assert {who for who, _ in told} == {"us", "german"}, told
    assert any("Lose 1 step, or retreat 1 hex" in prompt for _, prompt in told)
    german.go("log/")
    expect(german.page.locator("#found")).to_contain_text(
        "Result on 2307: the attacker loses 1 step or retreats a hex; the defender loses 1 step"
    )
    german.go("table/")
    end(cast, german, "German Mechanized Movement")


@pytest.mark.long
def test_the_allies_bomb_before_saint_lo(cast: Cast) -> None:
    german, us = cast.german, cast.us
    german.press_end()
    roll(cast, CLEAR, "weather")
    us.wait_for_step("Allied Replacements")
    expect(us.page.locator("#panel")).to_contain_text("Clear: Germans move a third")
    us.follow()
    end(cast, us, "Allied Initial Movement")
    end(cast, us, "Allied Combat")
    us.choose_kind("bomb")
    us.tap("1404")
    assert us.order == "bomb 1404"
    us.submit()
    roll(cast, TWO, "1404")
    told = cast.settle()
    assert all(who == "german" for who, _ in told), "Who is bombed says what he loses."
    us.go("log/")
    expect(us.page.locator("#found")).to_contain_text("15.3")
    us.go("table/")


@pytest.mark.long
def test_an_attack_costs_a_supply_point(cast: Cast) -> None:
    us = cast.us
    expect(us.page.locator("#panel")).to_contain_text("supply 3, attacks 0/")
    strikes(cast, us, "attack 1505 with 29ID", TWO)
    expect(us.page.locator("#panel")).to_contain_text("supply 2, attacks 1/")


@pytest.mark.long
def test_the_turn_goes_round(cast: Cast) -> None:
    german, us = cast.german, cast.us
    end(cast, us, "Allied Mechanized Movement")
    us.press_end()
    roll(cast, CLEAR, "weather")
    german.wait_for_step("German Replacements")
    expect(german.page.locator("#standing-title")).to_contain_text("Turn 2")
    german.go("history/")
    assert german.page.locator(".moments li").count() > 6
