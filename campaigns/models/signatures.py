"""What waits for a second referee's signature: corrections, and another title."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.inputs import Input
from campaigns.models.seats import Seat


class Proposal(models.Model):
    """What one referee would do, where the campaign wants another's signature."""

    class Status(models.TextChoices):
        """What has become of it."""

        OPEN = "open", "waits for a signature"
        SIGNED = "signed", "signed"
        DECLINED = "declined", "declined"
        WITHDRAWN = "withdrawn", "withdrawn"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="proposals")
    number = models.PositiveIntegerField()
    """Its number among those of the campaign."""
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    body = models.JSONField()
    """What the correction's input is to hold: effects, reason, announce, its form; for another
    title the new one and what it `was`, too.
    """
    token = models.CharField(max_length=60)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    by = models.CharField(max_length=60, blank=True)
    """The name of the referee's seat that decided it."""
    why = models.CharField(max_length=400, blank=True)
    """Why it was declined."""
    input = models.ForeignKey(Input, models.SET_NULL, null=True, blank=True, related_name="+")
    """What came of it once it was signed."""
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("campaign_id", "-number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_proposal_a_number"),
            models.UniqueConstraint(fields=("seat", "token"), name="one_proposal_a_wish"),
        )

    def __str__(self) -> str:
        return f"proposal {self.number}: {self.get_status_display()}"

    @property
    def title(self) -> str:
        """The title that the campaign is to have; empty: it is a correction."""
        return str(self.body.get("title", ""))

    @property
    def what(self) -> str:
        """What it is, in words."""
        return "another title" if self.title else "a correction"
