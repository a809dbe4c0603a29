"""The world in the place of what is outside: clock, chance, queue, mail, files, connections."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.db import connections
from PIL import Image

from campaigns.services.asking import inputs
from campaigns.services.carrying import verbs
from campaigns.services.drawing import pictures
from campaigns.services.history import rerun_work
from campaigns.services.history.trial import LineOnTrial
from campaigns.services.upkeep import faults, queue
from referee.celery import app
from tests.campaigns.simulator.here import here
from tests.campaigns.simulator.outside import Broker, Files
from tests.campaigns.simulator.world import BEGIN
from tests.chance import SOURCES, Chance


class PerActor:
    """Each actor's own connection, in the place of one for each thread."""

    def __init__(self, first: Any) -> None:
        self.first = first

    @property
    def default(self) -> Any:
        """The connection of whoever asks."""
        actor = here.world.actor if here.world else None
        return actor.wrapper if actor else self.first


class Clock:
    """In the place of the module `time` where somebody waits for something."""

    def monotonic(self) -> float:
        """Return seconds, which go on steadily where the clock on the wall is put right."""
        return (here.world.now if here.world else BEGIN).timestamp()

    perf_counter = time = monotonic

    def sleep(self, seconds: float) -> None:
        """Let others go on until then."""
        if here.world is not None:
            here.world.pause(wakes=here.world.now + timedelta(seconds=max(seconds, 0.3)))


entropy = Chance()


def now() -> datetime:
    """Return the world's time."""
    return here.world.now + here.world.ahead if here.world else BEGIN


def point(name: str) -> None:
    """Let happen what is to happen at an instant that the services name."""
    if here.world is not None:
        here.world.point(name)


def perform(line: Any, item: Any) -> Any:
    """Note what kind of input a worker is about, and carry it out. On a line on trial he is about
    that line, whichever of its inputs it is.
    """
    is_trial = isinstance(line, LineOnTrial)
    _is_about("rerun" if is_trial else kind_of(item))
    return _perform(line, item)


def run_batch(branch_id: Any) -> bool:
    """Note that a worker, or the sweep, is about a line on trial, and let it go on."""
    _is_about("rerun")
    return _run_batch(branch_id)


_perform, _run_batch = verbs.perform, rerun_work.run_batch


def _is_about(kind: str) -> None:
    if here.world is not None and here.world.actor is not None:
        here.world.actor.kind = kind


def kind_of(item: Any) -> str:
    """Return an input's kind as the table of what met what has it."""
    if item.dice:
        return "dice"
    if item.kind == "nothing":
        return "nothing"
    if item.kind == "close":
        return str(item.body["do"])
    if item.kind == "start":
        return "start" if item.body["begin"] else "lay_out"
    if "undo" in item.body:
        return "undo"
    if "closing" in item.body:
        return "ending"
    return "order_set" if item.order_set else str(item.kind)


def paint(*_: Any) -> bytes:
    """Return what stands for every picture: drawing is not what is put to the test here."""
    return _PNG.getvalue()


_PNG = io.BytesIO()
Image.new("RGB", (2, 2)).save(_PNG, "PNG")


@contextmanager
def instead() -> Iterator[None]:
    """Put the world in the place of everything that is outside."""
    clock, files = Clock(), Files()
    logging.disable(logging.CRITICAL)
    with ExitStack() as stack:
        for where, what in (
            *((source, entropy.draw) for source in SOURCES),
            ("django.utils.timezone.now", now),
        ):
            stack.enter_context(patch(where, what))
        for owner, name, what in (
            (connections, "_connections", PerActor(connections["default"])),
            (app, "send_task", Broker().send_task),
            (inputs, "time", clock),
            (rerun_work, "time", clock),
            (rerun_work, "run_batch", run_batch),
            (rerun_work, "BATCH", 2),  # a short campaign has several, too
            (queue, "time", clock),
            (queue, "depth", Broker().depth),
            (pictures, "default_storage", files),
            (pictures, "paint", paint),
            (faults, "point", point),
            (verbs, "perform", perform),
        ):
            stack.enter_context(patch.object(owner, name, what))
        stack.callback(logging.disable, logging.NOTSET)
        yield
