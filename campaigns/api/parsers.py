"""Reading requests: JSON that a log can hold for ever, and nothing that a program chokes on."""

from __future__ import annotations

from io import BytesIO
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser, JSONParser

from campaigns.bounds import MOST_PARTS, parts_of
from rules_engine.records.record import MOST_BYTES

MOST_DEPTH = 60


class TooLarge(APIException):
    """More than is read here."""

    status_code = 413


def read_at_most(stream: IO[Any], most: int) -> bytes:
    """Return the bytes of a request. Raises TooLarge."""
    raw: bytes = stream.read(most + 1)
    if len(raw) > most:
        raise TooLarge(f"The request is too large; {most // 1024} KB are read here.")
    return raw


class CampaignFile(BaseParser):
    """An exported campaign, as its bytes: it is read where it is taken in, and not here."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the bytes. Raises TooLarge."""
        return read_at_most(stream, MOST_BYTES)


class PlainJSON(JSONParser):
    """JSON of a bearable depth, whose texts are text."""

    def parse(self, stream: IO[Any], media_type: Any = None, parser_context: Any = None) -> Any:
        """Return what the request holds. Raises ParseError, TooLarge."""
        raw = read_at_most(stream, settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
        if parts_of(raw) > MOST_PARTS:
            raise TooLarge(f"The request holds more than {MOST_PARTS} values.")
        try:
            data = super().parse(BytesIO(raw), media_type, parser_context)
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
