"""Notes to sides, dates by which orders are due, and mails."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign
from campaigns.models.inputs import Input
from campaigns.models.packs import Pack
from campaigns.models.seats import Seat


class Note(models.Model):
    """A note from the referee to a side, as it was written; the side's log holds it too."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="notes")
    input = models.OneToOneField(Input, models.CASCADE)
    to_side = models.CharField(max_length=20)
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"to {self.to_side}"


class Deadline(models.Model):
    """The date by which a phase's orders are due. It is shown and mailed; nothing is enforced."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="deadlines")
    side = models.CharField(max_length=20, blank=True)
    turn = models.PositiveIntegerField()
    step = models.CharField(max_length=60)
    due = models.DateTimeField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"turn {self.turn}, {self.step}: {self.due:%d %b %Y %H:%M}"


class Letter(models.Model):
    """The daily letter to a person: one a day of his, of what he does not want at once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    day = models.DateField()
    """The day as it is where he is."""
    claimed = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created",)
        constraints = (models.UniqueConstraint(fields=("user", "day"), name="one_letter_a_day"),)

    def __str__(self) -> str:
        return f"letter of {self.day}"


class Mail(models.Model):
    """A mail to be sent once. Tasks carry its id and claim it by a conditional update.

    One that is held back until `after` is sent only if its seat is still waited for by then. How it
    comes its reader has chosen when it was stored.
    """

    class Manner(models.TextChoices):
        """How it comes."""

        ONCE = "once", "At once"
        DAILY = "daily", "With the daily letter"
        OFF = "off", "Not at all"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="mails")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="mails")
    key = models.CharField(max_length=120)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    pack = models.ForeignKey(Pack, models.SET_NULL, null=True, blank=True, related_name="+")
    """The report that it brings: attached, where its reader wants that."""
    manner = models.CharField(max_length=8, choices=Manner.choices, default=Manner.ONCE)
    letter = models.ForeignKey(Letter, models.SET_NULL, null=True, blank=True, related_name="mails")
    """The daily letter that holds it."""
    after = models.DateTimeField(null=True, blank=True)
    claimed = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created",)
        constraints = (
            models.UniqueConstraint(fields=("seat", "key"), name="one_mail_an_occasion"),
        )

    def __str__(self) -> str:
        return self.subject
