"""The thread of a rules worker that lets the sweep be done again and again, whatever goes wrong."""

from __future__ import annotations

import logging
import threading
from typing import Any

from django.conf import settings
from django.db import close_old_connections

from campaigns.services.upkeep import queue
from campaigns.services.upkeep.complaints import complain

logger = logging.getLogger("campaigns.sweeper")

SWEEP = "campaigns.tasks.sweep"


def start(app: Any) -> threading.Event:
    """Begin, in a thread that ends with the process, or when the event is set that is returned."""
    over = threading.Event()
    threading.Thread(target=sweep_until, args=(app, over), name="sweep", daemon=True).start()
    return over


def sweep_until(app: Any, over: threading.Event) -> None:
    """Let the sweep be done every few seconds until an event is set."""
    while not over.is_set():
        try:
            sweep_once(app)
        except Exception:  # noqa: BLE001 - nothing may end this thread
            _complain("The sweep goes on")
        over.wait(settings.SWEEP_SECONDS)


def sweep_once(app: Any) -> None:
    """Send the worker its message for a sweep, unless it is behind with those that it has; where
    the broker takes none, sweep here: then work is done without a broker.
    """
    try:
        if queue.depth(queue.RULES) < queue.MOST_UNTAKEN:
            app.send_task(SWEEP)
    except Exception:  # noqa: BLE001 - a full disk, a broker that is gone, anything
        _complain("The broker takes no message; the sweep is done without it")
        _sweep_here()


def _sweep_here() -> None:
    from campaigns import tasks  # its models can be had once the apps are ready, not before

    try:
        tasks.sweep()
    except Exception:  # noqa: BLE001 - a full disk, a database that is gone, anything
        _complain("The sweep could not be done")
    finally:
        close_old_connections()


def _complain(words: str) -> None:
    """Say it once in a while; a log that cannot be written either ends nothing."""
    try:
        complain(logger, words)
    except Exception:  # noqa: BLE001 - there is nobody left to tell
        return
