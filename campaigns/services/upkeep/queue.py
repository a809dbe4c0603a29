"""Telling the worker. A message is only a hint: rows say what is to be done."""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

from campaigns.services.upkeep.complaints import complain

logger = logging.getLogger(__name__)

RULES, CHORES = "rules", "chores"
MOST_UNTAKEN = 10
"""While more messages than this lie in a queue, the sweep adds none: whoever reads it is behind, or
stopped, and what lies there is announced already.
"""
PAUSE = 5.0
"""Seconds for which a broker that took no message is left in peace: trying takes most of a second,
and the sweep finds every row.
"""
_resume_at = 0.0


def announce(task: str, row: Any, *more: str) -> None:
    """Tell a worker, after the transaction, that the row of this id waits for the task.

    `more`: what the task checks the row against, such as the side that a picture is for.
    """
    send = partial(_send, f"campaigns.tasks.{task}", str(row), *more)
    transaction.on_commit(send, robust=True)


def depth(name: str) -> int:
    """Return how many messages of a queue nobody has taken.

    Raises: whatever the broker raises that does not answer.
    """
    if current_app.conf.task_always_eager:
        return 0
    with current_app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1, interval_start=0, interval_step=0)
        return int(connection.default_channel._size(name))


def takes_more(name: str) -> bool:
    """Whether whoever reads a queue keeps up with it, so that the sweep may add to it."""
    try:
        return depth(name) < MOST_UNTAKEN
    except Exception:  # noqa: BLE001 - whatever a broker raises, rows are what counts
        complain(logger, "The broker does not answer; work that waits for %s goes on waiting", name)
        return False


def ask_chores() -> None:
    """Ask the worker for chores for a sign of life."""
    _send("campaigns.tasks.still_there")


def _send(task: str, *arguments: str) -> None:
    global _resume_at  # noqa: PLW0603 - each process finds out for itself
    try:
        if current_app.conf.task_always_eager:
            current_app.tasks[task].apply(arguments)
        elif time.monotonic() >= _resume_at:
            current_app.send_task(task, arguments)
    except Exception:  # noqa: BLE001 - whatever a broker raises, rows are what counts
        _resume_at = time.monotonic() + PAUSE
        complain(logger, "The broker took no message for %s; the sweep will find the row", task)
