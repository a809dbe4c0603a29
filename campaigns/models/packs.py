"""Report packs: what a commander or an officer knows at a moment, put together to be printed."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Branch, Campaign
from campaigns.models.seats import Seat


class Pack(models.Model):
    """One report to one seat: of which moment, and what has been told since the one before."""

    class Status(models.TextChoices):
        """How far its printed form has come."""

        WAITING = "waiting", "being set"
        DONE = "done", "ready"
        FAILED = "failed", "could not be set"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="packs")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="packs")
    number = models.PositiveIntegerField()
    """Its number among the reports to this seat."""
    branch = models.ForeignKey(Branch, models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField()
    turn = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=60, blank=True)
    after = models.PositiveIntegerField(default=0)
    """The last entry of the seat's own log that the report before this one tells of."""
    upto = models.PositiveIntegerField(default=0)
    """The last entry that this one tells of."""
    shows = models.CharField(max_length=60, blank=True)
    """A name for what the seat sees and has been told: the same, and no other report is made."""
    due = models.DateTimeField(null=True, blank=True)
    is_mailed = models.BooleanField(default=False)
    """Whether the seat's person gets a mail when it is ready."""
    file = models.FileField(upload_to="packs/%Y%m", null=True, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """When somebody last asked for it, to the day: what nobody asks for goes first."""

    class Meta:
        ordering = ("campaign_id", "seat_id", "-number")
        constraints = (
            models.UniqueConstraint(fields=("seat", "number"), name="one_pack_a_number"),
        )

    def __str__(self) -> str:
        return f"report {self.number} to {self.seat}"

    @property
    def is_kept(self) -> bool:
        """Whether its file is there; one that was lost is set anew when it is asked for."""
        is_done = self.status == self.Status.DONE and bool(self.file)
        return is_done and self.file.storage.exists(str(self.file.name))
