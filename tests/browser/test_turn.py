"""A whole game turn of both sides in real Chromium: the referee and two players."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.conftest import People
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_DECISIONS = 80


@pytest.fixture(scope="module")
def cast(people: People) -> Iterator[dict[str, Table]]:
    """The three people of the demonstration."""
    found = {name: people.sit_down(name) for name in ("us", "german", "referee")}
    yield found
    for table in found.values():
        assert table.complaints == []


def settle(cast: dict[str, Table]) -> list[str]:
    """Let both players answer whatever is asked, until orders are due; return the prompts."""
    prompts: list[str] = []
    for _ in range(MOST_DECISIONS):
        asked = None
        for name in ("us", "german"):
            cast[name].go("table/")
            if cast[name].has_decision():
                asked = cast[name]
                break
        if asked is None:
            return prompts
        prompts.append(asked.decide())
    raise AssertionError(f"No end of decisions: {prompts[-3:]}")


def attack(table: Table) -> None:
    """Attack every hex that has to be attacked with everybody beside it, by the form."""
    for space in table.page.eval_on_selector_all("[name=targets]", "all => all.map(o => o.value)"):
        table.quietly(lambda space=space: table.page.check(f"[name=targets][value='{space}']"))
    for at in range(table.page.locator("[name=attackers]").count()):
        table.quietly(lambda at=at: table.page.check(f"[name=attackers] >> nth={at}"))
    assert "Odds, term by term" in table.composer
    assert "Carried out" in table.submit()


def test_moving_on_the_map(cast: dict[str, Table]) -> None:
    us = cast["us"]
    assert us.step == "US movement"
    assert "It is your turn" in us.page.inner_text("#panel")
    assert cast["german"].page.query_selector(".end") is None
    us.tap("0508")
    us.quietly(lambda: us.page.click(".unit.is-choice >> nth=0"))
    reach = us.overlay()["reach"]
    assert len(reach) > 10
    assert us.page.locator(".reach").count() == len(reach)
    goal = next(number for number, cost in sorted(reach.items(), reverse=True) if "·" in cost)
    us.click_hex(goal)
    assert us.order.startswith("move 117/30/19 tactical 0508-")
    assert us.overlay()["path"][-1] == goal
    assert "Lawful" in us.composer
    assert "Carried out" in us.submit()
    assert us.page.locator(f"#counters [data-hex='{goal}']").count() == 1


def test_drawing_a_path_hex_by_hex_and_what_forbids_it(cast: dict[str, Table]) -> None:
    us = cast["us"]
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


def test_moving_with_the_keyboard_alone(cast: dict[str, Table]) -> None:
    us = cast["us"]
    us.tap("0504")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    us.page.focus(".unit.is-choice input >> nth=0")
    us.quietly(lambda: us.page.keyboard.press("Space"))
    us.page.focus("#map svg")
    us.page.keyboard.press("ArrowLeft")
    assert "hex 0503" in us.page.inner_text("#map-status")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    assert us.order.endswith("-0503")
    us.page.focus("#order-text")
    us.page.keyboard.press("Enter")
    us.page.wait_for_selector(".result")
    assert "Carried out" in us.composer


def test_drafts_are_kept_in_order_and_submitted_together(cast: dict[str, Table]) -> None:
    us = cast["us"]
    for text in ("move 333/84/13 tactical 1106-1105", "move 334/84/13 tactical 1106-1105"):
        us.page.fill("#order-text", text)
        us.quietly(lambda: us.page.click("#order-form button[value=draft]"))
        us.page.wait_for_selector(f".drafts code:has-text('{text}')")
    us.page.click(".drafts li:nth-child(2) button[value=up]")
    us.page.wait_for_selector(".drafts li:first-child code:has-text('334/84/13')")
    us.page.click("text=Submit all 2")
    us.page.wait_for_selector(".inputs li.tone-good code:has-text('333/84/13')")
    us.page.wait_for_selector(".drafts", state="detached")


def test_combat_and_its_decisions(cast: dict[str, Table]) -> None:
    us = cast["us"]
    us.end_step()
    settle(cast)
    us.go("table/")
    assert us.step == "US combat"
    assert "9.11" in us.page.inner_text(".end")
    attack(us)
    german = cast["german"]
    german.page.wait_for_function(
        "document.querySelector('.decision') || "
        "document.querySelector('.log').textContent.includes('over')"
    )
    assert not (us.has_decision() and german.has_decision())
    settle(cast)
    us.go("table/")
    us.end_step()
    settle(cast)


def test_the_german_turn(cast: dict[str, Table]) -> None:
    german = cast["german"]
    german.go("table/")
    assert german.step == "German movement"
    places = german.page.locator("#compose-unit option").all_inner_texts()
    rear = next(words for words in places if re.search(r"· \d\d1[4-9]$", words))
    german.choose("#compose-unit", rear.split(" · ")[0])
    reach = german.overlay()["reach"]
    german.choose("#compose-to", next(n for n, cost in sorted(reach.items()) if "·" not in cost))
    assert "Carried out" in german.submit()
    german.end_step()
    settle(cast)
    german.go("table/")
    while german.step == "German combat" and not german.page.query_selector(".end button"):
        attack(german)
        settle(cast)
        german.go("table/")
    german.end_step()
    settle(cast)
    cast["us"].wait_for_step("US movement")
    assert "Turn 2" in cast["us"].page.inner_text("#standing-title")


def test_the_referee_looks_back(cast: dict[str, Table]) -> None:
    referee = cast["referee"]
    referee.go("table/")
    assert "Truth" in referee.page.inner_text(".viewers")
    referee.go("history/?as=us")
    assert referee.page.locator(".moments li").count() > 8
    referee.page.locator(".moments a").last.click()
    picture = referee.page.locator(".then img").first
    picture.wait_for()
    referee.page.wait_for_function("document.querySelector('.then img').naturalWidth > 500")
    referee.page.locator("a[rel=prev]").click()
    assert "As the" not in referee.page.title()
    referee.go("log/")
    assert "117/30/19" in referee.page.inner_text(".entries")
