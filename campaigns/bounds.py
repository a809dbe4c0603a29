"""How much a request may hold, looked at before it costs anything."""

from __future__ import annotations

import re
from typing import Any

MOST_ORDER = 2000
"""So many characters an order may have, in words or as data."""
MOST_LINES = 400
"""So many lines may be read as orders at once."""
MOST_PARTS = 20_000
"""So many values and brackets a request in JSON may have."""
MOST_QUERY = 8000
"""So many characters may stand behind the question mark of an address."""
MOST_ECHO = 1000
MOST_WORD = 120
_LONG = re.compile(rf"\S{{{MOST_WORD},}}")


def cut(message: str) -> str:
    """Return a message with whatever somebody sent cut to what is needed to know it again."""
    if len(message) > MOST_ECHO * 10:
        message = message[: MOST_ECHO * 10]
    found = _LONG.sub(lambda word: f"{word[0][: MOST_WORD // 2]}…", message)
    return found if len(found) <= MOST_ECHO else f"{found[:MOST_ECHO]}…"


def cut_all(detail: Any) -> Any:
    """Return a structure of messages with each cut, and of many the first."""
    if isinstance(detail, dict):
        return {cut(str(name)): cut_all(detail[name]) for name in list(detail)[:40]}
    if isinstance(detail, list | tuple):
        return [cut_all(part) for part in detail[:20]]
    return cut(str(detail))


def parts_of(raw: bytes) -> int:
    """Return how many values a text of JSON can have at most, without reading it."""
    return raw.count(b",") + raw.count(b"[") + raw.count(b"{")
