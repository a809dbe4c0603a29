"""What is done for somebody who is not there: deputies, and what he has said beforehand."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Expression, Q

from campaigns.models.campaign import Campaign
from campaigns.models.seats import Seat


def deputy_token() -> str:
    """Return the secret part of the link by which somebody becomes a deputy."""
    return secrets.token_urlsafe(18)


class Deputy(models.Model):
    """That somebody sits on a seat for a time, in the place of the person whose it is."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="deputies")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="deputies")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    """Who has accepted; nobody yet."""
    name = models.CharField(max_length=60)
    """How the logs name him."""
    token = models.CharField(max_length=40, unique=True, default=deputy_token)
    sits = models.BooleanField(default=True)
    """Whether he looks from this seat, where he has one of his own, too."""
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("begins", "id")

    def __str__(self) -> str:
        return f"{self.name} for {self.seat}"

    @classmethod
    def running(
        cls, now: datetime | Expression, user: User | None = None
    ) -> models.QuerySet[Deputy]:
        """Return the deputies who sit at a moment, or that person's alone."""
        found = cls.objects.filter(begins__lte=now, ends__gt=now).exclude(user=None)
        return found if user is None else found.filter(user=user)


class Instruction(models.Model):
    """What a seat's answer to a kind of decision is, when nobody is there to give it."""

    class When(models.TextChoices):
        """When it is used."""

        LATE = "late", "Only when the date and its grace have passed"
        AT_ONCE = "at_once", "At once: do not ask me"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="instructions")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="instructions")
    kind = models.CharField(max_length=40)
    answer = models.CharField(max_length=40)
    when = models.CharField(max_length=8, choices=When.choices, default=When.LATE)

    class Meta:
        ordering = ("seat", "kind")
        constraints = (
            models.UniqueConstraint(fields=("seat", "kind"), name="one_instruction_a_kind"),
            models.CheckConstraint(condition=~Q(kind=""), name="instruction_of_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.answer}"
