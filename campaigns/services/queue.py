"""Telling the worker. A message is only a hint: rows say what is to be done."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)


def announce(task: str, row: Any, *more: str) -> None:
    """Tell a worker, after the transaction, that the row of this id waits for the task.

    `more`: what the task checks the row against, such as the side that a picture is for.
    """
    send = partial(_send, f"campaigns.tasks.{task}", str(row), *more)
    transaction.on_commit(send, robust=True)


def _send(task: str, *arguments: str) -> None:
    try:
        if current_app.conf.task_always_eager:
            current_app.tasks[task].apply(arguments)
        else:
            current_app.send_task(task, arguments)
    except Exception:
        logger.exception("The broker took no message for %s; the sweep will find the row", task)
