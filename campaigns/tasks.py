"""What the worker does. A task carries only a row's id, and may run twice, late or never."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from celery import shared_task

from campaigns.packs import work as packs
from campaigns.services.carrying import adjudicate as adjudication
from campaigns.services.drawing import pictures
from campaigns.services.files import uploads
from campaigns.services.history import rerun_work
from campaigns.services.mails import daily, sending
from campaigns.services.pushes import sending as pushes
from campaigns.services.upkeep import pulses, sweeping

GRACE = timedelta(seconds=3)


def _chore(work: Callable[..., None]) -> Any:
    """Return a task of the worker for chores: that it is taken is a sign of life, also where many
    others wait behind it.
    """

    @wraps(work)
    def taken(*ids: str) -> None:
        pulses.beat(pulses.CHORES)
        work(*ids)

    return shared_task(taken)


@shared_task
def adjudicate(input_id: str) -> None:
    """Carry out every input that waits in the campaign of this one: rules checks, dice, log."""
    adjudication.adjudicate(input_id)


@shared_task
def rerun(branch_id: str) -> None:
    """Go on with a line of play that the referee tries out."""
    rerun_work.run_on(branch_id)


@_chore
def draw_picture(picture_id: str, side: str) -> None:
    """Draw one picture for a side, or for `truth`; it is no other's."""
    pictures.draw_picture(picture_id, side)


@_chore
def draw_pack(pack_id: str) -> None:
    """Set one report in type; it says itself for whom."""
    packs.draw(pack_id)


@_chore
def send_mail(mail_id: str) -> None:
    """Send one mail."""
    sending.send_mail(mail_id)


@_chore
def send_push(push_id: str) -> None:
    """Send one notice to a device."""
    pushes.send_push(push_id)


@_chore
def send_letter(letter_id: str) -> None:
    """Send one daily letter."""
    daily.send_letter(letter_id)


@_chore
def take_in(upload_id: str) -> None:
    """Take in a campaign that somebody exported elsewhere."""
    uploads.take_in(upload_id)


@_chore
def still_there() -> None:
    """Say that the worker for chores takes messages, where there is nothing else to do."""


@shared_task(expires=30)
def sweep() -> None:
    """Find what was not done because a message was lost or a worker died, and see to it."""
    sweeping.sweep(GRACE)
