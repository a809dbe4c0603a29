"""What a side meant to do: plans for turns and intents for the orders of steps, for the history."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models.campaign import Campaign
from campaigns.models.seats import Seat


class Intent(models.Model):
    """What a seat planned for a turn, or with `step` what it intended by its orders for that step.

    Once play has gone past it, as its side knows, it is kept: triggers let nothing of it change
    any more. A step that is played again gets another row.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="intents")
    side = models.CharField(max_length=20)
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="intents")
    name = models.CharField(max_length=60)
    """What the seat was called."""
    deputy = models.CharField(max_length=60, blank=True)
    """Who sat there in its place."""
    turn = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    """The last turn for which a plan is; of an intent its only one."""
    step = models.CharField(max_length=60, blank=True)
    closes = models.CharField(max_length=60)
    """The step of `turn` with which it is kept."""
    text = models.TextField()
    is_kept = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-turn", "created", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("seat", "turn", "step"),
                condition=Q(is_kept=False),
                name="one_open_intent_a_step",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"

    @property
    def is_plan(self) -> bool:
        """Whether it is for whole turns."""
        return not self.step

    @property
    def by(self) -> str:
        """Who wrote it, in words."""
        return f"{self.deputy} for {self.name}" if self.deputy else self.name
