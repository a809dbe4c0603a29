"""Telling the worker. A message is only a hint: rows say what is to be done."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)


def announce(task: str, row: Any) -> None:
    """Tell a worker, after the transaction, that the row of this id waits for the task."""
    transaction.on_commit(partial(_send, f"campaigns.tasks.{task}", str(row)), robust=True)


def _send(task: str, row: str) -> None:
    try:
        if current_app.conf.task_always_eager:
            current_app.tasks[task].apply((row,))
        else:
            current_app.send_task(task, (row,))
    except Exception:
        logger.exception("The broker took no message for %s; the sweep will find the row", task)
