"""The first day of Market-Garden in real Chromium: two players, and the referee, at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.site import Site
from tests.browser.table import Table
from tests.browser.test_pages import PROBLEMS

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.tale]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TITLE = "A bridge at a time"
MOST_IMPULSES = 60
MARCHING = ("55", "C", "13", "12", "63", "30", "27")
"""Where German battalions stand that can go somewhere, most of the time."""
SECRET = "activate 45"
"""A draft that only the Allied player may ever see."""


@pytest.fixture(scope="module")
def arnhem(browser: Browser, site: Site) -> Iterator[People]:
    """The people of the demonstration, who begin a campaign of their own at D-Day."""
    found = People(browser, site, TITLE)
    found.begin("market_garden", {"us": "Allied, commander", "german": "German, commander"})
    yield found
    found.leave()


@pytest.fixture(scope="module")
def cast(arnhem: People) -> Iterator[Cast]:
    """The referee and both players: the account `us` leads the Allies."""
    found = Cast(arnhem)
    found.referee.go("desk/")
    yield found
    for table in (*found.players(), found.referee):
        assert table.complaints == [], table.complaints


def called(cast: Cast) -> Table | None:
    """Return whoever is called to give orders, None where a question is open or nobody is."""
    cast.rest()
    return next((table for table in cast.players() if table.call() == "Your turn"), None)


def until(cast: Cast, *steps: str) -> Table:
    """Let everybody pass, end and answer until one of these steps runs; return whose it is."""
    for _ in range(MOST_IMPULSES):
        cast.settle()
        table = called(cast)
        assert table is not None, "Nobody is asked and nobody has the turn."
        table.follow()
        if table.step in steps:
            return table
        if table.page.locator(".end button").count():
            table.end_step()
        else:
            assert "Carried out" in table.write("pass")
    raise AssertionError(f"None of {steps} in {MOST_IMPULSES} impulses.")


def test_the_first_question_calls_its_owner(cast: Cast) -> None:
    us, german = cast.us, cast.german
    assert us.step == "Air Bombardment"
    if us.asked():
        expect(us.page).to_have_title("(Decide) 17 September 1944 · " + us.campaign_title)
        waits = re.compile("Waiting for (the )?Allied")
        expect(german.page.locator("#panel")).to_contain_text(waits)
        assert not german.has_decision()
    cast.settle()
    us.wait_for_step("Artillery Bombardment")
    german.wait_for_step("Artillery Bombardment")
    expect(us.page.locator(".standing")).to_contain_text("It is your turn")


def test_tracks_stand_beside_the_map(cast: Cast) -> None:
    tracks = cast.us.page.locator(".track")
    expect(tracks.first).to_be_visible()
    expect(cast.us.page.locator(".track .has-marker").nth(2)).to_be_attached()


def test_a_bombardment_by_taps_and_its_sum(cast: Cast) -> None:
    us = cast.us
    us.tap("F")
    primary = us.page.locator("[name='f.at']").first
    us.quietly(primary.check)
    assert us.order.startswith("bombard F lead XXX/Art at ")
    values = us.page.locator(".value caption b").all_inner_texts()
    assert len(values) == 2
    assert int(values[0]) > int(values[1]) > 0
    assert us.page.locator(".value .case").count() >= 2
    assert "Carried out" in us.submit()
    cast.settle()
    us.end_step()
    cast.settle()


def test_a_landed_battalion_marches_by_taps(cast: Cast) -> None:
    us = cast.us
    assert us.step == "Airborne Landing"
    us.choose_kind("move")
    listed = us.options("#compose-unit")
    assert listed
    us.choose("#compose-unit", listed[0])
    reach = us.overlay()["reach"]
    assert reach
    us.tap(sorted(reach)[0])
    assert us.order.startswith(f"move {listed[0]} ")
    assert "Lawful" in us.composer
    assert "Carried out" in us.submit()
    cast.settle()
    us.end_step()
    cast.settle()


def test_an_assault_with_questions_to_both(cast: Cast) -> None:
    us = cast.us
    us.wait_for_step("XXX Corps Ground Assault")
    us.quietly(us.page.locator("[name='f.point'][value='Gds/2Irish']").check)
    assert "Lawful" in us.composer, us.composer
    before = int(us.page.locator(".value caption b").first.inner_text())
    us.quietly(us.page.locator("[name='f.units'][value='Gds/2Welsh']").check)
    assert "Lawful" in us.composer, us.composer
    assert int(us.page.locator(".value caption b").first.inner_text()) > before
    assert "Carried out" in us.submit()
    told = cast.settle()
    assert "german" in dict(told), "The defender names his Forward Unit."
    us.follow()
    us.end_step()


def test_the_german_impulse_activates_by_a_tap(cast: Cast) -> None:
    german = until(cast, "German impulse")
    assert german is cast.german
    assert not cast.us.page.locator(".end").count()
    german.choose_kind("activate")
    area = german.offered("area")[0]
    german.tap(area)
    assert german.order == f"activate {area}"
    assert german.page.locator(".gains dt").count() >= 1
    assert "Carried out" in german.submit()
    expect(cast.us.page.locator(".log")).to_contain_text(area)
    german.page.click(".not-now summary")
    expect(german.page.locator(".not-now dd").nth(2)).to_be_attached()


def test_what_is_drafted_stays_with_its_side(cast: Cast) -> None:
    us = until(cast, "Allied impulse")
    assert us is cast.us
    us.page.fill("#order-text", SECRET)
    us.quietly(lambda: us.page.click("#order-form button[value=draft]"))
    us.page.wait_for_selector(f".drafts code:has-text('{SECRET}')")
    us.page.click(".drafts li:first-child button[value=remove]")
    us.page.wait_for_selector(".drafts", state="detached")


@pytest.mark.long
def test_an_impulse_on_a_telephone(cast: Cast, arnhem: People) -> None:
    phone = arnhem.sit_down("us", **PHONE)
    assert phone.page.evaluate(PROBLEMS) == []
    phone.choose_kind("activate")
    assert phone.page.evaluate(PROBLEMS) == []
    phone.tap(phone.offered("area")[0])
    assert "Lawful" in phone.composer
    phone.quietly(lambda: phone.page.locator("#order-form button[value=submit]").tap())
    expect(phone.page.locator("#composer")).to_contain_text("Carried out")
    assert phone.page.evaluate(PROBLEMS) == []
    assert phone.complaints == []
    phone.page.close()


@pytest.mark.long
def test_a_german_battle_group_marches(cast: Cast) -> None:
    for _ in range(4):
        german = until(cast, "German impulse")
        german.choose_kind("activate")
        german.tap(next(area for area in MARCHING if area in german.offered("area")))
        assert "Carried out" in german.submit()
        german.follow()
        if german.page.locator("[name=kind][value=move]").count():
            assert " march " in german.first_move()
            break
        german.end_step()
    else:
        raise AssertionError("Nobody could march in four impulses.")
    cast.settle()


@pytest.mark.long
def test_the_day_goes_on_to_the_next(cast: Cast) -> None:
    for _ in range(3):
        until(cast, "German refit", "Allied refit", "German regrouping", "Allied regrouping")
        table = called(cast)
        assert table is not None
        table.end_step()
    until(cast, "German impulse")
    for table in (*cast.players(), cast.referee):
        expect(table.page.locator("main")).to_contain_text("18 September 1944")


@pytest.mark.long
def test_the_log_and_the_history_tell_the_day(cast: Cast) -> None:
    us = cast.us
    us.go("log/")
    assert us.page.locator(".entries .dice :is(b, svg)").count() > 2
    us.go("history/")
    assert us.page.locator(".moments li").count() > 6


def test_the_german_browser_never_received_what_is_not_his(cast: Cast) -> None:
    assert len(cast.received) > 20
    for url, text in cast.received:
        assert SECRET not in text, url
        assert "/as=allied" not in text, url
    for path in ("table/?as=allied", "log/?as=allied", "desk/"):
        answer = cast.german.page.request.get(cast.german.address + path)
        assert answer.status in (403, 404), path
