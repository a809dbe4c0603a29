"""Files that people handed in to be taken in as campaigns."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


class Upload(models.Model):
    """An exported campaign on its way in. The worker claims it by a conditional update."""

    class Status(models.TextChoices):
        """How far a file has come."""

        WAITING = "waiting", "waits for the worker"
        CHECKING = "checking", "is being checked"
        STORING = "storing", "is sound and is being stored"
        DONE = "done", "taken in"
        REFUSED = "refused", "refused"
        FAILED = "failed", "failed by a fault of the program"

    OPEN = (Status.WAITING, Status.CHECKING, Status.STORING)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="uploads")
    name = models.CharField(max_length=200, blank=True)
    data = models.BinaryField()
    """The file, compressed; empty when it has been decided what becomes of it."""
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.WAITING)
    message = models.TextField(blank=True)
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, blank=True, related_name="+")
    attempts = models.PositiveIntegerField(default=0)
    claimed = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created", "id")
        indexes = (models.Index(fields=("status", "created"), name="open_uploads"),)

    def __str__(self) -> str:
        return self.name or "a campaign"

    @property
    def is_open(self) -> bool:
        """Whether it is still to be decided what becomes of it."""
        return self.status in self.OPEN

    @property
    def is_done(self) -> bool:
        """Whether it was taken in."""
        return self.status == self.Status.DONE
