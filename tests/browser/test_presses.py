"""What a player does most takes few presses: each is counted here, and none may be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from urllib.parse import parse_qs
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from campaigns.presenters.play import panel
from tests.browser.people import People
from tests.browser.table import NEWS, Table

pytestmark = pytest.mark.browser


class Presses:
    """A person whose clicks, and keys that do something, are counted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = 0

    def press(self, act: Callable[[], object]) -> None:
        """Press something, and wait for what the composer makes of it."""
        self.count += 1
        self.table.quietly(act)

    def click_hex(self, number: str) -> None:
        """Press on a hex of the map."""
        x, y = self.table.point(number)
        self.press(lambda: self.table.page.mouse.click(x, y))

    def key(self, name: str) -> None:
        """Press a key."""
        self.press(lambda: self.table.page.keyboard.press(name))


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


def test_home_leads_to_the_map_with_one(us: Table) -> None:
    us.page.goto(us.base)
    us.page.click("a[aria-label^='To the map of Roer to Rhine']")
    us.settled()
    assert us.page.url == us.address + "table/"


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


def test_the_last_move_is_undone_with_one(presses: Presses) -> None:
    page = presses.table.page
    presses.table.write("move 117/30/19 tactical 0508-0509")
    expect(page.locator("form.undo")).to_contain_text("117/30/19")
    page.click("#undo")
    expect(page.locator(".inputs")).to_contain_text("undone")
    expect(page.locator("#undo")).to_have_count(0)


def test_a_stack_of_three_moves_with_three(presses: Presses) -> None:
    page = presses.table.page
    presses.click_hex("0508")
    presses.click_hex("0509")
    expect(page.locator("#map-order")).to_contain_text("3 orders")
    presses.key("Enter")
    expect(page.locator(".result")).to_contain_text("120/30/19")
    assert page.locator(".result strong").all_inner_texts() == ["Carried out:"] * 3
    assert presses.count == 3


def test_escape_begins_anew(presses: Presses) -> None:
    presses.click_hex("0707")
    presses.click_hex("0706")
    expect(presses.table.page.locator("#map-order")).to_be_visible()
    presses.key("Escape")
    expect(presses.table.page.locator("#map-order")).to_be_hidden()
    assert presses.table.order == ""


def test_ending_a_step_takes_two_where_something_is_left_undone(presses: Presses) -> None:
    page = presses.table.page
    page.click("#end button")
    expect(page.locator("#undone")).to_contain_text("units can still move")
    page.keyboard.press("Escape")
    expect(page.locator("#undone")).to_have_count(0)
    page.click("#end button")
    expect(page.locator("#end.is-asked button")).to_be_focused()
    page.keyboard.press("Enter")
    presses.table.wait_for_step("US combat")


SIX = ("117/30/19", "119/30/19", "120/30/19", "115/29/19", "116/29/19", "175/29/19")


@pytest.mark.parametrize(
    ("keys", "last", "given"),
    [
        ([f"{name}>{to}" for name in SIX for to in ("0609", "0610")], "done", 6),
        (list(SIX[:3]), "", 6),
    ],
)
def test_six_advances_and_six_losses_take_two(
    us: Table, keys: list[str], last: str, given: int
) -> None:
    """The card as the server makes it for six questions alike, put into the page."""
    us.go("table/")
    us.page.evaluate(SHOW, _six_alike(keys, last))
    us.page.route("**/decisions/series/", lambda route: route.fulfill(status=204))
    us.page.click(".series .fill")
    with us.page.expect_request("**/decisions/series/") as sent:
        us.page.click(".series button[type=submit]")
    body = parse_qs(sent.value.post_data or "")
    assert len(body["key"]) == given
    assert len(set(body["key"])) == (6 if last else 3)
    us.page.unroute("**/decisions/series/")
    us.go("table/")


def test_what_was_opened_to_answer_stays_open_when_news_comes(us: Table) -> None:
    us.go("table/")
    card = _six_alike(list(SIX[:3]), "")
    us.page.evaluate(SHOW, card)
    us.page.click("details.one-by-one summary")
    us.page.route("**/panel/**", lambda route: route.fulfill(body=card, content_type="text/html"))
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    us.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    us.page.locator(".one-by-one input[name=key]").first.check()
    us.page.unroute("**/panel/**")
    us.go("table/")


SHOW = """(html) => {
  const part = document.querySelector("#panel");
  part.innerHTML = html;
  htmx.process(part);
  document.body.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { elt: part } }));
}"""


def _six_alike(keys: list[str], last: str) -> str:
    """Return a question that six answers follow each other to, as the page shows it."""
    texts = [{"key": key, "text": key, "leads_to": "", "space": "0609"} for key in keys]
    if last:
        texts.append({"key": last, "text": "no more", "leads_to": "", "space": None})
    asked = {
        "id": "9.6",
        "owner": "us",
        "prompt": "Who?",
        "case": "9.71",
        "choices": texts,
        "series": {"most": 6, "between": "", "last": last},
        "is_mine": True,
    }
    asked |= {"together": panel.together(asked), "groups": [{"choices": texts}]}
    seat = SimpleNamespace(is_referee=False, may_order=True)
    campaign = SimpleNamespace(pk=UUID(int=1))
    return str(
        render_to_string(
            "play/_decision.html",
            {"decision": asked, "seat": seat, "campaign": campaign, "scene": SimpleNamespace()},
        )
    )


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
