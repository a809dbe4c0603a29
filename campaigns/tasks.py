"""What the worker does. A task carries only a row's id, and may run twice, late or never."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

import rules_engine
from campaigns.models import Input, Mail, Picture
from campaigns.services import adjudicate as adjudication
from campaigns.services import notices, pictures, queue

GRACE = timedelta(seconds=3)


@shared_task
def adjudicate(input_id: str) -> None:
    """Carry out every input that waits in the campaign of this one: rules checks, dice, log."""
    adjudication.adjudicate(input_id)


@shared_task
def draw_picture(picture_id: str) -> None:
    """Draw one picture."""
    pictures.draw_picture(picture_id)


@shared_task
def send_mail(mail_id: str) -> None:
    """Send one mail."""
    notices.send_mail(mail_id)


@shared_task(expires=30)
def sweep() -> None:
    """Find what was not done because a message was lost or a worker died, and see to it."""
    for slug in sorted(rules_engine.GAMES):
        # The first order of a fresh worker should not wait until the rules are read in.
        rules_engine.load(slug)
    since = timezone.now() - GRACE
    open_inputs = Input.objects.filter(
        status__in=(Input.Status.WAITING, Input.Status.HELD), created__lt=since
    ).order_by("campaign", "number")
    first: dict[UUID, UUID] = {}
    for input_id, campaign_id in open_inputs.values_list("pk", "campaign_id"):
        first.setdefault(campaign_id, input_id)
    for input_id in first.values():
        adjudication.adjudicate(str(input_id))
    late = since - GRACE * 5
    for picture in Picture.objects.filter(status=Picture.Status.WAITING, created__lt=late)[:50]:
        queue.announce("draw_picture", picture.pk)
    stuck = timezone.now() - notices.CLAIM_FOR
    free = Q(claimed=None) | Q(claimed__lt=stuck)
    for mail in Mail.objects.filter(free, sent=None, created__lt=late)[:50]:
        queue.announce("send_mail", mail.pk)
