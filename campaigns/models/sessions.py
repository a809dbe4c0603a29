"""Who is signed in, with whose session it is as a column: both are read with one statement."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.db import models


class Sessions(BaseSessionManager["Session"]):
    """Reads each session with its person, and with what he has chosen for himself."""

    def get_queryset(self) -> models.QuerySet[Session]:
        """Return all sessions."""
        return super().get_queryset().select_related("user__profile")


class Session(AbstractBaseSession):
    """A browser's session. What it holds says whose it is; `user` repeats that for the database.

    Nothing keeps the row where the person is gone: it opens nothing, and runs out like any other.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        db_constraint=False,
        related_name="+",
    )
    objects: ClassVar[Sessions] = Sessions()
