"""The task queue: how workers are told what to do."""

from __future__ import annotations

import os
from collections.abc import Container
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import celeryd_after_setup, worker_ready
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connections

from referee import broker as broker  # registers the broker of files
from referee import sweeper
from referee.garbage import set_apart
from rules_engine import load, playable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
# A worker would run the system checks and tell nobody what they found: `prepare` tells it.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

COURTESY = 10
"""How much niceness a worker of chores takes upon itself."""

app = Celery("referee")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaigns"])


@app.on_after_configure.connect
def prepare_broker(**_: Any) -> None:
    """Make the directories of the broker that needs no server."""
    if not settings.REDIS_URL:
        for name in ("queue", "control"):
            Path(settings.BROKER_DIR, name).mkdir(parents=True, exist_ok=True)


@celeryd_after_setup.connect
def give_way(instance: Any, **_: Any) -> None:
    """Let pages and orders go first on a busy machine: nobody waits for pictures and mails."""
    if set(instance.app.amqp.queues.consume_from) == {"chores"}:
        os.nice(COURTESY)


@worker_ready.connect
def load_games(**_: Any) -> None:
    """Let nobody's first order wait for its game, and a broken one be named in the worker's log."""
    for slug in playable():
        load(slug)
    set_apart()


@worker_ready.connect
def start_sweeping(sender: Any, **_: Any) -> None:
    """Let the rules worker look for work that no message announces."""
    _leave_signs(sender.app.amqp.queues.consume_from)
    ready = os.environ.get("REFEREE_READY_FILE")
    if ready:
        Path(ready).touch()
    if _sweeps(sender.app.amqp.queues.consume_from):
        sweeper.start(app)


def _sweeps(taken_from: Container[str]) -> bool:
    """Whether the worker of these queues does the sweeping; elsewhere a beat sees to it."""
    return bool(settings.SWEEP_IN_WORKER) and "rules" in taken_from


def _leave_signs(taken_from: Container[str]) -> None:
    """Let nobody who comes with the first second read that nobody works here."""
    from campaigns.services.upkeep import pulses, queue  # models can be had now, not before

    try:
        if _sweeps(taken_from):
            pulses.begin(pulses.SWEEP)
        if queue.CHORES in taken_from:
            pulses.begin(pulses.CHORES)
    except (DatabaseError, InterfaceError):
        return  # the site's own look at itself says what is the matter with the database
    finally:
        connections.close_all()  # a process that is forked from this one would share it
