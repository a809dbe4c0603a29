"""API tokens: with one a person's program comes in as that person."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """A token, kept as its hash: whoever reads the database cannot come in with it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    hash = models.CharField(max_length=64, unique=True)
    """SHA-256 of the token, in hexadecimal."""
    created = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created", "id")

    def __str__(self) -> str:
        return self.name
