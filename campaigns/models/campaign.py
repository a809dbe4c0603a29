"""A campaign: one play of a scenario, and the branches of its log."""

from __future__ import annotations

import secrets
import uuid
from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from campaigns.models.seats import Seat


def random_secret() -> str:
    """Return 32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


class Campaign(models.Model):
    """One play of a scenario of a game."""

    class Status(models.TextChoices):
        """How far a campaign has come."""

        PREPARING = "preparing", "being prepared"
        PLAYING = "playing", "being played"
        ENDED = "ended", "ended"

    class Play(models.TextChoices):
        """When an order is carried out."""

        LIVE = "live", "Live: each order is carried out when it is submitted"
        SETS = "order_sets", "Order sets: a sealed list of orders a phase"

    class DiceMode(models.TextChoices):
        """Who rolls."""

        SEALED = "sealed", "Sealed: the server commits itself to all rolls before play"
        TABLE = "table", "Table: the referee types in real dice"

    class News(models.TextChoices):
        """When the sides get their news."""

        AT_ONCE = "at_once", "At once: whatever a side learns appears when it happens"
        PUBLISHED = "published", "When the referee publishes: all sides get their news together"

    class Undo(models.TextChoices):
        """How long a player may undo his own last move."""

        NEVER = "never", "Never: what is given is given; the referee can take it back"
        UNTOUCHED = "untouched", "As long as nothing has come of it"
        STEP = "step", "Until the step ends, whatever has come of it"

    class Reports(models.TextChoices):
        """When each commander and officer gets a report to print."""

        ASKED = "asked", "When somebody asks for one"
        NEWS = "news", "With each publication, by mail"

    class Gone(models.IntegerChoices):
        """After how many days without a sign the referee can be replaced."""

        WEEK = 7, "After a week"
        FORTNIGHT = 14, "After two weeks"
        MONTH = 28, "After four weeks"
        NEVER = 0, "Never"

    class Letters(models.TextChoices):
        """Who may write to another side."""

        NOBODY = "nobody", "Nobody"
        COMMANDERS = "commanders", "The commanders"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    game = models.SlugField(max_length=40)
    scenario = models.CharField(max_length=60)
    options = models.JSONField(default=dict, blank=True)
    readings = models.JSONField(default=dict, blank=True)
    case_texts = models.JSONField(default=dict, blank=True)
    """By case the referee's own text, which everybody reads beside it."""
    level = models.CharField(max_length=20, default="open")
    play = models.CharField(max_length=12, choices=Play.choices, default=Play.LIVE)
    news = models.CharField(max_length=12, choices=News.choices, default=News.AT_ONCE)
    dice = models.CharField(max_length=12, choices=DiceMode.choices, default=DiceMode.SEALED)
    undo = models.CharField(max_length=12, choices=Undo.choices, default=Undo.NEVER)
    replace_after = models.PositiveSmallIntegerField(choices=Gone.choices, default=Gone.FORTNIGHT)
    """So many days without a sign of the referee, and others may ask for another; 0: never."""
    letters = models.CharField(max_length=12, choices=Letters.choices, default=Letters.NOBODY)
    is_countersigned = models.BooleanField(default=False)
    """Whether a correction by one referee waits for another's signature."""
    reports = models.CharField(max_length=12, choices=Reports.choices, default=Reports.ASKED)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PREPARING)
    secret = models.CharField(max_length=64, default=random_secret, editable=False)
    chain_salt = models.CharField(max_length=64, default=random_secret, editable=False)
    salts = models.JSONField(default=dict, blank=True)
    branch = models.ForeignKey(
        "campaigns.Branch", models.PROTECT, null=True, blank=True, related_name="+"
    )
    publication = models.ForeignKey(
        "campaigns.Publication", models.PROTECT, null=True, blank=True, related_name="+"
    )
    """Up to where the sides have been told, where news waits for the referee; None: nothing."""
    lead = models.ForeignKey(
        "campaigns.Seat", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """The seat of the referee whose campaign it is, once it has been handed over; None: the first.
    All other referees' seats are co-referees'.
    """
    origin = models.CharField(max_length=40, blank=True)
    rehearsal = models.JSONField(null=True, blank=True)
    """For a copy of a campaign that was being played: the "seals" of the dice rolled before it was
    copied, and "upto" which entry of each branch that was. Its own dice are worth nothing there.
    """
    civil = models.BooleanField(default=False)
    """Whether a side on which nobody sits acts cautiously by itself."""
    is_demonstration = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)
    archived = models.DateTimeField(null=True, blank=True)
    """Since when it is off the lists of the people in it; it can be read and played as before."""

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.title

    @property
    def is_preparing(self) -> bool:
        """Whether play has not begun."""
        return self.status == self.Status.PREPARING

    @property
    def is_playing(self) -> bool:
        """Whether orders are taken."""
        return self.status == self.Status.PLAYING

    @property
    def is_rehearsal(self) -> bool:
        """Whether this is a copy of a campaign that was being played."""
        return self.rehearsal is not None

    @property
    def is_withheld(self) -> bool:
        """Whether news waits for the referee to publish it; while play is prepared none does."""
        return self.news == self.News.PUBLISHED and self.is_playing

    @property
    def next_number(self) -> int:
        """The number of the next input; only who holds the campaign's lock may rely on it."""
        last = self.inputs.aggregate(last=models.Max("number"))["last"]
        return (last or 0) + 1

    @property
    def referee(self) -> Seat:
        """The first referee's seat, in whose name the program stores what it asks for itself."""
        return self.seats.filter(role="referee").order_by("created", "pk")[0]

    @property
    def lead_seat(self) -> Seat:
        """The seat of the referee whose campaign it is; the other referees help him."""
        return self.lead or self.referee

    @property
    def is_ended(self) -> bool:
        """Whether the referee has ended the campaign, and all sides are revealed."""
        return self.status == self.Status.ENDED


class Branch(models.Model):
    """A line of the log. The first begins from nothing; taking back starts another."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="branches")
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", models.PROTECT, null=True, blank=True)
    from_seq = models.PositiveIntegerField(default=0)
    head = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default="")
    reason = models.CharField(max_length=400, blank=True)
    is_trial = models.BooleanField(default=False)
    """A line that the referee tries out: it is not played on until he adopts it."""
    dice_round = models.PositiveIntegerField(default=0)
    """Which dice the line rolls: 0 the campaign's own; others where a rerun rolled afresh."""
    rerun = models.JSONField(null=True, blank=True)
    """For a line that was run again from an earlier point: what is to be done and how far it has
    come (`services.reruns`). "kept", on any line: which entries of the sides' logs, told of another
    line, count for this one too: {side: [[number, seq], ...]}.
    """
    turn = models.PositiveIntegerField(null=True)
    step = models.CharField(max_length=60, blank=True)
    """Turn and step at the head, for lists of many campaigns (`services.head_notes`); no turn: they
    have not been noted, and the state says.
    """
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("campaign_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "number"), name="one_branch_a_number"),
        )

    def __str__(self) -> str:
        return f"branch {self.number}"
