"""People who read pages and send the forms that stand on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from django.contrib.auth import get_user_model

from tests.browsing import Browser
from tests.weeks.days import Act
from tests.weeks.forms import Value, pressed

SAID = (400, 409)
"""How the site says in words that something cannot be done now."""


class Hands(Protocol):
    """What somebody does at the site."""

    def read(self, who: str, address: str) -> str:
        """Return a page as he gets it."""

    def press(
        self,
        who: str,
        address: str,
        button: str,
        holding: tuple[str, str] | None = None,
        **filled: Value,
    ) -> str:
        """Open a page, fill in fields of the form that has this button, and press it; return the
        address of the page to which that leads.
        """


class ByForms:
    """Hands that send what stands on the page, as a browser without scripts would."""

    def __init__(self, alive: Callable[[Act], None] = lambda act: act()) -> None:
        self.alive = alive
        self.browsers: dict[str, Browser] = {}

    def read(self, who: str, address: str) -> str:
        """Return a page as he gets it; whom the site does not know any more signs in again."""
        answer = self._got(who, address)
        if "login" in answer.headers.get("Location", ""):
            del self.browsers[who]
            answer = self._got(who, address)
        assert answer.status_code == 200, f"{who} at {address}: {answer.status_code}"
        return answer.content.decode()

    def press(
        self,
        who: str,
        address: str,
        button: str,
        holding: tuple[str, str] | None = None,
        **filled: Value,
    ) -> str:
        """Press a button; whoever gets no answer presses it again, and where the site then says
        that it cannot be done, because it is done, that is his answer.
        """
        form, found = pressed(self.read(who, address), button, holding)
        sent = form.sent(found, filled)
        goal = found.action or form.action or address
        led: list[str] = []
        tries: list[None] = []

        def act() -> None:
            tries.append(None)
            answer = self._browser(who).post(goal, sent)
            is_refused = answer.status_code not in (204, 302)
            if is_refused and not (len(tries) > 1 and answer.status_code in SAID):
                words = _told(answer.content.decode())
                raise AssertionError(f"{who}, {button}: {answer.status_code} {words}")
            led.append(answer.headers.get("Location", address))

        self.alive(act)
        return led[-1]

    def _got(self, who: str, address: str) -> Any:
        found: list[Any] = []
        browser = self._browser(who)
        self.alive(lambda: found.append(browser.get(address)))
        return found[-1]

    def _browser(self, who: str) -> Browser:
        if who not in self.browsers:
            self.browsers[who] = Browser()
            self.browsers[who].force_login(get_user_model().objects.get(username=who))
        return self.browsers[who]


def _told(page: str) -> str:
    """Return what a page says is wrong."""
    _, _, rest = page.partition('role="alert"')
    return rest[:300] or page[-1500:]
