"""The double-blind demonstration as its three people play it, and what their browsers receive."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Response, expect

from tests.browser.cast import Cast
from tests.browser.people import People
from tests.browser.table import Table
from tests.waiting import until

FOUGHT = {"us": {"1157/363/81", "1158/363/81"}, "german": {"115/29/19"}}
"""Whom each side meets in the combat, and may name from then on."""


class Blind(Cast):
    """The cast of the double-blind demonstration; what both players receive is kept."""

    def __init__(self, people: People) -> None:
        self.got: dict[str, list[tuple[str, str]]] = {"us": [], "german": []}
        super().__init__(people)

    def listen(self) -> None:
        """Keep what both players' browsers receive, from their first page on."""
        for side, table in (("us", self.us), ("german", self.german)):
            table.page.on("response", lambda answer, side=side: self._note(side, answer))

    def _note(self, side: str, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if kind.startswith(("text/", "application/json", "image/svg")) and response.ok:
            with suppress(Error):  # The page went on before the body was there.
                self.got[side].append((response.url, response.text()))

    def api(self, table: Table, part: str) -> Any:
        """Return what the API answers somebody."""
        path = table.address.replace("/campaigns/", "/api/v1/campaigns/") + part
        answer = table.page.request.get(path)
        assert answer.ok, f"{path}: {answer.status}"
        return json.loads(answer.text())

    def order_for(self, side: str, text: str) -> None:
        """Let the referee give an order in a side's place."""
        page = self.referee.page
        path = self.referee.address.replace("/campaigns/", "/api/v1/campaigns/") + "orders/"
        cookies = {one.get("name"): one.get("value", "") for one in page.context.cookies()}
        headers = {"X-CSRFToken": cookies["csrftoken"], "Referer": page.url}
        answer = page.request.post(path, data={"order": text, "side": side}, headers=headers)
        assert answer.status in (201, 202), f"{text}: {answer.status} {answer.text()}"
        place = f"inputs/{answer.json()['id']}/"
        until(lambda: self.api(self.referee, place)["status"] == "done", text)

    def unknown_to(self, side: str) -> set[str]:
        """Return the designations of all enemy units on the map that a side has not identified."""
        truth = self.api(self.referee, "view/?viewer=truth")["view"]
        # What was recognised once is remembered by its name, wherever it may be now.
        named = {entry["what"].get("unit") for entry in truth["known"][side].values()}
        return {
            name
            for name, unit in truth["units"].items()
            if unit["side"] != side and unit["status"] == "map"
            if name not in named and name not in FOUGHT[side]
        }


def places(table: Table, side: str) -> set[str]:
    """Return the hexes in which a person's map shows counters of a side."""
    found = table.page.locator(f"#counters [data-side='{side}']").all()
    return {str(one.get_attribute("data-hex")) for one in found}


def hand_in(table: Table, order: str, step: str) -> None:
    """Write an order, keep it as a draft, and hand the set in."""
    if table.order != order:
        table.page.fill("#order-text", order)
    table.quietly(lambda: table.page.click("#order-form button[value=draft]"))
    table.page.wait_for_selector(f".drafts code:has-text('{order}')")
    table.page.get_by_role("button", name=f"Hand in for {step}").click()
    expect(table.page.locator(".drafts")).to_have_count(0)


def close_without_the_german(cast: Blind) -> None:
    """Close the turn: what he must attack in his combat, of which he has sent nothing, the referee
    orders in his place.
    """
    desk = cast.referee.page
    desk.get_by_label("go on without the German orders").check()
    desk.get_by_label("by its first choice").check()
    desk.get_by_role("button", name="Close", exact=True).click()
    closed, stopped = (
        desk.get_by_text("The turn is closed"),
        desk.get_by_text("closing has stopped"),
    )
    for _ in range(6):
        expect(closed.or_(stopped).first).to_be_visible()
        if closed.count():
            return
        orders = cast.api(cast.referee, "orders/legal/?side=german")["orders"]
        attack = next(order for order in orders if order.startswith("attack "))
        cast.order_for("german", attack)
        desk.reload()
    raise AssertionError("No end of the German combat.")
