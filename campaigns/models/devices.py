"""The browsers that a person lets tell him, and what is on its way to them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from campaigns.models.messages import Mail


class Device(models.Model):
    """A browser that takes notices. It goes with its person's account."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=500, unique=True)
    """Where its maker's push service takes what is for it: whoever knows it can reach it."""
    key = models.CharField(max_length=120)
    """The browser's public key: only it can read what is sent."""
    auth = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    """How its person calls it: "my phone"."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created", "pk")

    def __str__(self) -> str:
        return self.name


class Push(models.Model):
    """A notice to a device, to be sent once. Tasks carry its id and claim it."""

    device = models.ForeignKey(Device, models.CASCADE, related_name="pushes")
    mail = models.ForeignKey(Mail, models.CASCADE, null=True, related_name="pushes")
    """The mail that it goes beside, or in whose place; None: stored before this was noted."""
    is_alone = models.BooleanField(default=False)
    """Whether its reader wants to be told by his devices alone: if none of them takes it, the mail
    is sent after all.
    """
    tag = models.CharField(max_length=40)
    """The name of the mail for browsers, which show the same once."""
    subject = models.CharField(max_length=200)
    address = models.CharField(max_length=200)
    """The page that it leads to, on this site."""
    claimed = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created", "pk")
        constraints = (
            models.UniqueConstraint(fields=("device", "mail"), name="one_push_of_a_mail"),
        )

    def __str__(self) -> str:
        return self.subject
