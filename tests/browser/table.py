"""A person at the table: what he sees and does, in the words of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route

POINT = """([hex]) => {
  const svg = document.querySelector('#map svg'), area = svg.getBoundingClientRect();
  const box = svg.viewBox.baseVal;
  return fetch(document.getElementById('map').dataset.board)
    .then((answer) => answer.json())
    .then((board) => [
      area.left + (board.spaces[hex][0] - box.x) / box.width * area.width,
      area.top + (board.spaces[hex][1] - box.y) / box.height * area.height]);
}"""


ANSWERED = """() => document.querySelector('.composer-body:not([data-old]), #composer .notice') ||
  /server did not answer/.test(document.getElementById('map-status')?.textContent)"""
ANSWERED_TEXT = """(text) => document.querySelector('#composer .notice') ||
  document.querySelector('.result code')?.textContent === text"""
IDLE = "() => Number(document.getElementById('composer').dataset.pending ?? 0) === 0"
CURSOR = re.compile(r'/now/\?cursor=([^"&]*)')
CALL = re.compile(r'data-call="([^"]*)"')
ASKED = re.compile(r'class="card decision".*?name="expected" value="([^"]*)"', re.DOTALL)
ASK_AGAIN = 25
"""Milliseconds after which a page is asked again for what is waited for."""
BOUND = re.compile(r"attackers are adjacent to (\d{4}) too")
NEWS = "document.body.dispatchEvent(new CustomEvent('position-changed'))"
"""What a page does when it hears that something has happened."""


class Held:
    """A request of a page that is held up on its way to the site."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route(pattern, lambda route: self.routes.append(route), times=1)

    def came(self) -> Route:
        """Return it when it has come as far as that: a page tells of a request before."""
        while not self.routes:
            self.page.wait_for_timeout(20)
        return self.routes[0]


def log_in(page: Page, base: str, name: str, path: str = "/") -> None:
    """Log a person of the demonstration in; the page then lists the campaigns, with a picture of
    each, unless he is on his way to another.
    """
    page.goto(f"{base}/accounts/login/?next={path}")
    page.fill("[name=login]", name)
    page.fill("[name=password]", f"{name}-demo")
    with page.expect_navigation():
        page.click("main form button[type=submit]")


class Table:
    """One person's browser on the table page; notes whatever the browser complains of."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.address = ""
        self.has_scripts = True
        self.complaints: list[str] = []
        page.on("pageerror", lambda fault: self.complaints.append(f"{page.url}: {fault}"))
        page.on("console", self._note)

    @classmethod
    def open(cls, context: BrowserContext, base: str, name: str, address: str) -> Table:
        """Log in, open the campaign with that address from the list and go to the map."""
        found = cls(context.new_page(), base)
        log_in(found.page, base, name)
        found.page.locator(f"main a[href^='{address.removeprefix(base)}']").first.click()
        found.page.wait_for_url(f"{address}**")
        found.address = address
        found.go("table/")
        return found

    def go(self, path: str) -> None:
        """Open a page of the campaign."""
        self.page.goto(self.address + path)
        if path.startswith("table/") and self.has_scripts:
            self.settled()

    def settled(self) -> None:
        """Wait until the map is ready."""
        self.page.wait_for_selector("#map[data-ready]")

    def wait_for(self, holds: str, given: object = None) -> None:
        """Wait until a function holds in the page. It is asked now and then: by itself Playwright
        asks with every frame, and lets the page make sixty a second.
        """
        self.page.wait_for_function(holds, arg=given, polling=ASK_AGAIN)

    # ---- what is seen --------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step that is running."""
        return str(self.page.inner_text("#panel .step strong"))

    @property
    def composer(self) -> str:
        """The composer in words."""
        return str(self.page.inner_text("#composer"))

    @property
    def order(self) -> str:
        """The order as it stands in the text box."""
        return str(self.page.input_value("#order-text"))

    @property
    def campaign_title(self) -> str:
        """What the window's title ends with."""
        return " · ".join(str(self.page.title()).split(" · ")[1:])

    def wait_for_step(self, title: str) -> None:
        """Wait until the page, by itself, shows that a step is running."""
        self.wait_for(
            "(title) => document.querySelector('#panel .step strong').textContent === title", title
        )

    def options(self, field: str) -> list[str]:
        """The values that a select offers."""
        found = self.page.locator(f"{field} option").all()
        values = [option.get_attribute("value") for option in found]
        return [value for value in values if value]

    def offered(self, blank: str) -> list[str]:
        """What a blank of an order's form offers, whatever control it is."""
        place = f"input[name='f.{blank}'], select[name='f.{blank}'] option"
        found = self.page.locator(place).all()
        return [value for one in found if (value := one.get_attribute("value"))]

    def overlay(self) -> dict[str, Any]:
        """What is drawn over the map."""
        found: dict[str, Any] = self.page.evaluate(
            "JSON.parse(document.getElementById('overlay').textContent)"
        )
        return found

    # ---- what is done --------------------------------------------------------------------------

    def quietly(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the composer has answered to everything."""
        self.wait_for(IDLE)
        self.page.evaluate("document.querySelector('.composer-body').dataset.old = 'yes'")
        act()
        self.wait_for(ANSWERED)
        self.wait_for(IDLE)
        notes = self.page.locator("#composer .notice").all_inner_texts()
        assert not notes, notes
        assert not self.page.locator(".composer-body[data-old]").count(), "No answer came."

    def tap(self, number: str) -> None:
        """Tap a hex of the map, having brought it into sight."""
        self.page.fill("#goto", number)
        self.quietly(lambda: self.page.press("#goto", "Enter"))

    def click_hex(self, number: str) -> None:
        """Click on a hex that is in sight."""
        x, y = self.point(number)
        self.quietly(lambda: self.page.mouse.click(x, y))

    def point(self, number: str) -> tuple[float, float]:
        """Return where in the window the middle of a hex is."""
        x, y = self.page.evaluate(POINT, [number])
        return x, y

    def take_only(self, unit: str) -> None:
        """Let one unit of the stack that was tapped go alone."""
        self.quietly(lambda: self.page.click(f"button.only[value='{unit}']"))

    def choose(self, field: str, value: str) -> None:
        """Choose a value in the plain form."""
        self.quietly(lambda: self.page.select_option(field, value))

    def choose_kind(self, kind: str) -> None:
        """Choose a kind of order where there are several."""
        field = self.page.locator(f"[name=kind][value={kind}]")
        if field.get_attribute("type") != "hidden" and not field.is_checked():
            self.quietly(field.check)

    def first_move(self) -> str:
        """Move the first unit that can go anywhere to the first space; return the order."""
        self.choose_kind("move")
        self.choose("#compose-unit", self.options("#compose-unit")[0])
        self.choose("#compose-to", self.options("#compose-to")[0])
        order = self.order
        result = self.submit()
        assert "Carried out" in result, result
        return order

    def submit(self) -> str:
        """Submit the order that stands there; return what became of it."""
        self.quietly(lambda: self.page.click("#order-form button[value=submit]"))
        self.page.wait_for_selector(".result")
        return str(self.page.inner_text(".result"))

    def write(self, order: str) -> str:
        """Write an order in words and submit it with the keyboard."""
        self.wait_for(IDLE)
        self.page.evaluate("document.querySelectorAll('.result').forEach((old) => old.remove())")
        self.page.fill("#order-text", order)
        self.page.press("#order-text", "Enter")
        self.wait_for(ANSWERED_TEXT, order)
        for note in self.page.locator("#composer .notice").all():
            raise AssertionError(f"{order}: {note.inner_text()}")
        return str(self.page.inner_text(".result"))

    def end_step(self) -> None:
        """End the running step; wait until another runs or something is asked."""
        self.follow()
        title = self.step
        ended = "document.querySelector('#panel .step strong').textContent !== title"
        self.press_end()
        self.wait_for(f"(title) => document.querySelector('.decision') || {ended}", title)

    def press_end(self, by: str = "click") -> None:
        """Press what ends the step, and again where the page names what is left undone."""
        if "is-asked" in self._press_once(".end button", by):
            self._press_once(".end.is-asked button", by)

    def _press_once(self, button: str, by: str) -> str:
        with self.page.expect_response("**/orders/end/") as answer:
            getattr(self.page.locator(button), by)()
        assert answer.value.ok, answer.value.text()
        return str(answer.value.text())

    def attack(self, space: str, before: Callable[[], None] = lambda: None) -> list[int]:
        """Attack a hex with all the means there are; return how the table of odds grew with them.

        `before` is called when all is put together and nothing has been submitted.

        What may not take part, such as a second regiment of a stack, is left out.
        """
        target = self.page.locator(f"[name='f.targets'][value='{space}']")
        if not target.is_checked():
            self.quietly(target.check)
        grown: list[int] = []
        for name in ("attackers", "support", "air"):
            for at in range(self.page.locator(f"[name='f.{name}']").count()):
                field = self.page.locator(f"[name='f.{name}']").nth(at)
                self.quietly(field.check)
                if "Lawful" in self.composer:
                    grown.append(self.page.locator(".odds tr").count())
                else:
                    self.quietly(field.uncheck)
        if not self.page.locator("[name='f.attackers']:checked").count():
            self._take_all("attackers")
        before()
        result = self.submit()
        if also := BOUND.search(result):
            # The rule (9.21) names what these attackers have to attack as well.
            self.quietly(self.page.locator(f"[name='f.targets'][value='{also.group(1)}']").check)
            result = self.submit()
        assert "Carried out" in result, result
        return grown

    def _take_all(self, name: str) -> None:
        """Tick everything: alone none was lawful, since it would leave another duty undone."""
        for at in range(self.page.locator(f"[name='f.{name}']").count()):
            self.quietly(self.page.locator(f"[name='f.{name}']").nth(at).check)

    def follow(self) -> None:
        """Wait until the page, by itself, shows the position that the server is at."""
        cursor = CURSOR.search(self._fetch("now/?cursor="))
        assert cursor, "The answer names no position."
        key = unquote(cursor.group(1)).partition("|")[0]
        self.page.wait_for_selector(f"#panel [data-key='{key}']", state="attached")
        self.page.wait_for_selector(f"#composer [data-now^='{key}.']", state="attached")
        self.wait_for(IDLE)

    def call(self) -> str:
        """Return what this person is called for: "Your turn", "Decide" or nothing."""
        found = CALL.search(self._fetch("panel/"))
        return found.group(1) if found else ""

    def asked(self) -> str:
        """Return the key of the position in which this person is asked something, or nothing."""
        found = ASKED.search(self._fetch("panel/"))
        return found.group(1) if found else ""

    def is_running(self) -> bool:
        """Whether the worker is busy with something that this person knows of."""
        return 'class="running"' in self._fetch("now/?cursor=")

    def has_decision(self) -> bool:
        """Whether the page shows a decision that is open to this person."""
        return bool(self.page.locator(".decision button[type=submit]").count())

    def decide(self, key: str = "") -> str:
        """Answer the open decision with a key, or with the first choice; return its prompt."""
        place = f".decision input[name=expected][value='{self.asked()}']"
        self.page.wait_for_selector(place, state="attached")
        card = self.page.locator(".decision").first
        prompt = str(card.inner_text())
        field = f"input[name=key][value='{key}']" if key else "input[name=key]"
        if card.locator("details.one-by-one:not([open])").count():
            card.locator("details.one-by-one summary").click()
        form = card.locator("form:has(input[name=key])")
        form.locator(field).first.check()
        form.locator("button[type=submit]").click()
        self.page.wait_for_selector(place, state="detached")
        return prompt

    def tab_to(self, place: str, most: int = 120) -> None:
        """Press the tabulator until something has the focus."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(place) => document.activeElement.matches(place)", place):
                return
        raise AssertionError(f"The tabulator does not lead to {place}.")

    def _fetch(self, path: str) -> str:
        answer = self.page.request.get(self.address + path)
        assert answer.ok, f"{path}: {answer.status}"
        return answer.text()

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "409" not in message.text and "400" not in message.text:
            # The page may have gone on to another by the time its browser tells of the fault.
            of = message.location.get("url", "")
            self.complaints.append(f"{self.page.url}: {message.text} {of}")
