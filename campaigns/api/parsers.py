"""Reading requests: JSON that a log can hold for ever, and nothing that a program chokes on."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST_DEPTH = 60


class PlainJSON(JSONParser):
    """JSON of a bearable depth, whose texts are text."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Return what the request holds. Raises ParseError."""
        try:
            data = super().parse(*args, **kwargs)
        except RecursionError as fault:
            raise ParseError(f"The request is nested more than {MOST_DEPTH} deep.") from fault
        _assert_plain(data)
        return data


def _assert_plain(data: Any) -> None:
    """Refuse deep nesting and halves of characters, without walking deep oneself."""
    level = [data]
    for _ in range(MOST_DEPTH):
        below: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                below.extend(part)
                below.extend(part.values())
            elif isinstance(part, list):
                below.extend(part)
            elif isinstance(part, str) and not part.isascii():
                _assert_text(part)
        if not below:
            return
        level = below
    raise ParseError(f"The request is nested more than {MOST_DEPTH} deep.")


def _assert_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as fault:
        raise ParseError("The request holds a character that is no text.") from fault
