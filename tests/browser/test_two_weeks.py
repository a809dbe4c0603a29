"""Two weeks of a double-blind campaign in browsers, with a held clock: every person gets the mails
that the story names, and no others.

The site runs in this process, so that its clock can be held; the periodic task is the test's.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.people import PATIENCE
from tests.browser.table import log_in
from tests.campaigns.held_clock import HeldClock
from tests.weeks.days import Days
from tests.weeks.fixtures import clock as clock
from tests.weeks.forms import Value
from tests.weeks.story import LOST, TAKEN, Weeks, differences

# Without browsers the same weeks are played with every run: `tests/weeks/test_two_weeks.py`.
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.long]


class ByBrowser:
    """Hands at a browser for each person."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.pages: dict[str, Page] = {}
        self.complaints: list[str] = []

    def read(self, who: str, address: str) -> str:
        """Return a page as he gets it."""
        return self._open(who, address).content()

    def press(
        self,
        who: str,
        address: str,
        button: str,
        holding: tuple[str, str] | None = None,
        **filled: Value,
    ) -> str:
        """Open a page, fill in fields, press a button; return where that leads."""
        page = self._open(who, address)
        forms = page.locator("form[method=post]")
        if holding is not None:
            name, value = holding
            forms = forms.filter(has=page.locator(f"[name='{name}'][value='{value}']"))
        form = forms.filter(has=page.get_by_role("button", name=button, exact=True)).first
        for name, given in filled.items():
            for one in [given] if isinstance(given, str) else given:
                _fill(form.locator(f"[name='{name}']"), one)
        with page.expect_response(lambda answer: answer.request.method == "POST") as posted:
            form.get_by_role("button", name=button, exact=True).click()
        assert posted.value.status < 400, f"{who}, {button}: {posted.value.status}"
        page.wait_for_load_state("networkidle")
        return page.url

    def leave(self) -> None:
        """Let everybody leave."""
        for page in self.pages.values():
            page.context.close()

    def _open(self, who: str, address: str) -> Page:
        if who not in self.pages:
            context = self.browser.new_context(viewport={"width": 1280, "height": 850})
            context.set_default_timeout(PATIENCE)
            self.pages[who] = context.new_page()
            self.pages[who].on("pageerror", lambda fault: self.complaints.append(str(fault)))
        page = self.pages[who]
        page.goto(self.address + address)
        if page.locator("[name=password]").count():
            log_in(page, self.address, who)
            page.goto(self.address + address)
        return page


def _fill(field: Locator, value: str) -> None:
    kind = field.first.evaluate("one => one.localName === 'select' ? 'select' : one.type")
    if kind == "select":
        field.select_option(value)
    elif kind in ("radio", "checkbox"):
        field.and_(field.page.locator(f"[value='{value}']")).check()
    else:
        field.fill(value)


@pytest.fixture
def hands(clock: HeldClock, live_server: LiveServer, browser: Browser) -> Iterator[ByBrowser]:
    """Six people at browsers of their own."""
    found = ByBrowser(browser, live_server.url)
    yield found
    found.leave()


def test_two_weeks_with_their_mails(hands: ByBrowser, clock: HeldClock) -> None:
    days = Days(clock)
    weeks = Weeks(hands, days)
    weeks.play()
    assert differences(days) == []
    reads = {who: hands.read(who, f"{weeks.home}dispatches/") for who in ("anna", "ben", "carl")}
    assert [LOST in page for page in reads.values()] == [True, False, False]
    assert [TAKEN in page for page in reads.values()] == [True, True, False]
    assert hands.complaints == []
