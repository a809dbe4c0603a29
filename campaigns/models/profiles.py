"""What a person has chosen for himself, wherever he sits."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Profile(models.Model):
    """A person's own choices; who has none goes by the site's."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="profile"
    )
    zone = models.CharField(max_length=60, blank=True)
    """The name of the time zone in which he reads dates, such as Europe/Berlin."""

    feed = models.CharField(max_length=60, unique=True, null=True, blank=True)
    """The secret part of the address at which his own calendar reads his dates."""

    notices = models.JSONField(default=dict, blank=True)
    """By kind of mail whether it comes with the daily letter or not at all; the others come at
    once.
    """
    letter_at = models.PositiveSmallIntegerField(default=7)
    """At which hour of his day the daily letter comes."""

    devices_only = models.BooleanField(default=False)
    """Whether what comes at once comes to his devices alone, as long as he has one."""

    class Reports(models.TextChoices):
        """How a person gets the reports that are mailed to him."""

        LINK = "link", "a mail with a link"
        ATTACHED = "attached", "a mail with the report attached"

    reports = models.CharField(max_length=8, choices=Reports.choices, default=Reports.LINK)

    class Meta:
        ordering = ("user",)

    def __str__(self) -> str:
        return f"{self.user}: {self.zone}"
