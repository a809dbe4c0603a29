"""The people who sit down at a running site."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.browser.site import RunningSite
from tests.browser.table import Table

PATIENCE = 20_000
"""Milliseconds that a test waits for what a page has to show."""


class People:
    """Opens browsers, one for each person; none knows of another's cookies."""

    def __init__(self, browser: Browser, site: RunningSite) -> None:
        self.browser = browser
        self.address = site.address
        self.contexts: list[BrowserContext] = []

    def sit_down(self, name: str, **settings: Any) -> Table:
        """Log a person of the demonstration in and open the table."""
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 850}, **settings}
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        has_scripts = settings.get("java_script_enabled", True)
        return Table.open(context, self.address, name, has_scripts=has_scripts)
