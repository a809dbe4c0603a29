"""The three people of the demonstration at once, and what they do together."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Response

from tests.browser.people import People
from tests.browser.table import Table
from tests.waiting import until

MOST_DECISIONS = 80
PLAYERS = ("us", "german")


class Cast:
    """Both players at the map, and the referee, who has opened no page yet; what the German's
    browser receives is kept.
    """

    def __init__(self, people: People, **settings: object) -> None:
        self.us = people.person("us", **settings)
        self.german = people.person("german", **settings)
        self.referee = people.person("referee")
        self.received: list[tuple[str, str]] = []
        self.listen()
        for table in self.players():
            table.go("table/")

    def listen(self) -> None:
        """Keep what browsers receive, from their first page on."""
        self.german.page.on("response", self._keep)

    def players(self) -> tuple[Table, Table]:
        """Return both players, the US first."""
        return self.us, self.german

    def settle(self) -> list[tuple[str, str]]:
        """Let both players answer what is asked until nothing is; return (who, prompt) of each.

        Nobody loads a page anew: each question has to appear on its owner's page by itself.
        """
        told: list[tuple[str, str]] = []
        while len(told) < MOST_DECISIONS:
            self.rest()
            asked = [name for name in PLAYERS if getattr(self, name).asked()]
            if not asked:
                for table in self.players():
                    table.follow()
                return told
            assert len(asked) == 1, asked
            told.append((asked[0], getattr(self, asked[0]).decide()))
        raise AssertionError(f"No end of decisions: {told[-3:]}")

    def rest(self) -> None:
        """Wait until the worker has nothing to do."""
        until(lambda: not any(table.is_running() for table in self.players()), "The worker's rest")

    def correct(self, name: str, reason: str, **fields: str) -> None:
        """Let the referee change something by the form of that name at his desk."""
        page = self.referee.page
        self.referee.go(f"desk/corrections/{name}")
        for field, value in fields.items():
            place = page.locator(f"#f-{field}")
            is_list = place.evaluate("(one) => one.tagName") == "SELECT"
            (place.select_option if is_list else place.fill)(value)
        page.fill("#reason", reason)
        page.click("button[value=preview]")
        page.locator(".preview").wait_for()
        page.click("button[value=make]")
        page.wait_for_selector(f"text={reason}")

    def fight(self, table: Table) -> None:
        """Attack, by the form, until the rules let a player's combat end."""
        for _ in range(12):
            table.follow()
            table.page.locator(".end").wait_for()
            must = table.page.locator(".end .violations a.at").first
            if not must.count():
                return
            table.attack(must.inner_text())
            self.settle()
        raise AssertionError("No end of attacks.")

    def _keep(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if kind.startswith(("text/html", "application/json", "image/svg")) and response.ok:
            with suppress(Error):  # The page went on before the body was there.
                self.received.append((response.url, response.text()))
