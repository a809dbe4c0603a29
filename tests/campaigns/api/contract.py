"""The API's schema held against what the API does: schemathesis, in one process.

Each request is carried out in a transaction that is undone, so that every one of them meets the
same campaign, and what one of them finds does not depend on those before.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connections, transaction
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.transport.wsgi import WSGITransport

from campaigns.services.history import positions

BEYOND = (
    r"There is no [a-z ]+ '",
    r"There is no roll at this place of your log",
    r"There is no such step ahead ",
    r"There is no order, answer or ruling at this place",
    r"'.* is no choice for ",
    r"'.* is not an order of this game",
    r"Order \d+ \('.*\): ",
    r"An order has a kind, a side and arguments",
    r"An order has at most ",
    r"An order set holds 1 to ",
    r"Whoever hands in that there is nothing to do",
    r"Write take and a number",
    r"take needs a number",
    r"A token may not begin with ",
    r"Say for which side",
    r"Say what you saw",
    r"A correction is a list of \[path, value\] or \[path\]\. ",
    r"A turn is not closed up to '",
    r"`until` is one of ",
    r"Here the sides get their news at once",
    r"That date has passed",
    r"This is not an exported campaign",
    r"News that the referee publishes needs play by order sets",
    r"An input is replaced or left out, or another is put before it",
    r"Choose one of the answers first",
    r"A correction needs a reason",
    r"There is no line on trial",
    r"Nothing was given\. ",
    r"Nothing can be written for that any more",
    r"An intent has at most ",
    r"Until later than the date",
    r"A deputy sits for at most ",
    r"Choose which referee it is for",
    r"Reports are made for commanders and officers of this campaign alone",
    r"Choose a side's inbox, or name spaces",
    r"There is no space ",
    r"The (file|request|text) holds a character that is no text",
)
"""Why a site may refuse what fits its schema: what depends on the game, the campaign, the clock,
on two values together, or on a file's whole content. Whatever else is refused, the schema forbids.
"""
ACCEPTED = ["2xx", "401", "403", "404", "409", "422"]
"""How what fits may be answered; 422 is what the rules of a game refuse, with their ruling."""


class Undone:
    """The site as a WSGI application that keeps nothing of what it is asked for."""

    def __init__(self) -> None:
        self.handler = WSGIHandler()
        self.connection = connections["default"]
        self.answered: Counter[int] = Counter()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request, and undo it."""
        # The requests come from a thread, which finds the test's own database here.
        connections["default"] = self.connection
        with transaction.atomic():
            answer = self.handler(environ, start)
            content = b"".join(answer)
            answer.close()
            transaction.set_rollback(True)
        positions.forget_all()
        self.answered[answer.status_code] += 1
        return [content]


@contextmanager
def in_one_process() -> Iterator[None]:
    """Let requests from a thread use the test's own database, and none of them close it."""
    connection, send = connections["default"], WSGITransport.send

    def send_without_sockets(transport: Any, case: Any, **how: Any) -> Any:
        # Where it asks once more as nobody, schemathesis hands on what only sockets understand.
        kept = {name: how[name] for name in how if name not in ("max_redirects", "verify", "cert")}
        return send(transport, case, **kept)

    connection.inc_thread_sharing()
    logging.disable(logging.CRITICAL)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        with patch.object(WSGITransport, "send", send_without_sockets):
            yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
        logging.disable(logging.NOTSET)
        connection.dec_thread_sharing()


@dataclass
class Trial:
    """What is tried of a schema, as one person."""

    described: dict[str, Any]
    headers: dict[str, str]
    seed: int
    examples: int
    """So many requests by chance for each operation and each way, fitting and not."""
    is_thorough: bool
    """Whether every limit of the schema is tried too."""
    app: Undone = field(default_factory=Undone)

    def run(self) -> list[str]:
        """Return what schemathesis finds, each finding with a request that shows it."""
        schema = schemathesis.openapi.from_dict(self.described, config=self._config())
        schema.app = self.app
        with in_one_process():
            return [one for event in from_schema(schema).execute() for one in _findings(event)]

    def _config(self) -> SchemathesisConfig:
        return SchemathesisConfig.from_dict(
            {
                "seed": self.seed,
                "headers": self.headers,
                "continue-on-failure": True,
                "generation": {"max-examples": self.examples, "database": "none"},
                "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
                # Nothing is kept, so there is nothing to go on with.
                "phases": {
                    "coverage": {"enabled": self.is_thorough},
                    "stateful": {"enabled": False},
                },
            }
        )


def _findings(event: Any) -> Iterator[str]:
    if isinstance(event, events.NonFatalError | events.FatalError):
        yield repr(event)
    if isinstance(event, events.EngineFinished):
        yield from (str(failure) for failure in event.failures)
    recorder = getattr(event, "recorder", None)
    for case_id, checks in recorder.checks.items() if recorder else ():
        answer = recorder.find_response(case_id=case_id)
        for check in checks:
            if check.failure_info and not _is_beyond(check.name, answer):
                yield _told(recorder.label, check, answer)


def _is_beyond(name: str, answer: Any) -> bool:
    """Whether what fits was refused for a reason that no schema can say."""
    if name != "positive_data_acceptance" or answer.status_code != 400:
        return False
    said = answer.json()
    return "fields" not in said and any(re.match(words, said["detail"]) for words in BEYOND)


def _told(label: str, check: Any, answer: Any) -> str:
    found = check.failure_info
    said = f"answered {answer.status_code}: {answer.content[:300]!r}" if answer else ""
    return "\n".join((f"{label}: {found.failure}", said, found.code_sample))
