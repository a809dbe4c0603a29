"""Whether the site does its work: the database, the disk, the broker, the sweep, both workers.

What anybody is told says nothing of any campaign: not how much waits, nor since when.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from campaigns.models import Input, Pulse
from campaigns.services.upkeep import clock, pulses, queue

PATIENCE = timedelta(seconds=60)
LEAST_FREE = 200 * 1024 * 1024
"""Bytes that the data directory should have free."""


@dataclass(frozen=True)
class Sign:
    """One thing that has to work, whether it does, and what is wrong otherwise."""

    name: str
    is_well: bool
    words: str = ""


def signs() -> list[Sign]:
    """Return how the site does, part by part."""
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("disk", _disk),
        ("broker", _broker),
        ("sweep", _sweep),
        ("chores", _chores),
    )
    found = []
    for name, check in checks:
        try:
            words = check()
        except (DatabaseError, InterfaceError):
            return [Sign("database", False, "The database does not answer or cannot be written.")]
        found.append(Sign(name, not words, words))
    return [Sign("database", True), *found]


def waiting_for(user: User) -> list[str]:
    """Return the titles of a referee's campaigns in which something waits for too long."""
    old = clock.before("created", timezone.now() - PATIENCE)
    rows = Input.objects.filter(old, status=Input.Status.WAITING)
    rows = rows.filter(campaign__seats__user=user, campaign__seats__role="referee")
    return sorted(set(rows.order_by().values_list("campaign__title", flat=True)))


def last_sweep() -> float | None:
    """Return how many seconds ago the sweep was done; None if never, or in no past of ours."""
    moment = Pulse.objects.filter(name=pulses.SWEEP).values_list("at", flat=True).first()
    return None if moment is None else (timezone.now() - moment).total_seconds()


def _disk() -> str:
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(bytes(4096))
            file.flush()
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        return "The data directory cannot be written: its disk may be full."
    return "The disk of the data directory is nearly full." if free < LEAST_FREE else ""


def _broker() -> str:
    try:
        queue.depth(queue.RULES)
        if not settings.REDIS_URL and not current_app.conf.task_always_eager:
            with tempfile.TemporaryFile(dir=Path(settings.BROKER_DIR, "queue")):
                pass
    except Exception:  # noqa: BLE001 - whatever a broker raises, it does not work
        return "The task queue does not answer: orders come late, pictures and mails wait."
    return ""


def _sweep() -> str:
    pulse = Pulse.objects.filter(name=pulses.SWEEP).first()
    if pulse is None or not pulses.is_young(pulses.SWEEP, PATIENCE):
        return "The worker that carries orders out gives no sign of life."
    if pulse.trouble:
        return "The worker could not look after everything that waits; the server's log says why."
    return ""


def _chores() -> str:
    if pulses.is_young(pulses.CHORES, PATIENCE):
        return ""
    return "The worker for pictures, mails and imports gives no sign of life, or has much to do."
