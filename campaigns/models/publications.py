"""Closing a turn, and publishing what came of it to all sides together."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Branch, Campaign


class Publication(models.Model):
    """Up to where all sides have been told. A campaign names the one in force; the sides see
    the position at its place and their own logs up to its numbers.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="publications")
    number = models.PositiveIntegerField()
    branch = models.ForeignKey(Branch, models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    told = models.JSONField(default=dict)
    """The number of the last published entry of each side's own log."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("campaign_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_publication_a_number"),
        )

    def __str__(self) -> str:
        return f"publication {self.number}"


class Closing(models.Model):
    """One closing of a turn: sealed order sets are carried out while it runs."""

    class Status(models.TextChoices):
        """How far a closing has come."""

        RUNNING = "running", "orders are being carried out"
        ASKING = "asking", "a decision is open"
        READY = "ready", "carried out, not yet published"
        PUBLISHED = "published", "published"
        SET_ASIDE = "set_aside", "set aside"
        OVERTAKEN = "overtaken", "play went over to another line"

    OPEN = (Status.RUNNING, Status.ASKING, Status.READY)
    OVER = (Status.PUBLISHED, Status.SET_ASIDE)
    """What the players, too, know to be over: of one that was overtaken nothing tells them."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="closings")
    number = models.PositiveIntegerField()
    branch = models.ForeignKey(Branch, models.PROTECT, related_name="+")
    first_seq = models.PositiveIntegerField()
    until = models.JSONField(default=list)
    """[turn, step] at which it stops: before anything is done in that step."""
    without = models.JSONField(default=list)
    """The sides whose steps end of themselves where no orders came in."""
    past = models.JSONField(default=list)
    """The order sets (`Input.set_name`) that were halted and whose rest the referee gave up."""
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.RUNNING)
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("campaign_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_closing_a_number"),
        )

    def __str__(self) -> str:
        return f"closing {self.number}"
