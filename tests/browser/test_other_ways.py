"""A game turn without a pointer and without scripts: the US player has a keyboard alone, and the
German's browser runs no scripts, so that he has the links and forms that stand in the pages.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.table import Table
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.tale]

COUNTING = """for (const name of ['pointerdown', 'mousedown', 'touchstart'])
  addEventListener(name, () => sessionStorage.setItem('pressed', name), true);"""


@pytest.fixture(scope="module")
def us(people: People) -> Iterator[Table]:
    """The US player, whose browser notes whenever a pointer is used."""
    found = people.person("us")
    found.page.add_init_script(COUNTING)
    found.go("table/")
    yield found
    assert found.page.evaluate("sessionStorage.getItem('pressed')") is None
    assert found.complaints == []


@pytest.fixture(scope="module")
def german(people: People) -> Table:
    """The German player, whose browser runs no scripts."""
    return people.sit_down("german", java_script_enabled=False)


def press(table: Table, place: str, key: str = "Enter") -> None:
    """Go to something with the tabulator and press a key there."""
    table.tab_to(place)
    table.page.keyboard.press(key)


def find(table: Table, words: str) -> None:
    """Find a hex or a unit on the map, by keys."""
    table.tab_to("#goto")
    table.page.keyboard.press("Control+A")
    table.page.keyboard.type(words)
    table.quietly(lambda: table.page.keyboard.press("Enter"))


def end_by_keys(table: Table) -> None:
    """End the step that is running, although units have not moved."""
    table.follow()
    press(table, "#end button")
    expect(table.page.locator("#end.is-asked button.first")).to_be_focused()
    table.page.keyboard.press("Enter")


def answered_by_forms(table: Table) -> bool:
    """Answer what the page without scripts asks, if it asks anything."""
    table.go("table/")
    form = table.page.locator(".decision form:has([name=key])").first
    if not form.count():
        return False
    if form.locator("select").count():
        form.locator("select").first.select_option(index=1)
    else:
        form.locator("input[name=key]").first.check()
    form.locator("button[type=submit]").click()
    return True


def end_by_forms(table: Table) -> None:
    """End the step that is running; the page asks first where something is left undone."""
    table.go("table/")
    table.page.click("#end button[type=submit]")
    if table.page.locator("button[name=anyway]").count():
        table.page.click("button[name=anyway]")


def choose_attackers(table: Table) -> None:
    """Tick those who attack together lawfully, each with a press of *Show*; what may not take part
    is left out.
    """
    boxes = table.page.locator("[name='f.attackers']")
    for at in range(boxes.count()):
        boxes.nth(at).check()
        table.page.click("#compose-form button.show")
        if "Lawful" in table.composer:
            return
    for at in range(boxes.count()):
        boxes.nth(at).uncheck()
        table.page.click("#compose-form button.show")
        if "Lawful" in table.composer:
            return


def settle(german: Table, us: Table) -> list[str]:
    """Let both answer until nothing is asked; return what the US player was asked."""
    asked: list[str] = []
    for _ in range(20):
        until(lambda: not (german.is_running() or us.is_running()), "The worker's rest")
        if us.asked():
            asked.append(answered_by_keys(us))
        elif not answered_by_forms(german):
            return asked
    raise AssertionError(f"No end of questions: {asked}")


def answered_by_keys(us: Table) -> str:
    """Answer the question that has appeared on the page; return it."""
    place = f".decision input[name=expected][value='{us.asked()}']"
    us.page.wait_for_selector(place, state="attached")
    prompt = us.page.locator(".decision p").first.inner_text()
    if us.page.locator(".decision .series").count():
        press(us, ".decision .series select", "ArrowDown")
        press(us, ".decision .series button[type=submit]")
    else:
        press(us, ".decision .answer input", "Space")
        press(us, ".decision button[type=submit]")
    us.page.wait_for_selector(place, state="detached")
    return prompt


def test_a_stack_moves_by_keys_and_the_step_ends(us: Table) -> None:
    find(us, "117/30/19")
    us.tab_to("#map svg")
    us.page.keyboard.press("ArrowRight")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    expect(us.page.locator("#map-order")).to_contain_text("3 orders")
    us.quietly(lambda: us.page.keyboard.press("Enter"))
    assert us.page.locator(".result strong").all_inner_texts() == ["Carried out:"] * 3
    end_by_keys(us)
    us.wait_for_step("US combat")


def test_an_attack_with_its_form_by_keys_and_its_questions(us: Table, german: Table) -> None:
    us.follow()
    find(us, "0609")
    find(us, "0509")
    for name in ("f.support", "f.air"):
        us.tab_to(f"[name='{name}']")
        us.quietly(lambda: us.page.keyboard.press("Space"))
        expect(us.page.locator(f"[name='{name}']").first).to_be_focused()
    assert "Lawful" in us.composer, us.composer
    us.quietly(lambda: us.page.keyboard.press("Control+Enter"))
    expect(us.page.locator(".result")).to_contain_text("Carried out")
    assert settle(german, us), "The US player was asked nothing."
    us.follow()
    press(us, "#end button")
    us.wait_for_step("German movement")


def test_a_unit_is_found_in_the_words_of_the_map_and_moves_by_forms(german: Table) -> None:
    page = german.page
    german.go("words/")
    page.fill("#find", "1034/59/81")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("h1")).to_contain_text("Hex 1008")
    page.get_by_role("link", name="Give orders here (hex 1008)").click()
    page.select_option("#compose-to", "0908")
    page.click("#compose-form button.show")
    expect(page.locator("#composer .verdict")).to_contain_text("Lawful")
    page.click("#order-form button[value=submit]")
    expect(page.locator(".inputs li").first).to_contain_text("carried out")
    end_by_forms(german)
    expect(page.locator(".step strong").first).to_have_text("German combat")


@pytest.mark.long
def test_an_attack_by_forms_and_the_turn_is_over(german: Table, us: Table) -> None:
    page = german.page
    page.get_by_role("link", name="All orders and the plain form").click()
    page.locator("[name='f.targets']").first.check()
    page.click("#compose-form button.show")
    choose_attackers(german)
    expect(page.locator("#composer .verdict")).to_contain_text("Lawful")
    page.click("#order-form button[value=submit]")
    expect(page.locator(".inputs li").first).to_contain_text("carried out")
    settle(german, us)
    end_by_forms(german)
    us.wait_for_step("US movement")
    expect(us.page.locator("#standing-title")).to_contain_text("Turn 2")
