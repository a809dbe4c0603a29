"""Who plays: seats of a campaign, and which units an officer commands."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


def invitation_token() -> str:
    """Return the secret part of an invitation link."""
    return secrets.token_urlsafe(18)


class Seat(models.Model):
    """A place at the table. It outlives the person on it: somebody who leaves can be replaced."""

    class Role(models.TextChoices):
        """What a seat may do."""

        REFEREE = "referee", "referee"
        COMMANDER = "commander", "commander"
        OFFICER = "officer", "officer"
        OBSERVER = "observer", "observer"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=20, blank=True)
    role = models.CharField(max_length=12, choices=Role.choices)
    name = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    invitation = models.CharField(max_length=40, unique=True, default=invitation_token)
    muted = models.JSONField(default=list, blank=True)
    """The kinds of mails that a referee does not want (`services.referee_mails`)."""
    seen = models.DateTimeField(null=True, blank=True)
    """When a referee was last here, to the hour; of players nobody keeps it."""
    created = models.DateTimeField(auto_now_add=True)
    unread = 0
    """In how many threads something is new to it, where `access.seat_of` has read the seat."""

    deputy_name = ""
    """In memory: the name of the deputy who sits here now and asks."""
    sitter_id: int | None = None
    """In memory: who that is."""

    class Meta:
        ordering = ("campaign_id", "side", "created")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "user"), name="one_seat_a_person"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_referee(self) -> bool:
        """Whether this seat sees the truth."""
        return self.role == self.Role.REFEREE

    @property
    def may_order(self) -> bool:
        """Whether this seat may order units of its side."""
        return self.role in (self.Role.COMMANDER, self.Role.OFFICER)

    @property
    def viewer(self) -> str:
        """The name under which this seat looks at the campaign: its side, or `truth`."""
        return "truth" if self.is_referee else self.side


class UnitAssignment(models.Model):
    """A unit that an officer commands; the commander may order it too."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="assignments")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="assignments")
    unit = models.CharField(max_length=60)

    class Meta:
        ordering = ("unit",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "unit"), name="one_officer_a_unit"),
        )

    def __str__(self) -> str:
        return f"{self.unit} under {self.seat}"


class Sitting(models.Model):
    """That a person has sat on a side, or as a referee (side `truth`): whoever has seen what one
    side knows takes no seat of the other, unless the referee says so with a reason.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sittings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    side = models.CharField(max_length=20)
    seat_name = models.CharField(max_length=60)
    may_take = models.ForeignKey(Seat, models.SET_NULL, null=True, blank=True, related_name="+")
    """The seat of another side that the referee lets this person take."""
    was_told = models.BooleanField(default=False)
    """Whether something was written to his side alone while he sat there, before play."""

    class Meta:
        ordering = ("campaign_id", "id")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "user", "side"), name="one_sitting_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.seat_name}, once"
