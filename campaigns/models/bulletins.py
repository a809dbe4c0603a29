"""Bulletins: what the referee tells all sides of the war, in words of his own."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Campaign


class Bulletin(models.Model):
    """One bulletin, as it went out to everybody."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="bulletins")
    number = models.PositiveIntegerField()
    text = models.TextField()
    moment = models.JSONField(default=list)
    """[turn, step] up to which the sides had been told."""
    told = models.JSONField(default=dict)
    """The number of the last entry of each side's log by then: the next begins behind it."""
    token = models.CharField(max_length=60)
    """Names the wish, so that a second press sends nothing anew."""
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("campaign_id", "-number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_bulletin_a_number"),
            models.UniqueConstraint(fields=("campaign", "token"), name="one_bulletin_a_wish"),
        )

    def __str__(self) -> str:
        return f"bulletin {self.number}"
