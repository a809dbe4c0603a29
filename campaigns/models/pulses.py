"""Signs of life of the processes that work unseen."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """When something that has to happen again and again happened last."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    trouble = models.CharField(max_length=200, blank=True)
    """What did not work then, in a few words that name no campaign."""

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return f"{self.name}: {self.at:%d %b %Y %H:%M:%S}"
