"""What a hostile client sends: values of every wrong kind, and how an answer must look."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.test import Client

from campaigns.api.problems import MEDIA_TYPE
from campaigns.models import Branch, Campaign, Draft, Entry, Input, Seat, SideEntry

SCRIPT = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
TEXTS = (
    "",
    " ",
    "end",
    "take 2",
    "take -1",
    "take \u00b2",
    "take " + "9" * 5000,
    "x" * 70_000,
    "\x00",
    "a\x00b",
    "\x07\x1b[31m\u202e",
    "A\r\nBcc: everybody@example.org",
    "\ud800",
    "\u0661\u0662",
    "\u00b2",
    "\U0001f3b2" * 40,
    "red",
    "blue",
    "truth",
    "../../etc/passwd",
    "0101",
    "9" * 5000,
    "9" * 25,
    "-1",
    "1e9",
    "NaN",
    SCRIPT,
    "' OR 1=1 --",
    "%00",
    "{{ campaign.secret }}{% debug %}",
)
NUMBERS = (0, 1, -1, 7, 2**31, 2**63, 2**64, 10**400, -(10**30), 1.5, 1e308, float("nan"))
NAMES = ("kind", "args", "side", "count", "", "\ud800", "heap")


def deep(levels: int) -> Any:
    """Return a list in a list in a list."""
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def nonsense(chance: random.Random, depth: int = 2) -> Any:
    """Return a value of some wrong kind."""
    kind = chance.randrange(9 if depth else 6)
    if kind < 3:
        return chance.choice(TEXTS)
    if kind < 5:
        return chance.choice(NUMBERS)
    if kind == 5:
        return chance.choice((None, True, False, deep(chance.choice((5, 90)))))
    if kind == 6:
        return {chance.choice(NAMES): nonsense(chance, depth - 1) for _ in range(2)}
    return [nonsense(chance, depth - 1) for _ in range(chance.randrange(4))]


def counts() -> dict[str, int]:
    """Return how many rows there are of everything that people or the rules make."""
    models = (Branch, Campaign, Draft, Entry, Input, Seat, SideEntry)
    return {model.__name__: model.objects.count() for model in models}


def tolerant(client: Client) -> Client:
    """Return the client, made to return an error of the server instead of raising it."""
    client.raise_request_exception = False
    return client


def assert_polite(answer: HttpResponse, what: object) -> None:
    """Fail if the server broke down, or refused without a sentence."""
    assert answer.status_code < 500, (answer.status_code, _fault(answer), str(what)[:600])
    kind = answer.get("Content-Type", "")
    assert "json" not in kind or answer.status_code < 400 or kind == MEDIA_TYPE, (kind, what)
    if kind == MEDIA_TYPE:
        data = json.loads(answer.content)
        assert data["status"] == answer.status_code, (data, str(what)[:600])
        assert data["detail"], (answer.status_code, answer.content[:300], str(what)[:600])


def query_of(data: Mapping[str, str]) -> str:
    """Return a query string, with whatever cannot be written in UTF-8 as it would be sent."""
    return "&".join(f"{quote(k)}={quote(v, errors='surrogatepass')}" for k, v in data.items())


def _fault(answer: HttpResponse) -> object:
    caught = getattr(answer, "exc_info", None)
    return repr(caught[1])[:500] if caught else answer.content[:300]
