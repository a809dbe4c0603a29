"""Sectors: which part of the map, or which side's inbox, is which referee's."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from campaigns.models.seats import Seat


class Sector(models.Model):
    """What one of several referees looks after. Nothing is locked: it says whose it is."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sectors")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="sectors")
    name = models.CharField(max_length=60)
    side = models.CharField(max_length=20, blank=True)
    """The side whose inbox it is; empty for a part of the map."""
    spaces = models.JSONField(default=list, blank=True)
    """The spaces of a part of the map."""

    class Meta:
        ordering = ("campaign_id", "name", "id")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "name"), name="one_sector_a_name"),
            models.UniqueConstraint(
                fields=("campaign", "side"), name="one_sector_a_side", condition=~Q(side="")
            ),
        )

    def __str__(self) -> str:
        return self.name
