"""A person whose presses are counted, and a card of questions that are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from uuid import UUID

from django.template.loader import render_to_string

from campaigns.presenters.play import panel
from tests.browser.table import Table


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

    def lead(self, act: Callable[[], object]) -> None:
        """Press something that the composer has no part in, such as a link."""
        self.count += 1
        act()


SHOW = """(html) => {
  const part = document.querySelector("#panel");
  part.innerHTML = html;
  htmx.process(part);
  document.body.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { elt: part } }));
}"""


@contextmanager
def shown(table: Table, card: str) -> Iterator[None]:
    """Let a card stand in the panel, as if the site made it: whatever news draws anew is it again,
    and what it sends is answered by nobody else.
    """
    page, sends = table.page, "**/campaigns/00000000-*/decisions/series/"
    page.route("**/panel/**", lambda route: route.fulfill(body=card, content_type="text/html"))
    page.route(sends, lambda route: route.fulfill(status=204))
    page.evaluate(SHOW, card)
    yield
    page.unroute("**/panel/**")
    page.unroute(sends)
    table.go("table/")


def six_alike(keys: list[str], last: str) -> str:
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
