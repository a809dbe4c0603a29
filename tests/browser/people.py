"""The people who sit down at a running site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.browser.kept_browsers import come_back, is_left, keep, leave
from tests.browser.site import Site
from tests.browser.table import Table, log_in

ACCOUNT = "/account/"
"""Where nothing has to be drawn for whoever logs in only to sit down elsewhere."""
PATIENCE = 180_000
"""Milliseconds that a test waits for what a page has to show."""


def _press(page: Page, button: Locator) -> None:
    """Press a button and wait for the page to which it leads: Chromium may never answer to the
    closing of a page that is on its way to another.
    """
    with page.expect_navigation():
        button.click()


class People:
    """Opens browsers, one for each person; none knows of another's cookies. `title`: how the title
    of the campaign begins at which they sit down.
    """

    def __init__(self, browser: Browser, site: Site, title: str = "Roer to Rhine") -> None:
        self.browser = browser
        self.site = site
        self.address = site.address
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
        referee = self._page("referee", {})
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
            page = self._page(name, {})
            page.goto(link)
            _press(page, page.locator("main form button[type=submit]"))
            leave(page.context)
        self.site.settle_dice(self.title)
        referee.goto(referee.url.replace("/seats/", "/"))
        _press(referee, referee.get_by_role("button", name="Lay out the set-up"))
        for face in rolls:
            referee.fill("[name=face]", str(face))
            _press(referee, referee.get_by_role("button", name="Enter"))
        _press(referee, referee.get_by_role("button", name="Begin play"))
        leave(referee.context)

    def leave(self) -> None:
        """Let everybody leave who is still there."""
        for context in self.contexts:
            if context in self.browser.contexts and not is_left(context):
                leave(context)

    def come_in(self, name: str) -> Table:
        """Let a person come all the way: log in, open the campaign from his list, go to the map."""
        return Table.open(self._context({}), self.address, name, self.site.campaign(self.title))

    def sit_down(self, name: str, title: str = "", **settings: Any) -> Table:
        """Open the map for a person of the demonstration, who is logged in."""
        table = self.person(name, title, **settings)
        table.go("table/")
        return table

    def person(self, name: str, title: str = "", **settings: Any) -> Table:
        """Return a person of the demonstration, who is logged in and has opened no page yet."""
        table = Table(self._page(name, settings), self.address)
        table.has_scripts = settings.get("java_script_enabled", True)
        table.address = self.site.campaign(title or self.title)
        return table

    def _page(self, name: str, settings: Mapping[str, Any]) -> Page:
        """Return a page of somebody who is logged in: once at a site, however often he comes; but
        without scripts whoever has none.
        """
        if not settings.get("java_script_enabled", True):
            page = self._context(settings).new_page()
            log_in(page, self.address, name, ACCOUNT)
            return page
        if name not in self.site.logged_in:
            context = self._context({})
            log_in(context.new_page(), self.address, name, ACCOUNT)
            self.site.logged_in[name] = context.storage_state()
            keep(context, self._owner(name, {}))
            leave(context)
        owner, logged_in = self._owner(name, settings), self.site.logged_in[name]
        if found := come_back(self.browser, owner, logged_in, self.address):
            self.contexts.append(found.context)
            return found
        context = self._context({"storage_state": logged_in, **settings})
        keep(context, owner)
        return context.new_page()

    def _owner(self, name: str, settings: Mapping[str, Any]) -> str:
        """Return whose browser it is, at which site and of which kind."""
        return f"{self.address} {name} {sorted(settings.items())}"

    def _context(self, settings: Mapping[str, Any]) -> BrowserContext:
        wide = {"viewport": {"width": 1280, "height": 850}}
        context = self.browser.new_context(**{**wide, **settings})
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return context
