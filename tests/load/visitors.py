"""What people do at their tables: they open pages, ask for news as pages do, and give orders."""

from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import threading
import time
from dataclasses import dataclass, field
from html import unescape
from typing import Any

POLL = 1.5
"""Seconds between two questions for news, as an open page asks."""
PAGE, ORDER = 8.0, 10.0
"""Seconds between two pages that somebody opens, and two orders of his."""
ARRIVING = 10.0
"""Seconds within which everybody has come."""
NEWS = re.compile(r'id="live"[^>]* hx-get="([^"]+)"')
PROXY = {
    "Host": "referee.example.org",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
}
REFUSED = (409, 422)
"""Answers to an order that are none of the site's faults: others were quicker, or the rules."""


@dataclass
class Waited:
    """How long everybody waited, in milliseconds, with the second at which he asked."""

    times: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def note(self, kind: str, begun: float, waited: float) -> None:
        """Note one answer."""
        self.times.setdefault(kind, []).append((begun, waited))


class Visitor(threading.Thread):
    """One person with a browser, and a program for his orders."""

    def __init__(self, port: int, row: dict[str, Any], waited: Waited, ends: float) -> None:
        super().__init__(daemon=True)
        self.row, self.waited, self.ends = row, waited, ends
        self.chance = random.Random(f"{row['name']} {row['campaign']}")
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.news = ""

    @property
    def base(self) -> str:
        """The address of his campaign."""
        return f"/campaigns/{self.row['campaign']}/"

    def run(self) -> None:
        """Look, ask and order until it is over; a visitor that breaks is an error too."""
        try:
            self._visit()
        except Exception as fault:
            self.waited.errors.append(f"{self.row['name']} broke: {fault!r}")
        finally:
            self.line.close()

    def _visit(self) -> None:
        time.sleep(self.chance.random() * min(ARRIVING, (self.ends - time.monotonic()) / 2))
        now = time.monotonic()
        page_at, order_at = now, now + self.chance.random() * ORDER
        while (now := time.monotonic()) < self.ends:
            if now >= page_at:
                page_at = now + PAGE * (0.5 + self.chance.random())
                self._open()
            if now >= order_at and self.row["role"] == "commander":
                order_at = now + ORDER * (0.5 + self.chance.random())
                self._order()
            self._poll()
            time.sleep(max(0.0, min(POLL, self.ends - time.monotonic())))

    def _open(self) -> None:
        desk = self.row["role"] == "referee" and self.chance.random() < 0.3
        _, text = self._ask("page", f"{self.base}{'desk/turn/' if desk else 'table/'}")
        found = NEWS.search(text)
        self.news = unescape(found[1]) if found else self.news

    def _poll(self) -> None:
        if not self.news:
            return
        answer, text = self._ask("poll", self.news)
        found = NEWS.search(text)
        self.news = unescape(found[1]) if found else self.news
        if answer is not None and answer.headers.get("HX-Trigger") == "position-changed":
            for part in ("panel/", "counters.svg", "compose/"):
                self._ask("part", self.base + part)

    def _order(self) -> None:
        """Give any order that is lawful, or answer what is asked."""
        api = f"/api/v1{self.base}"
        _, text = self._ask("read", f"{api}decisions/", is_program=True)
        asked = [one for one in _json(text, {}).get("decisions", []) if one["choices"]]
        token = secrets.token_hex(8)
        if asked:
            key = self.chance.choice(asked[0]["choices"])["key"]
            body = {"key": key, "token": token}
            self._ask("order", f"{api}decisions/{asked[0]['id']}/", body, is_program=True)
            return
        _, text = self._ask("read", f"{api}orders/legal/?limit=20", is_program=True)
        orders = _json(text, {}).get("orders", [])
        if orders:
            body = {"order": self.chance.choice(orders), "token": token}
            self._ask("order", f"{api}orders/", body, is_program=True)

    def _ask(
        self, kind: str, address: str, body: Any = None, *, is_program: bool = False
    ) -> tuple[http.client.HTTPResponse | None, str]:
        own = {"Authorization": f"Token {self.row['token']}"} if is_program else {}
        headers = {**PROXY, **(own or {"Cookie": f"sessionid={self.row['session']}"})}
        sent = None if body is None else json.dumps(body)
        headers |= {"Content-Type": "application/json"} if sent else {}
        begun = time.monotonic()
        try:
            self.line.request("POST" if sent else "GET", address, sent, headers)
            answer = self.line.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as fault:
            self.line.close()
            self.waited.errors.append(f"{kind}: {fault!r}")
            return None, ""
        self.waited.note(kind, begun, (time.monotonic() - begun) * 1000)
        if answer.status >= 300 and not (kind == "order" and answer.status in REFUSED):
            self.waited.errors.append(f"{kind} {address}: {answer.status} {text[:200]}")
        return answer, text


def _json(text: str, otherwise: Any) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return otherwise
