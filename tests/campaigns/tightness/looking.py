"""One request and everything that can be observed of its answer, in a transaction rolled back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction

from campaigns.services.upkeep import room
from tests.campaigns.tightness.asking import Asked
from tests.campaigns.tightness.played import Table
from tests.campaigns.tightness.steady import BEGIN, LOOKED, told_apart


@dataclass(frozen=True)
class Seen:
    """What can be observed of one answer."""

    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: str
    body: bytes
    queries: tuple[str, ...]

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Yield what is compared, by name."""
        yield "status", self.status
        yield "body", self.body
        yield "headers", self.headers
        yield "cookies", self.cookies
        yield "number of queries", len(self.queries)


def look(table: Table, who: str, asked: Asked) -> Seen:
    """Make a request as somebody; nothing stays of it but the answer."""
    table.steady.begin(told_apart(asked.name, asked.method, asked.number), BEGIN + LOOKED)
    cache.clear()
    with undone(), counted(table) as queries:
        answer = _ask(table, who, asked)
        body = answer.getvalue() if hasattr(answer, "getvalue") else answer.content
    headers = tuple(answer.headers.items())
    return Seen(answer.status_code, headers, answer.cookies.output(), body, tuple(queries))


@contextmanager
def undone() -> Iterator[None]:
    """Roll back what is done inside, in the database and in this process's memory of states."""
    kept = room.exchange([])
    room.exchange([values.copy() for values in kept])
    box = len(getattr(mail, "outbox", ()))
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        room.exchange(kept)
        del mail.outbox[box:]


@contextmanager
def counted(table: Table) -> Iterator[list[str]]:
    """Note the database queries that are made inside, but for those of the worker's process."""
    found: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not table.steady.is_at_work:
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def _ask(table: Table, who: str, asked: Asked) -> Any:
    client = table.client(who)
    headers = {"HX-Request": "true"} if asked.is_fragment else {}
    if asked.method in ("GET", "OPTIONS"):
        return client.generic(asked.method, asked.path, headers=headers)
    if asked.is_json:
        send = getattr(client, asked.method.lower())
        return send(asked.path, asked.data, content_type="application/json", headers=headers)
    return client.post(asked.path, asked.data, headers=headers)
