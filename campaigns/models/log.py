"""The log of the truth, each side's own log, and checkpoints. Entries are never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn, Self

from django.db import models

from campaigns.models.campaign import Branch, Campaign
from campaigns.models.inputs import Input
from campaigns.models.log_columns import (
    INPUT,
    LONGEST_KIND,
    LONGEST_RECEIPT,
    Columns,
    told_columns,
    true_columns,
)


class LogIsClosed(TypeError):
    """Somebody tried to change or delete an entry of a log; a correction is a new entry."""


class AppendOnly(models.QuerySet[Any]):
    """A queryset that refuses what a log refuses; the database has triggers besides."""

    def update(self, **_: Any) -> NoReturn:
        """Refuse. Raises LogIsClosed."""
        raise LogIsClosed("An entry of a log cannot be changed; a correction is a new entry.")

    def delete(self) -> NoReturn:
        """Refuse. Raises LogIsClosed."""
        raise LogIsClosed("An entry of a log cannot be deleted; taking back starts a branch.")


class LogRow(models.Model):
    """What both logs share."""

    body = models.TextField()
    kind = models.CharField(max_length=LONGEST_KIND)
    """What the entry is, as `columns_of` reads it from the body; no hash covers it."""
    hash = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    objects = AppendOnly.as_manager()
    columns_of: ClassVar[staticmethod[[Mapping[str, Any]], Columns]]

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new entry. Raises LogIsClosed for an old one."""
        if self.pk is not None:
            raise LogIsClosed("An entry of a log cannot be changed; a correction is a new entry.")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse. Raises LogIsClosed."""
        raise LogIsClosed("An entry of a log cannot be deleted; taking back starts a branch.")

    @classmethod
    def made(cls, body: Mapping[str, Any], text: bytes, **place: Any) -> Self:
        """Return a new entry, not stored yet; `text` is its body's canonical bytes."""
        return cls(body=text.decode(), **cls.columns_of(body), **place)


class Entry(LogRow):
    """One entry of the truth: an input that was carried out, or an event."""

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="entries")
    branch = models.ForeignKey(Branch, models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    input = models.ForeignKey(Input, models.PROTECT, related_name="entries")

    INPUT = INPUT
    columns_of = staticmethod(true_columns)

    class Meta:
        ordering = ("campaign_id", "branch_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "branch", "seq"), name="one_entry_a_place"),
        )
        indexes = (
            models.Index(fields=("campaign", "kind", "branch", "seq"), name="entries_by_kind"),
        )

    def __str__(self) -> str:
        return f"entry {self.seq}"


class SideEntry(LogRow):
    """One entry of what a side was told. The numbering is the side's own and never goes back."""

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="side_entries")
    side = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    branch = models.ForeignKey(Branch, models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    receipt = models.CharField(max_length=LONGEST_RECEIPT)
    """The hash of the receipt that the entry keeps, as `columns_of` reads it; mostly none."""

    columns_of = staticmethod(told_columns)

    class Meta:
        ordering = ("campaign_id", "side", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("campaign", "side", "number"), name="one_told_entry_a_number"
            ),
        )
        indexes = (
            models.Index(fields=("campaign", "side", "kind", "number"), name="told_by_kind"),
            models.Index(
                fields=("campaign", "side", "receipt"),
                condition=models.Q(receipt__gt=""),
                name="told_receipts",
            ),
        )

    def __str__(self) -> str:
        return f"{self.side} {self.number}"


class Checkpoint(models.Model):
    """A state kept so that a moment of a long log is reached quickly; it can be made anew."""

    branch = models.ForeignKey(Branch, models.CASCADE, related_name="checkpoints")
    seq = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        ordering = ("branch_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("branch", "seq"), name="one_checkpoint_a_place"),
        )

    def __str__(self) -> str:
        return f"checkpoint {self.seq}"
