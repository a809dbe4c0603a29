"""What the running request has done to the database, so that an answer that cannot be made says
what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from campaigns.models import Input

WRITING = ("INSERT", "UPDATE", "DELETE")


@dataclass
class Trace:
    """What was written: inputs that are stored for certain, and whether anything else may be."""

    inputs: list[Input] = field(default_factory=list)
    may_have_written: bool = False

    def watch(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Carry a statement out, and note that it was one that writes."""
        if sql.lstrip()[:6].upper() in WRITING:
            self.may_have_written = True
        return execute(sql, *rest)


_trace: ContextVar[Trace | None] = ContextVar("trace", default=None)


@contextmanager
def traced() -> Iterator[Trace]:
    """Note what is written meanwhile."""
    trace = Trace()
    token = _trace.set(trace)
    try:
        with connection.execute_wrapper(trace.watch):
            yield trace
    finally:
        _trace.reset(token)


@contextmanager
def apart() -> Iterator[None]:
    """Note nothing of what is written meanwhile: it is the program's own, and nothing that the
    request asked for.
    """
    trace = _trace.get()
    before = trace is not None and trace.may_have_written
    try:
        yield
    finally:
        if trace is not None:
            trace.may_have_written = before


def note(item: Input) -> None:
    """Note, when the transaction has been committed, that an input is stored."""
    trace = _trace.get()
    if trace is not None:
        transaction.on_commit(lambda: trace.inputs.append(item))
