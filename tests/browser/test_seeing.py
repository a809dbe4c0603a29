"""What the map shows besides the units, by key and by button, and the history: a step's moves one
after another, then beside now, the whole campaign on a slider. What is drawn is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import People
from tests.browser.table import NEWS, Held, Table

pytestmark = pytest.mark.browser

MOVES = (("117/30/19", "0508-0509"), ("115/29/19", "0707-0706"), ("329/83/19", "0504-0503"))
BY = pytest.mark.parametrize("by", ["key", "button"])


@pytest.fixture(scope="module")
def us(people: People) -> Iterator[Table]:
    """The US player of the demonstration, who has moved three units since he came."""
    found = people.sit_down("us")
    for unit, way in MOVES:
        assert "Carried out" in found.write(f"move {unit} tactical {way}")
    yield found
    assert found.complaints == []


@BY
@pytest.mark.parametrize(("layer", "part"), [("supply", "spaces"), ("since", "ways")])
def test_what_is_told_is_drawn(us: Table, layer: str, part: str, by: str) -> None:
    told = shown(us, layer, by)
    drawn = us.page.locator("#map-layer")
    assert told[part], told
    expect(drawn.locator("polygon.layer")).to_have_count(len(told["spaces"]))
    expect(drawn.locator("polygon.layer-alert")).to_have_count(len(told["alerts"]))
    expect(drawn.locator(".way")).to_have_count(len(told["ways"]))
    expect(us.page.locator("#map-status")).to_contain_text(told["notes"][0])
    expect(button(us, layer)).to_have_attribute("aria-pressed", "true")
    press(us, layer, by)
    expect(drawn.locator("> *")).to_have_count(0)


def test_what_was_asked_for_is_said_though_news_overtake_the_answer(us: Table) -> None:
    held = Held(us.page, "**/layers/supply.json**")
    with us.page.expect_request("**/layers/supply.json**"):
        press(us, "supply", "key")
    with us.page.expect_response("**/layers/supply.json**"):
        us.page.evaluate(NEWS)
    held.came().continue_()
    expect(us.page.locator("#map-status")).to_contain_text("out of supply")
    press(us, "supply", "key")


def test_what_is_new_are_ones_own_moves_since_he_came(us: Table) -> None:
    told = shown(us, "since", "key")
    assert told["ways"] == [way.split("-") for _, way in MOVES]
    press(us, "since", "key")


def test_a_hex_without_supply_is_marked_and_one_with_it_shows_its_line(us: Table) -> None:
    whole = shown(us, "supply", "key")
    assert whole["alerts"]
    assert "out of supply" in whole["notes"][0]
    with us.page.expect_response("**/layers/supply.json*space=0509*"):
        us.click_hex("0509")
    expect(us.page.locator("#map-layer .way")).to_have_count(1)
    expect(us.page.locator("#map-status")).to_contain_text("is in supply: a line of")
    press(us, "supply", "key")
    us.quietly(lambda: us.page.keyboard.press("Escape"))


def test_what_the_enemy_can_reach_is_drawn_as_far_as_it_is_known(us: Table, people: People) -> None:
    """Of nobody while no strength is known, and the page says so; the truth knows them all."""
    referee = people.sit_down("referee")
    for table, least in ((us, 0), (referee, 100)):
        told = shown(table, "reach", "key")
        assert len(told["spaces"]) >= least
        expect(table.page.locator("#map-layer polygon.layer")).to_have_count(len(told["spaces"]))
        expect(table.page.locator("#map-status")).to_contain_text("Not counted")
        press(table, "reach", "key")
    assert referee.complaints == []


@BY
def test_distances_are_measured(us: Table, by: str) -> None:
    page = us.page
    us.go("table/")  # where something was tapped last, it would begin there
    press_measure(us, by)
    for number in ("0508", "0510"):
        page.mouse.click(*us.point(number))
    expect(page.locator("#map-status")).to_have_text("From 0508 to 0510: 2 hexes.")
    expect(page.locator(".measured .way")).to_have_count(1)
    expect(page.locator(".measured text")).to_have_text(["1", "2"])
    assert us.order == ""
    press_measure(us, by)
    expect(page.locator(".measured")).to_have_count(0)


def button(table: Table, layer: str) -> Locator:
    """Return the button of something that the map shows besides."""
    return table.page.locator(f"[data-layer*='/{layer}.json']")


def press(table: Table, layer: str, by: str) -> None:
    """Press its key, or its button in the list of what there is."""
    if by == "key":
        table.page.focus("#map svg")
        table.page.keyboard.press(button(table, layer).get_attribute("data-key") or "")
        return
    press_in_list(table, f"[data-layer*='/{layer}.json']")


def shown(table: Table, layer: str, by: str) -> dict[str, list[Any]]:
    """Ask for it; return what the site tells this person, all sides together."""
    with table.page.expect_response(f"**/layers/{layer}.json*") as answer:
        press(table, layer, by)
    marks = answer.value.json()["marks"]
    names = ("spaces", "alerts", "ways", "notes")
    return {name: [one for mark in marks for one in mark.get(name, [])] for name in names}


def press_measure(table: Table, by: str) -> None:
    """Begin to measure, or end it."""
    if by == "key":
        table.page.keyboard.press("m")
        return
    press_in_list(table, "#measure")


def press_in_list(table: Table, what: str) -> None:
    """Choose something in the list of what the map shows: it shuts, for it lies over the map."""
    table.page.click(".map-show summary")
    table.page.click(what)
    expect(table.page.locator(".map-show[open]")).to_have_count(0)
    expect(table.page.locator(".map-show summary")).to_be_focused()


# ---- the history --------------------------------------------------------------------------------

COUNT = """() => {
  window.drawn = [];
  new MutationObserver(() => window.drawn.push(document.querySelectorAll(".replay .way").length))
    .observe(document.querySelector(".then-map svg"), { childList: true, subtree: true });
}"""
"""Let the page note how many moves stand on the map whenever that changes."""


@pytest.fixture(scope="module")
def moment(us: Table) -> str:
    """The address of the newest moment: the end of the step in which the units moved."""
    us.end_step()
    us.go("history/")
    us.page.locator(".moments a").first.click()
    ready(us)
    expect(us.page.locator("h1")).to_contain_text("US movement")
    return str(us.page.url)


def ready(table: Table, count: int = 1) -> None:
    """Wait until the maps of a moment can be moved."""
    expect(table.page.locator(".then-map[data-ready=yes]")).to_have_count(count)


def test_the_moves_of_a_step_are_drawn_one_after_another(us: Table, moment: str) -> None:
    page = us.page
    page.goto(moment)
    ready(us)
    page.evaluate(COUNT)
    page.get_by_role("button", name="The moves one after another").click()
    expect(page.locator(".replay image")).to_have_attribute("href", re.compile(r"\?bare=1"))
    expect(page.locator(".then-map svg > image")).to_be_hidden()
    expect(page.locator(".replay .way.band-first")).to_have_count(3)
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".then-map svg > image")).to_be_visible()
    drawn = page.evaluate("window.drawn")
    assert [n for at, n in enumerate(drawn) if not at or n != drawn[at - 1]] == [0, 1, 2, 3, 0]


def test_what_plays_by_itself_draws_the_moves_and_ends_with_the_last(
    us: Table, moment: str
) -> None:
    page = us.page
    page.goto(moment)
    page.locator("#moments [rel=prev]").click()
    expect(page.locator("#moments [rel=next]")).to_be_visible()
    page.click("#play")
    page.wait_for_url(moment + "#play")
    expect(page.locator("#play")).to_have_text("Stop")
    expect(page.locator(".replay .way")).to_have_count(3)
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator(".replay")).to_have_count(0)


@pytest.mark.parametrize("by", ["stop", "key", "slider"])
def test_who_presses_something_while_moves_are_drawn_is_obeyed(
    us: Table, moment: str, by: str
) -> None:
    page = us.page
    page.goto("about:blank")
    page.goto(moment + "#play")
    expect(page.locator(".replay .way").first).to_be_attached()
    if by == "stop":
        page.click("#play")
    elif by == "key":
        page.keyboard.press("ArrowLeft")
    else:
        page.locator("#slide").fill("1")
    page.wait_for_url(re.compile(r"/history/[0-9a-f-]+/$"))
    expect(page.locator("#play")).to_have_text("Play")
    assert (page.url == moment) == (by == "stop")
    ready(us)
    expect(page.locator(".replay")).to_have_count(0)


def test_who_wants_no_motion_gets_all_arrows_at_once(people: People, moment: str) -> None:
    calm = people.person("us", reduced_motion="reduce")
    calm.page.goto(moment + "#play")
    ready(calm)
    expect(calm.page.locator("#play")).to_have_text("Play")
    expect(calm.page.locator(".replay")).to_have_count(0)
    expect(calm.page.get_by_role("button", name="The whole map")).to_be_visible()
    expect(calm.page.get_by_role("button", name="The moves one after another")).to_have_count(0)
    assert calm.complaints == []


def test_without_scripts_the_picture_has_all_arrows(people: People, moment: str) -> None:
    plain = people.person("us", java_script_enabled=False)
    plain.page.goto(moment)
    picture = plain.page.locator(".then-map img")
    expect(picture).to_be_visible()
    assert "bare" not in (picture.get_attribute("src") or "bare")
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] > 500


def test_now_stands_beside_then(us: Table, moment: str) -> None:
    page = us.page
    page.goto(moment)
    page.select_option("#beside", "now")
    page.get_by_role("button", name="Show", exact=True).click()
    ready(us, 2)
    shown = page.locator(".then figure")
    expect(shown.nth(0)).to_contain_text("US movement")
    expect(shown.nth(1)).to_contain_text("As it stands now")
    expect(shown.nth(1).locator("image")).to_have_attribute("href", re.compile(r"/now\.png$"))
    expect(page.get_by_role("button", name="The moves one after another")).to_have_count(1)


def test_the_slider_reaches_every_moment_of_the_campaign(us: Table, moment: str) -> None:
    page, title = us.page, us.page.locator("h1")
    page.goto(moment)
    titles = page.locator("#all-moments option").evaluate_all("all => all.map((one) => one.label)")
    slide = page.locator("#slide")
    expect(slide).to_have_attribute("max", str(len(titles)))
    expect(slide).to_have_value(str(len(titles)))
    for number in (1, len(titles) // 2, len(titles)):
        slide.fill(str(number))
        expect(title).to_have_text(titles[number - 1])
        expect(page.locator("#moments")).to_contain_text(f"{number} of {len(titles)}")
