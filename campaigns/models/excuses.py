"""More time than the date gives: asked for by a player, or given by the referee."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign
from campaigns.models.messages import Deadline
from campaigns.models.seats import Seat


class Excuse(models.Model):
    """That a seat has, or would like to have, longer for its orders than a date says."""

    class Status(models.TextChoices):
        """What has become of it."""

        ASKED = "asked", "asked for"
        GRANTED = "granted", "granted"
        DECLINED = "declined", "declined"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="excuses")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="excuses")
    date = models.ForeignKey(Deadline, models.CASCADE, related_name="excuses")
    until = models.DateTimeField()
    reason = models.CharField(max_length=400, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.ASKED)
    by = models.CharField(max_length=60, blank=True)
    """The name of the referee's seat that decided it."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created", "id")
        constraints = (models.UniqueConstraint(fields=("seat", "date"), name="one_excuse_a_date"),)

    def __str__(self) -> str:
        return f"{self.seat}: {self.get_status_display()}"
