"""Campaigns that are to go for good."""

from __future__ import annotations

from django.db import models


class Deletion(models.Model):
    """That a campaign is to be deleted with all that belongs to it. The triggers that close the
    logs look here: while the row stands they let the entries of this campaign go, and no others.

    It names the campaign by its id alone, so that no table which the triggers look at is ever made
    anew.
    """

    campaign = models.UUIDField(primary_key=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created",)

    def __str__(self) -> str:
        return f"deletion of {self.campaign}"
