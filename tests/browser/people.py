"""The people who sit down at a running site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.browser.site import RunningSite, settle_dice
from tests.browser.table import Table, log_in

PATIENCE = 180_000
"""Milliseconds that a test waits for what a page has to show."""


def _press(page: Page, button: Locator) -> None:
    """Press a button and wait for the page to which it leads: Chromium may never answer to the
    closing of a page that is on its way to another.
    """
    with page.expect_navigation():
        button.click()


class People:
    """Opens browsers, one for each person; none knows of another's cookies."""

    def __init__(self, browser: Browser, site: RunningSite, title: str = "Roer to Rhine") -> None:
        self.browser = browser
        self.address = site.address
        self.data = site.data
        self.title = title
        self.contexts: list[BrowserContext] = []

    def begin(
        self,
        game: str,
        seats: Mapping[str, str],
        rolls: Sequence[int] = (),
        choose: Callable[[Page], None] = lambda page: None,
    ) -> None:
        """Let the referee begin a campaign of a game and each person take the seat meant for him,
        all by the pages; `seats` says which person's seat has which name. With `rolls` the dice
        are real, and those are what he rolls while he lays out the set-up. `choose` is what he
        does on the form beside.
        """
        referee = self._logged_in("referee")
        referee.goto(f"{self.address}/new/?game={game}")
        referee.fill("#title", self.title)
        referee.check("#dice-table" if rolls else "#dice-sealed")
        choose(referee)
        _press(referee, referee.get_by_role("button", name="Create the campaign"))
        links = {
            name: referee.locator(".seat", has_text=seat).locator("input[readonly]").input_value()
            for name, seat in seats.items()
        }
        for name, link in links.items():
            page = self._logged_in(name)
            page.goto(link)
            _press(page, page.locator("main form button[type=submit]"))
            page.close()
        settle_dice(self.data, self.title)
        referee.goto(referee.url.replace("/seats/", "/"))
        _press(referee, referee.get_by_role("button", name="Lay out the set-up"))
        for face in rolls:
            referee.fill("[name=face]", str(face))
            _press(referee, referee.get_by_role("button", name="Enter"))
        _press(referee, referee.get_by_role("button", name="Begin play"))
        referee.close()

    def leave(self) -> None:
        """Let everybody leave; what a page is still being answered falls on nobody."""
        for context in self.contexts:
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.unroute_all(behavior="ignoreErrors")
            context.close()

    def _logged_in(self, name: str) -> Page:
        context = self.browser.new_context()
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        log_in(page, self.address, name)
        return page

    def sit_down(self, name: str, title: str = "", **settings: Any) -> Table:
        """Log a person of the demonstration in and open the table."""
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 850}, **settings}
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        has_scripts = settings.get("java_script_enabled", True)
        return Table.open(
            context, self.address, name, has_scripts=has_scripts, title=title or self.title
        )
