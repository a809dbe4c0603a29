"""Mails that somebody has written: held back for a while, and not sent if it was read meanwhile.

A thread that has not been read since is mailed of once, however much is written in it. What was
written stands in the thread alone.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Seat, Thread
from campaigns.services.history import chains
from campaigns.services.mails import registry
from campaigns.services.mails.sending import HOLD
from campaigns.services.people import unread


def tell(thread: Thread, writer: Seat) -> None:
    """Store the mails to all in a thread but the writer, in the transaction in which he writes."""
    campaign = thread.campaign
    if campaign.is_demonstration:
        return
    address = settings.SITE_ADDRESS + reverse("thread", args=(campaign.pk, thread.pk))
    subject = f"[Referee] {campaign.title}: a message for you"[:200]
    words = f"{campaign.title}: somebody has written to you.\n\n{address}\n"
    for seat in _readers(thread).exclude(pk=writer.pk):
        body = words if seat.is_referee else words + chains.footer(campaign, seat)
        key = unread.key_of(thread, unread.upto(seat, thread))
        registry.post(seat, key, subject, body, after=timezone.now() + HOLD)


def _readers(thread: Thread) -> QuerySet[Seat]:
    """Return the seats with people in them to whom a thread belongs."""
    own = Q()
    for party in thread.parties.all():
        own |= Q(pk=party.seat_id) if party.seat_id else Q(side=party.side)
    return Seat.objects.filter(own, campaign=thread.campaign_id).exclude(user=None)
