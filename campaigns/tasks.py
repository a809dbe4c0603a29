"""What the worker does. A task carries only a row's id, and may run twice, late or never."""

from __future__ import annotations

from datetime import timedelta

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


@shared_task
def adjudicate(input_id: str) -> None:
    """Carry out every input that waits in the campaign of this one: rules checks, dice, log."""
    adjudication.adjudicate(input_id)


@shared_task
def rerun(branch_id: str) -> None:
    """Go on with a line of play that the referee tries out."""
    rerun_work.run_on(branch_id)


@shared_task
def draw_picture(picture_id: str, side: str) -> None:
    """Draw one picture for a side, or for `truth`; it is no other's."""
    pictures.draw_picture(picture_id, side)


@shared_task
def draw_pack(pack_id: str) -> None:
    """Set one report in type; it says itself for whom."""
    packs.draw(pack_id)


@shared_task
def send_mail(mail_id: str) -> None:
    """Send one mail."""
    sending.send_mail(mail_id)


@shared_task
def send_push(push_id: str) -> None:
    """Send one notice to a device."""
    pushes.send_push(push_id)


@shared_task
def send_letter(letter_id: str) -> None:
    """Send one daily letter."""
    daily.send_letter(letter_id)


@shared_task
def take_in(upload_id: str) -> None:
    """Take in a campaign that somebody exported elsewhere."""
    uploads.take_in(upload_id)


@shared_task
def still_there() -> None:
    """Say that the worker for chores takes messages."""
    pulses.beat(pulses.CHORES)


@shared_task(expires=30)
def sweep() -> None:
    """Find what was not done because a message was lost or a worker died, and see to it."""
    sweeping.sweep(GRACE)
