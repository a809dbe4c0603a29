"""Signs of life: the sweep and the worker for chores write down when they were at it last."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Pulse
from campaigns.services.upkeep import clock

SWEEP, CHORES, SESSIONS, PICTURES = "sweep", "chores", "sessions", "pictures"
OFTEN = timedelta(seconds=15)
"""A sign younger than this is not written anew."""


def beat(name: str, trouble: str = "") -> None:
    """Write down that something happened now."""
    if _young(name, OFTEN).filter(trouble=trouble).exists():
        return
    _write(name, trouble=trouble)


def begin(name: str) -> None:
    """Write down that whoever does this has begun: what did not work last stands there until it
    has been tried again.
    """
    _write(name)


def _write(name: str, **more: str) -> None:
    values = {"at": timezone.now(), **more}
    if not Pulse.objects.filter(name=name).update(**values):
        Pulse.objects.get_or_create(name=name, defaults=values)


def is_young(name: str, age: timedelta = OFTEN) -> bool:
    """Whether something happened no longer ago than this."""
    return _young(name, age).exists()


def _young(name: str, age: timedelta) -> QuerySet[Pulse]:
    old = clock.before("at", timezone.now() - age)
    return Pulse.objects.filter(name=name).exclude(old)
