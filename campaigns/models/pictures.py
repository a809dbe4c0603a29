"""Pictures of the map, one a step of the sequence for each viewer."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from campaigns.models.campaign import Branch, Campaign


class Picture(models.Model):
    """A picture to be drawn or drawn: who sees it, of which moment."""

    class Status(models.TextChoices):
        """How far the picture has come."""

        WAITING = "waiting", "being drawn"
        DONE = "done", "drawn"  # its file may have made room since
        FAILED = "failed", "could not be drawn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="pictures")
    branch = models.ForeignKey(Branch, models.CASCADE, related_name="pictures")
    seq = models.PositiveIntegerField()
    viewer = models.CharField(max_length=20)
    turn = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=60, blank=True)
    file = models.FileField(upload_to="pictures/%Y%m", null=True, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    focus = models.JSONField(null=True, blank=True)
    """Where on the map something happened in the step: left, top, width and height in hex widths;
    none: nowhere, or it has not been drawn.
    """
    attempts = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(default=timezone.now, db_index=True)
    """When somebody last looked at it, to the day: what nobody looks at goes first."""

    class Meta:
        ordering = ("campaign_id", "branch_id", "seq", "viewer")
        constraints = (
            models.UniqueConstraint(
                fields=("campaign", "branch", "seq", "viewer"), name="one_picture_a_moment"
            ),
        )

    def __str__(self) -> str:
        return f"{self.viewer}, turn {self.turn}, {self.step}"

    @property
    def is_kept(self) -> bool:
        """Whether its file is there; one that was lost is drawn anew when it is asked for."""
        is_done = self.status == self.Status.DONE and bool(self.file)
        return is_done and self.file.storage.exists(str(self.file.name))
