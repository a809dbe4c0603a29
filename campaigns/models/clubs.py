"""Clubs: who belongs to them, and which campaigns are theirs."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models

from campaigns.models.campaign import Campaign


def club_token() -> str:
    """Return the secret part of the link by which people come into a club."""
    return secrets.token_urlsafe(18)


class Club(models.Model):
    """People who play together."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    """The name in the address of the page for visitors; it stays when the club is renamed."""
    about = models.TextField(blank=True)
    """What the club says of itself to visitors."""
    is_public = models.BooleanField(default=False)
    """Whether visitors may see the club's page."""
    invitation = models.CharField(max_length=40, unique=True, default=club_token)
    points = models.JSONField(default=dict, blank=True)
    """How many points there are for what, where a new season begins (`services.clubs.points`)."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "created")

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody who belongs to a club, or has belonged to it: what he played for stays counted."""

    class Role(models.TextChoices):
        """What a member may do."""

        SECRETARY = "secretary", "secretary"
        MEMBER = "member", "member"

    class Shown(models.TextChoices):
        """How the page that visitors see names a member."""

        NAME = "name", "by my name at the table"
        INITIALS = "initials", "by its first letters"
        NOT = "not", "as “a member”"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """None once the account has been deleted."""
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)
    shown = models.CharField(max_length=8, choices=Shown.choices, default=Shown.INITIALS)
    joined = models.DateTimeField()
    """Since when he has belonged to it without a break."""
    left = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("joined", "created")
        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="one_membership_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.user or 'a former member'}, {self.role}"

    @property
    def is_secretary(self) -> bool:
        """Whether he does the club's business."""
        return self.role == self.Role.SECRETARY and self.left is None


class HouseText(models.Model):
    """What a club writes beside a case of a game; its new campaigns take it over."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_texts")
    game = models.SlugField(max_length=40)
    case = models.CharField(max_length=40)
    text = models.TextField()

    class Meta:
        ordering = ("game", "case")
        constraints = (
            models.UniqueConstraint(fields=("club", "game", "case"), name="one_house_text_a_case"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.case}"


class HouseDefaults(models.Model):
    """The options and readings with which a club's new campaigns of a game begin."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_defaults")
    game = models.SlugField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    readings = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("game",)
        constraints = (
            models.UniqueConstraint(fields=("club", "game"), name="one_house_defaults_a_game"),
        )

    def __str__(self) -> str:
        return self.game


class Season(models.Model):
    """A time for which a club keeps a table."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    first = models.DateField()
    last = models.DateField()
    points = models.JSONField(default=dict, blank=True)
    """How many points there are for what in this season."""

    class Meta:
        ordering = ("-first", "name")

    def __str__(self) -> str:
        return self.name


class Evening(models.Model):
    """A date on which a club meets."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    season = models.ForeignKey(Season, models.CASCADE, related_name="evenings")
    day = models.DateField()
    words = models.CharField(max_length=80, blank=True)
    present = models.ManyToManyField(Member, blank=True, related_name="evenings")

    class Meta:
        ordering = ("day",)
        constraints = (models.UniqueConstraint(fields=("season", "day"), name="one_evening_a_day"),)

    def __str__(self) -> str:
        return f"{self.day}"


class ClubCampaign(models.Model):
    """That a campaign is a club's, and how it ended. It outlives the campaign, whose title it keeps
    when that is deleted: what was won stays won.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="campaigns")
    campaign = models.OneToOneField(
        Campaign, models.SET_NULL, null=True, blank=True, related_name="in_club"
    )
    season = models.ForeignKey(
        Season, models.SET_NULL, null=True, blank=True, related_name="campaigns"
    )
    title = models.CharField(max_length=120, blank=True)
    """The title of a campaign that is deleted."""
    game = models.SlugField(max_length=40)
    words = models.CharField(max_length=200, blank=True)
    """How it ended."""
    ended = models.DateField(null=True, blank=True)
    """On which day its result was kept; none: it counts for nothing yet."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created",)

    def __str__(self) -> str:
        return self.campaign.title if self.campaign else self.title


class Played(models.Model):
    """That a member played in a campaign of a season, or refereed it, and with what result."""

    class Result(models.TextChoices):
        """How it ended for him."""

        WON = "won", "won"
        DRAWN = "drawn", "drew"
        LOST = "lost", "lost"
        NONE = "none", "no result"
        REFEREED = "refereed", "refereed"

    campaign_in_club = models.ForeignKey(ClubCampaign, models.CASCADE, related_name="played")
    member = models.ForeignKey(Member, models.CASCADE, related_name="played")
    side = models.CharField(max_length=60, blank=True)
    """What the side is called on which he sat; a referee has none."""
    result = models.CharField(max_length=8, choices=Result.choices)
    turns = models.PositiveSmallIntegerField(default=0)
    """For how many turns he played."""

    class Meta:
        ordering = ("campaign_in_club", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("campaign_in_club", "member"), name="one_result_a_member"
            ),
        )

    def __str__(self) -> str:
        return f"{self.member}: {self.result}"
