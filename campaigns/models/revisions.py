"""Whether anything has changed of what pages show: a number that the database itself keeps."""

from __future__ import annotations

from django.db import models

from campaigns.models.campaign import Campaign


class Revision(models.Model):
    """A number that becomes another one whenever a row of some table changes, for each campaign and
    side. Triggers write it in the statement that changes the row, whoever makes it; it is drawn by
    chance, so that it counts nothing and never comes back.

    A transaction that changes inputs, dates or closings holds the lock of its campaign first: these
    numbers are locked by it too, and always after the campaign.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    side = models.CharField(max_length=20, blank=True)
    """Whose rows they are; "" where they are nobody's own."""
    what = models.CharField(max_length=20)
    """The table: inputs, drafts, dates, closings."""
    value = models.BigIntegerField()

    class Meta:
        ordering = ("campaign_id", "side", "what")
        constraints = (
            models.UniqueConstraint(
                fields=("campaign", "side", "what"), name="one_revision_a_table_and_side"
            ),
        )

    def __str__(self) -> str:
        return f"{self.what} of {self.side or 'all'}"
