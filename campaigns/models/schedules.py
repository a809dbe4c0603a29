"""The calendar of a campaign: the rule by which orders are due, and what has been done by it."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign


class Schedule(models.Model):
    """By which rule dates are set, who is reminded when, and what happens when one passes."""

    class Rule(models.TextChoices):
        """How the next date is found."""

        WEEKLY = "weekly", "On certain days of the week"
        AFTER = "after", "So many days after the news"

    class Per(models.TextChoices):
        """What one date is for, where news come at once."""

        STEP = "step", "Each step has its date"
        TURN = "turn", "All steps of a turn have the same date"

    class Told(models.TextChoices):
        """Who reads who is late."""

        REFEREE = "referee", "The referees alone"
        ALL = "all", "Everybody in the campaign"

    class Policy(models.TextChoices):
        """What happens when the grace is over, too."""

        WAIT = "wait", "Nothing: the campaign waits for the referee"
        CLOSE = "close", "It goes on without what is missing, as if those sides had nothing to do"

    campaign = models.OneToOneField(
        Campaign, models.CASCADE, primary_key=True, related_name="schedule"
    )
    is_on = models.BooleanField(default=True)
    rule = models.CharField(max_length=8, choices=Rule.choices, default=Rule.WEEKLY)
    weekdays = models.JSONField(default=list)
    """Monday is 0."""
    at = models.TimeField()
    zone = models.CharField(max_length=60)
    """In whose time the rule speaks, whatever the clocks do."""
    days = models.PositiveSmallIntegerField(default=5)
    least = models.PositiveSmallIntegerField(default=24)
    """A date lies at least so many hours behind the news."""
    exceptions = models.JSONField(default=list, blank=True)
    """Days on which nothing is due, in ISO 8601."""
    per = models.CharField(max_length=8, choices=Per.choices, default=Per.STEP)
    reminders = models.JSONField(default=list, blank=True)
    """So many hours before a date those are mailed whose orders are missing."""
    told = models.CharField(max_length=8, choices=Told.choices, default=Told.REFEREE)
    grace = models.PositiveSmallIntegerField(default=24)
    """So many hours after a date orders still count as given in time."""
    policy = models.CharField(max_length=8, choices=Policy.choices, default=Policy.WAIT)
    instructions = models.BooleanField(default=False)
    """Whether what is asked is answered then by standing instructions, where there are."""
    paused_since = models.DateTimeField(null=True, blank=True)
    paused_until = models.DateTimeField(null=True, blank=True)
    paused_left = models.PositiveIntegerField(null=True, blank=True)
    """How many seconds the running step's orders had left when the pause began."""

    class Meta:
        ordering = ("campaign",)

    def __str__(self) -> str:
        return f"calendar of {self.campaign_id}"

    @property
    def is_paused(self) -> bool:
        """Whether dates stand still."""
        return self.paused_since is not None


class CalendarMark(models.Model):
    """That something of the calendar has been done: each once, however often the sweep looks."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="calendar_marks")
    key = models.CharField(max_length=120)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created",)
        constraints = (
            models.UniqueConstraint(fields=("campaign", "key"), name="one_mark_an_occasion"),
        )

    def __str__(self) -> str:
        return self.key
