"""Orders in trouble: two tabs, a page that is behind, a button pressed twice, no scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import People
from tests.browser.table import NEWS, Held, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ORDER = "move 117/30/19 tactical 0508-0509"


def test_a_page_that_is_behind_is_told_so(people: People) -> None:
    us = people.sit_down("us")
    late = people.person("us")
    # The late page hears nothing of what the other does.
    late.page.route("**/now/**", lambda route: route.abort())
    late.go("table/")
    late.choose("#compose-unit", "119/30/19")
    late.choose("#compose-to", "0509")
    assert "Carried out" in us.write(ORDER)
    late.page.click("#order-form button[value=submit]")
    notice = late.page.locator("#composer .message, #composer .result")
    expect(notice.first).to_be_visible()
    assert "Carried out" not in notice.first.inner_text()
    orders = us.page.request.get(us.address + "orders/").text()
    assert "move 119/30/19" not in orders.split('<ul class="inputs">')[1]


def test_two_presses_of_a_button_are_one_order(people: People) -> None:
    us = people.sit_down("us")
    us.page.fill("#order-text", "move 115/29/19 tactical 0707-0706")
    us.page.evaluate(
        """() => {
          const button = document.querySelector('#order-form button[value=submit]');
          button.click();
          button.click();
        }"""
    )
    us.page.wait_for_selector(".result")
    us.go("orders/")
    given = us.page.locator(".inputs code", has_text="move 115/29/19")
    expect(given).to_have_count(1)


def test_the_same_form_sent_from_two_tabs_is_one_order(people: People) -> None:
    us = people.sit_down("us")
    us.page.fill("#order-text", "move 116/29/19 tactical 0707-0706")
    form = us.page.locator("#order-form").evaluate("form => Object.fromEntries(new FormData(form))")
    fields = {**form, "action": "submit"}
    headers = {"Referer": us.address}
    answers = [
        us.page.request.post(us.address + "orders/", form=fields, headers=headers) for _ in range(2)
    ]
    assert all(answer.status in (200, 409) for answer in answers)
    us.go("orders/")
    expect(us.page.locator(".inputs code", has_text="move 116/29/19")).to_have_count(1)


def test_an_order_without_scripts(people: People) -> None:
    us = people.sit_down("us", java_script_enabled=False)
    unit = "335/84/13"
    us.page.select_option("#compose-unit", unit)
    us.page.click("button.show")
    expect(us.page.locator("#composer")).to_contain_text("within reach")
    space = us.page.locator("#compose-to option").nth(1).get_attribute("value")
    us.page.select_option("#compose-to", space)
    us.page.click("button.show")
    assert us.order.startswith(f"move {unit} tactical ")
    assert us.order.endswith(space)
    us.page.click("#order-form button[value=check]")
    expect(us.page.locator("#composer")).to_contain_text("Lawful")
    us.page.click("#order-form button[value=submit]")
    expect(us.page.locator(".inputs")).to_contain_text("carried out")


def test_a_headline_is_true_as_long_as_it_stands(people: People) -> None:
    us = people.sit_down("us")
    us.page.fill("#order-text", "move 175/29/19 tactical 0807-0806")
    us.quietly(lambda: us.page.click("#order-form button[value=draft]"))
    expect(us.page.locator(".result")).to_contain_text("Kept as a draft")
    us.page.locator(".drafts button[value=remove]").first.click()
    expect(us.page.locator(".drafts")).to_have_count(0)
    expect(us.page.locator(".result")).to_have_count(0)


def test_the_title_of_the_window_moves_on_with_the_game(people: People) -> None:
    us = people.sit_down("us")
    turn = us.page.inner_text("#standing-title")
    assert us.page.title().startswith(f"(Your turn) {turn}")

    def a_turn_later(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(turn, "A turn later"))

    us.page.route("**/panel/**", a_turn_later)
    us.page.evaluate("document.body.dispatchEvent(new CustomEvent('position-changed'))")
    expect(us.page).to_have_title(re.compile(r"\(Your turn\) A turn later"))


def test_whoever_lost_his_seat_is_told_so(people: People) -> None:
    us = people.person("us")
    us.page.route("**/now/**", lambda route: route.fulfill(status=404, body="<h1>Not found</h1>"))
    us.go("table/")
    expect(us.page.locator(".side > .message.error")).to_contain_text("no seat in this campaign")
    expect(us.page.locator("#composer")).to_have_count(0)


@pytest.mark.parametrize("kind", ["fault", "busy", "gone"])
def test_an_order_that_the_server_could_not_answer_for_is_not_said_to_be_undone(
    people: People, kind: str
) -> None:
    """The order is stored; only the answer is lost. "Nothing was done; try again", it read."""
    us = people.sit_down("us")
    stored = "What you sent is stored and will be carried out; do not send it again."

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        route.fetch()
        if kind == "gone":
            route.abort()
        elif kind == "busy":
            route.fulfill(status=503, content_type="text/plain", body=stored)
        else:
            route.fulfill(status=500, content_type="text/html", body="<h1>A fault</h1>")

    us.page.route("**/orders/**", lose)
    us.page.fill("#order-text", "move 331/83/19 tactical 0504-0503")
    us.page.click("#order-form button[value=submit]")
    notice = us.page.locator("#composer .notice .message")
    expect(notice).to_contain_text(stored if kind == "busy" else "not sure whether what you sent")


def test_news_takes_no_question_away_that_still_holds(people: People) -> None:
    us = people.sit_down("us")
    held = Held(us.page, "**/orders/end/")
    with us.page.expect_request("**/orders/end/"):
        us.page.click("#end button")
    # The page hears news while the end is under way, and once more when it has been asked back.
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    with us.page.expect_response("**/panel/**"):
        held.came().continue_()
    expect(us.page.locator("#undone")).to_contain_text("units can still move")
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    us.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    expect(us.page.locator("#end.is-asked button")).to_be_focused()
    us.page.keyboard.press("Escape")
    expect(us.page.locator("#undone")).to_have_count(0)
    expect(us.page.locator("#end button")).to_contain_text("End ")
    assert us.complaints == []


def test_news_takes_the_focus_from_no_button_that_is_there_again(people: People) -> None:
    us = people.sit_down("us")
    us.page.focus("#end button")
    us.page.evaluate("document.querySelector('#end').dataset.old = 'yes'")
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    expect(us.page.locator("#end[data-old]")).to_have_count(0)
    us.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping')")
    expect(us.page.locator("#end button")).to_be_focused()
    assert us.complaints == []


def give(us: Table, order: str) -> None:
    """Give an order, up to where the page has heard of it and asks for its panel."""
    with us.page.expect_request("**/panel/**"):
        assert "Carried out" in us.write(order)


def test_the_step_ends_for_whoever_presses_before_the_panel_shows_his_own_order(
    people: People,
) -> None:
    us = people.sit_down("us")
    held = Held(us.page, "**/panel/**")
    give(us, "move 120/30/19 tactical 0508-0509")
    pressed: list[str] = []
    us.page.on("request", lambda one: one.url.endswith("/orders/end/") and pressed.append(one.url))
    us.page.dblclick("#end button")  # somebody impatient
    with us.page.expect_response("**/orders/end/") as answer:
        held.came().continue_()
    assert answer.value.ok, answer.value.text()
    expect(us.page.locator("#undone")).to_contain_text("units can still move")
    assert len(pressed) == 1
    assert us.complaints == []


def test_a_press_that_waited_ends_nothing_that_somebody_else_has_changed_meanwhile(
    people: People,
) -> None:
    us = people.sit_down("us")
    held = Held(us.page, "**/panel/**")
    give(us, "move 330/83/19 tactical 0504-0503")
    us.page.click("#end button")
    pressed: list[str] = []
    us.page.on("request", lambda one: one.url.endswith("/orders/end/") and pressed.append(one.url))
    other = people.sit_down("us")
    assert "Carried out" in other.write("move 405/102/13 tactical 0906-0905")
    held.came().continue_()
    expect(us.page.locator(".notice.said")).to_contain_text("since you pressed")
    us.page.wait_for_load_state("networkidle")
    assert pressed == []
    assert us.complaints == []


def test_the_step_ends_for_whoever_presses_before_the_panel_shows_what_he_took_back(
    people: People,
) -> None:
    us = people.sit_down("us")
    assert "Carried out" in us.write("move 406/102/13 tactical 0906-0905")
    us.follow()
    held = Held(us.page, "**/panel/**")
    # The page asks for its panel when it has heard that the move is undone, and not before.
    with us.page.expect_request("**/panel/**"):
        us.page.click("#undo")
    us.page.click("#end button")
    with us.page.expect_response("**/orders/end/") as answer:
        held.came().continue_()
    assert answer.value.ok, answer.value.text()
    expect(us.page.locator("#undone")).to_contain_text("units can still move")
    assert us.complaints == []


def hold_order(us: Table, order: str) -> Route:
    """Give an order whose way to the site is held up."""
    held = Held(us.page, "**/orders/")
    us.page.fill("#order-text", order)
    with us.page.expect_request("**/orders/"):
        us.page.press("#order-text", "Enter")
    return held.came()


def test_the_step_ends_for_whoever_presses_before_his_own_order_is_answered(
    people: People,
) -> None:
    us = people.sit_down("us")
    held = hold_order(us, "move 407/102/13 tactical 0906-0905")
    us.page.click("#end button")
    with us.page.expect_response("**/orders/end/") as answer:
        held.continue_()
    assert answer.value.ok, answer.value.text()
    expect(us.page.locator("#undone")).to_contain_text("units can still move")
    expect(us.page.locator("#panel-rest .log, ol.log").first).to_contain_text("407/102/13 moves")
    assert us.complaints == []


def test_a_step_does_not_end_after_an_order_that_is_refused_meanwhile(people: People) -> None:
    us = people.sit_down("us")
    held = hold_order(us, "move 330/83/19 tactical 0504-0101")
    us.page.click("#end button")
    pressed: list[str] = []
    us.page.on("request", lambda one: one.url.endswith("/orders/end/") and pressed.append(one.url))
    held.continue_()
    notice = us.page.locator(".notice.said")
    expect(notice).to_contain_text("was refused, or is not done yet: the step still runs")
    expect(notice).to_be_in_viewport()
    us.page.wait_for_load_state("networkidle")
    assert pressed == []


def test_a_press_that_waited_for_a_panel_that_never_came_ends_nothing_later(
    people: People,
) -> None:
    us = people.sit_down("us")
    held = Held(us.page, "**/panel/**")
    give(us, "move 329/83/19 tactical 0504-0503")
    us.page.click("#end button")
    with us.page.expect_event("requestfailed"):
        held.came().abort()
    pressed: list[str] = []
    us.page.on("request", lambda one: one.url.endswith("/orders/end/") and pressed.append(one.url))
    with us.page.expect_response("**/panel/**"):
        us.page.evaluate(NEWS)
    us.page.wait_for_load_state("networkidle")
    assert pressed == []


def test_escape_answers_a_question_that_has_only_just_appeared(people: People) -> None:
    us = people.sit_down("us")
    us.page.evaluate(
        """() => document.body.addEventListener("htmx:afterSwap", function escape() {
          if (!document.getElementById("undone")) return;
          document.body.removeEventListener("htmx:afterSwap", escape);
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        })"""
    )
    with us.page.expect_response("**/orders/end/"):
        us.page.click("#end button")
    us.page.wait_for_load_state("networkidle")
    expect(us.page.locator("#undone")).to_have_count(0)
