"""Messages between the people of a campaign: threads, who is in them, how far each has read."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.seats import Seat


class Thread(models.Model):
    """Messages on one matter. No line of play holds them: they stay whatever is taken back."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="threads")
    title = models.CharField(max_length=80)
    last = models.PositiveIntegerField(default=0)
    """The number of the newest message; each thread counts its own."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed", "pk")

    def __str__(self) -> str:
        return self.title


class Party(models.Model):
    """Who is in a thread: a seat, or without one all of a side, or with neither the referees."""

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="parties")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="+")
    side = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.seat.name if self.seat else self.side or "the referees"


class Message(models.Model):
    """What somebody wrote, as he wrote it."""

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=60)
    """What the seat was called."""
    token = models.CharField(max_length=60)
    """Names the wish among those of the seat, so that a second press writes nothing anew."""
    text = models.TextField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("thread", "number"), name="one_message_a_number"),
            models.UniqueConstraint(fields=("seat", "token"), name="one_message_a_wish"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class ReadMark(models.Model):
    """Up to which message a seat has read a thread."""

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    upto = models.PositiveIntegerField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("thread", "seat"), name="one_mark_a_thread_and_seat"),
        )

    def __str__(self) -> str:
        return f"up to {self.upto}"
