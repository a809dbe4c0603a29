"""Moments of rows. A clock that once ran ahead must not keep a row from being looked after."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

AHEAD = timedelta(minutes=1)
"""By so much two machines' clocks may differ; a moment further ahead is no moment of ours."""


def before(field: str, moment: datetime) -> Q:
    """Return the condition that a row's moment is before this one, or in a future that no clock of
    ours has seen yet: what was stored then is as old as anything.
    """
    return Q((f"{field}__lt", moment)) | ahead(field)


def ahead(field: str, by: timedelta = AHEAD) -> Q:
    """Return the condition that a row's moment lies further ahead than clocks differ."""
    return Q((f"{field}__gt", timezone.now() + by))
