"""What the worker does. A task carries only a row's id, and may run twice, late or never."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Closing, Input, Mail, Picture, Upload
from campaigns.services import adjudicate as adjudication
from campaigns.services import closing, notices, pictures, queue, rerun_work, uploads

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
def send_mail(mail_id: str) -> None:
    """Send one mail."""
    notices.send_mail(mail_id)


@shared_task
def take_in(upload_id: str) -> None:
    """Take in a campaign that somebody exported elsewhere."""
    uploads.take_in(upload_id)


@shared_task(expires=30)
def sweep() -> None:
    """Find what was not done because a message was lost or a worker died, and see to it."""
    for slug in sorted(rules_engine.GAMES):
        # The first order of a fresh worker should not wait until the rules are read in.
        rules_engine.load(slug)
    since = timezone.now() - GRACE
    for campaign_id in _with_work(since):
        adjudication.adjudicate_campaign(campaign_id)
    for branch_id in Branch.objects.filter(is_trial=True, rerun__state="running").values("pk"):
        rerun_work.run_on(branch_id["pk"])
    late = since - GRACE * 5
    for picture in Picture.objects.filter(status=Picture.Status.WAITING, created__lt=late)[:50]:
        queue.announce("draw_picture", picture.pk, picture.viewer)
    for mail in Mail.objects.filter(notices.ready(), created__lt=late)[:50]:
        queue.announce("send_mail", mail.pk)
    for upload in Upload.objects.filter(uploads.ready(), created__lt=late).values_list("pk")[:50]:
        queue.announce("take_in", *upload)


def _with_work(since: datetime) -> list[UUID]:
    """Return the campaigns with something to be carried out, or with a closing to go on with."""
    rows = Input.objects.filter(created__lt=since)
    open_inputs = rows.filter(status__in=(Input.Status.WAITING, Input.Status.HELD))
    closings = Closing.objects.filter(status__in=closing.WORKING, created__lt=since)
    found = dict.fromkeys(open_inputs.order_by("campaign").values_list("campaign_id", flat=True))
    return list(found | dict.fromkeys(closings.values_list("campaign_id", flat=True)))
