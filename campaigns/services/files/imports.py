"""Taking in an exported campaign: everything is checked before anything is stored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, OperationalError, transaction

from campaigns.models import Campaign
from campaigns.services.errors import BadRequest
from campaigns.services.files import carried, imported_rows, intent_rows, papers, plans
from campaigns.services.files.intake import assert_usable
from campaigns.services.history import positions
from campaigns.services.people import case_texts, notebook, thread_files
from rules_engine.errors import RulesEngineError
from rules_engine.records.record import assert_sound, read_record

Record = dict[str, Any]
NO_TEXT = "The file holds a character that is no text."
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_HALF_TEXT = re.compile(_HALF.pattern.decode())
"""How what may be half of a character is written."""


def import_campaign(user: User, raw: bytes) -> Campaign:
    """Store an exported campaign as a new one, with the importing person as its referee.

    The other seats come without people; the referee invites them anew.

    Raises:
        BadRequest: the file is not a sound export; the message says where. Nothing is stored.
    """
    return store_record(user, read_checked(raw))


def read_checked(raw: bytes) -> Record:
    """Return what an exported file holds, when everything about it has been checked.

    Raises:
        BadRequest: the file is not a sound export; the message says where.
    """
    if b"\\u0000" in raw:
        raise BadRequest(NO_TEXT)
    with _in_words():
        record = read_record(raw)
        if _HALF.search(raw):
            _assert_whole(record)
        return _checked(record)


def read_file(path: str) -> Record:
    """Return what a file on the server holds, however large, when everything about it has been
    checked; its text is given up as soon as it is read.

    Raises:
        BadRequest: the file is not a sound export; the message says where.
        OSError: it cannot be read.
    """
    with _in_words():
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if "\\u0000" in text:
            raise BadRequest(NO_TEXT)
        try:
            record = json.loads(text)
        except RecursionError as fault:
            raise BadRequest("The file is nested too deeply.") from fault
        has_pairs = _HALF_TEXT.search(text)
        del text
        if has_pairs:
            _assert_whole(record)
        return _checked(record)


def _assert_whole(record: Any) -> None:
    """Refuse halves of pairs of surrogates, which one database keeps and another does not."""
    try:
        json.dumps(record, ensure_ascii=False).encode()
    except UnicodeEncodeError as fault:
        raise BadRequest(NO_TEXT) from fault


def _checked(record: Any) -> Record:
    assert_sound(record)
    assert_usable(record)
    carried.assert_carried(record)
    notebook.assert_readable(record.get("referee_notes", []))
    thread_files.assert_readable(record)
    case_texts.assert_readable(record.get("case_texts", {}))
    plans.assert_readable(record)
    papers.assert_readable(record)
    intent_rows.assert_readable(record)
    found: Record = record
    return found


def store_record(
    user: User, record: Record, *, stored: Callable[[Campaign], None] | None = None
) -> Campaign:
    """Store a checked record as a campaign, in one transaction, of which `stored` is the end.

    Raises:
        BadRequest: the database does not take it. Nothing is stored.
    """
    with _in_words(), transaction.atomic():
        campaign = imported_rows.store(user, record)
        if stored is not None:
            stored(campaign)
    positions.forget_all()
    return campaign


@contextmanager
def _in_words() -> Iterator[None]:
    """Turn what can go wrong with a file into a sentence about it. Raises BadRequest."""
    try:
        yield
    except (BadRequest, OperationalError):  # a busy database is no fault of the file
        raise
    except RulesEngineError as fault:
        raise BadRequest(str(fault)) from fault
    except ValidationError as fault:
        raise BadRequest(
            f"This file does not hold together: {'; '.join(fault.messages)}"
        ) from fault
    except (DatabaseError, OverflowError) as fault:
        raise BadRequest("This file holds a number or a name that no campaign has.") from fault
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise BadRequest(
            f"This file is not a campaign as it was exported: {_say(fault)}."
        ) from fault


def _say(fault: Exception) -> str:
    words = str(fault) or type(fault).__name__
    return f"{words} is missing" if isinstance(fault, KeyError) else words[:300]
