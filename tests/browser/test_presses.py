"""What a player does most takes few presses: each is counted here, and none may be added."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.presses import Presses, shown, six_alike
from tests.browser.table import IDLE, NEWS, Table

pytestmark = pytest.mark.browser

SIX = ("117/30/19", "119/30/19", "120/30/19", "115/29/19", "116/29/19", "175/29/19")


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


def test_home_leads_to_the_map_with_one(people: People, presses: Presses) -> None:
    us = presses.table
    us.page.goto(us.base)
    presses.lead(lambda: us.page.click(f"a[aria-label^='To the map of {people.title}']"))
    us.settled()
    assert us.page.url == us.address + "table/"
    assert presses.count == 1


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


@pytest.mark.parametrize("way", ["button", "keys"])
def test_the_last_move_is_undone_with_one(presses: Presses, way: str) -> None:
    page = presses.table.page
    presses.table.write("move 117/30/19 tactical 0508-0509")
    expect(page.locator("form.undo")).to_contain_text("117/30/19")
    before = page.locator(".inputs .state", has_text="undone").count()
    if way == "button":
        presses.lead(lambda: page.click("#undo"))
    else:
        page.focus("#map svg")
        presses.lead(lambda: page.keyboard.press("Control+z"))
    expect(page.locator(".inputs .state", has_text="undone")).to_have_count(before + 1)
    expect(page.locator("#undo")).to_have_count(0)
    assert presses.count == 1


ANYWHERE = (
    "",
    "table/",
    "log/",
    "history/",
    "roster/",
    "orders/",
    "dice/",
    "casebook/",
    "messages/",
)


@pytest.mark.parametrize("width", [1280, pytest.param(360, marks=pytest.mark.long)])
def test_the_charts_are_one_press_from_anywhere(presses: Presses, width: int) -> None:
    us, page = presses.table, presses.table.page
    page.set_viewport_size({"width": width, "height": 850})
    for path in (*ANYWHERE, f"roster/{SIX[0]}/"):
        us.go(path)
        presses.count = 0
        presses.lead(lambda: page.locator("header a[href*='/charts/']:visible").first.click())
        expect(page.locator("h1")).to_have_text("Operation Grenade: charts")
        assert presses.count == 1, path
    for chart in ("results", "terrain"):
        expect(page.locator(f"#{chart}-title")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 850})
    us.go("table/")


def test_a_stack_of_three_moves_with_three(presses: Presses) -> None:
    page = presses.table.page
    presses.click_hex("0508")
    presses.click_hex("0509")
    expect(page.locator("#map-order")).to_contain_text("3 orders")
    presses.key("Enter")
    expect(page.locator(".result")).to_contain_text("120/30/19")
    assert page.locator(".result strong").all_inner_texts() == ["Carried out:"] * 3
    assert presses.count == 3


def test_the_enemys_moves_are_shown_with_one_key(people: People, presses: Presses) -> None:
    """The German looks back at what the US side did in this step."""
    german = Presses(people.sit_down("german"))
    german.lead(lambda: german.table.page.keyboard.press("l"))
    ways = german.table.page.locator("#map-layer .way.band-first")
    expect(ways).to_have_count(3)
    expect(german.table.page.locator("#map-status")).to_contain_text("US: 3 ways in turn 1")
    assert german.count == 1
    assert german.table.complaints == []
    german.table.page.close()


def test_escape_begins_anew(presses: Presses) -> None:
    """After news too, which put new counters in the place of the one that was pressed."""
    presses.click_hex("0707")
    presses.click_hex("0706")
    news(presses.table)
    expect(presses.table.page.locator("#map-order")).to_be_visible()
    presses.key("Escape")
    expect(presses.table.page.locator("#map-order")).to_be_hidden()
    assert presses.table.order == ""


def news(table: Table) -> None:
    """Let the page hear that something has happened, and have all of it in its place."""
    table.page.evaluate("document.querySelector('#counters').dataset.old = 'yes'")
    table.quietly(lambda: table.page.evaluate(NEWS))
    expect(table.page.locator("#counters[data-old]")).to_have_count(0)


@pytest.mark.parametrize(
    "place", ["#composer [name=along]", ".map-tools [data-map=in]", "#panel-rest a"]
)
def test_escape_begins_anew_from_anywhere(presses: Presses, place: str) -> None:
    page = presses.table.page
    presses.click_hex("0707")
    expect(page.locator("#composer [name=along]:checked")).to_have_count(3)
    page.locator(place).first.focus()
    presses.key("Escape")
    expect(page.locator("#composer [name=along]")).to_have_count(0)


def test_escape_shuts_what_is_open_first_and_leaves_words_alone(presses: Presses) -> None:
    page = presses.table.page
    presses.click_hex("0707")
    page.click(".map-show summary")
    page.click("#legend")
    expect(page.locator("#legend-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#legend-sheet")).to_be_hidden()
    page.focus("#order-text")
    page.keyboard.press("Escape")
    page.wait_for_function(IDLE)
    expect(page.locator("#composer [name=along]:checked")).to_have_count(3)
    page.focus("#map svg")
    presses.key("Escape")


def test_ending_a_step_takes_two_where_something_is_left_undone(presses: Presses) -> None:
    page = presses.table.page
    page.click("#end button")
    expect(page.locator("#undone")).to_contain_text("units can still move")
    page.keyboard.press("Escape")
    expect(page.locator("#undone")).to_have_count(0)
    presses.count = 0
    presses.lead(lambda: page.click("#end button"))
    expect(page.locator("#end.is-asked button")).to_be_focused()
    presses.lead(lambda: page.keyboard.press("Enter"))
    presses.table.wait_for_step("US combat")
    assert presses.count == 2


@pytest.mark.parametrize(
    ("keys", "last", "given"),
    [
        ([f"{name}>{to}" for name in SIX for to in ("0609", "0610")], "done", 6),
        (list(SIX[:3]), "", 6),
    ],
)
def test_six_advances_and_six_losses_take_two(
    presses: Presses, keys: list[str], last: str, given: int
) -> None:
    """The card as the server makes it for six questions alike, put into the page."""
    page = presses.table.page
    with shown(presses.table, six_alike(keys, last)):
        presses.lead(lambda: page.click(".series .fill"))
        # Its answer, too, before the page goes on: the site knows nothing of this card.
        with page.expect_response("**/decisions/series/") as answer:
            presses.lead(lambda: page.click(".series button[type=submit]"))
    body = parse_qs(answer.value.request.post_data or "")
    assert len(body["key"]) == given
    assert len(set(body["key"])) == (6 if last else 3)
    assert presses.count == 2


def test_what_was_opened_to_answer_stays_open_when_news_comes(us: Table) -> None:
    us.go("table/")
    with shown(us, six_alike(list(SIX[:3]), "")):
        us.page.click("details.one-by-one summary")
        news_of_the_panel(us)
        answer = us.page.locator(".one-by-one input[name=key]").first
        answer.check()
        news_of_the_panel(us)
        expect(answer).to_be_checked()
        expect(answer).to_be_focused()


def news_of_the_panel(us: Table) -> None:
    """Let the page hear that something has happened, and have its panel drawn anew."""
    us.page.evaluate("document.querySelector('#panel .decision').dataset.old = 'yes'")
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    expect(us.page.locator("#panel .decision[data-old]")).to_have_count(0)
    us.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")


def test_an_attack_with_artillery_and_air_takes_five(presses: Presses) -> None:
    us, page = presses.table, presses.table.page
    us.follow()
    presses.click_hex("0609")
    presses.click_hex("0509")
    presses.press(page.locator("[name='f.support']").first.check)
    presses.press(page.locator("[name='f.air']").first.check)
    assert "Lawful" in us.composer, us.composer
    presses.press(lambda: page.click("#map-order button[value=submit]"))
    expect(page.locator(".result")).to_contain_text("Carried out")
    assert presses.count == 5
