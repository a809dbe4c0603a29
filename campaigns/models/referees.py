"""Referees: how a campaign goes over to another one, and what they note for themselves."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.seats import Seat


def stand_token() -> str:
    """Return the secret part of the link by which somebody stands for the referee's place."""
    return secrets.token_urlsafe(18)


class Succession(models.Model):
    """That a campaign is to go over to another referee: who wants it, and how far it has come."""

    class Kind(models.TextChoices):
        """Who wants it."""

        OFFER = "offer", "the referee hands the campaign over"
        CO_REFEREE = "co_referee", "a co-referee takes the place of one who is gone"
        COMMANDERS = "commanders", "the commanders together ask somebody else"

    class Status(models.TextChoices):
        """How far it has come."""

        OPEN = "open", "not decided"
        DONE = "done", "carried out"
        OVER = "over", "given up"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="successions")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    to = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="+")
    """The co-referee who gets it; none where the commanders ask somebody who has no seat yet."""
    stays = models.BooleanField(default=True)
    """Whether the former referee keeps his seat, as a co-referee."""
    token = models.CharField(max_length=40, unique=True, default=stand_token)
    candidate = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    agreed = models.JSONField(default=list, blank=True)
    """The sides whose commanders want this candidate."""
    due = models.DateTimeField(null=True, blank=True)
    """Until when the referee can object; none while that time does not run."""
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.UniqueConstraint(
                fields=("campaign",), condition=Q(status="open"), name="one_open_succession"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.get_status_display()}"


class RefereeNote(models.Model):
    """What a referee noted for himself and the other referees. No player ever reads it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="referee_notes")
    by = models.CharField(max_length=60)
    """The name of the seat that wrote it."""
    text = models.TextField()
    moment = models.JSONField(null=True, blank=True)
    """[turn, step] of the position then; none before the set-up is laid out."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return f"{self.by}: {self.text[:40]}"
