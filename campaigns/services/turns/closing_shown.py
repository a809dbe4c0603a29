"""What the players are shown of a turn that is being closed."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet, UUIDField

from campaigns.models import Campaign, Closing
from campaigns.prepared import Blank, Prepared


def is_closing(campaign: Campaign) -> bool:
    """Whether a turn is being closed, as the players are to see it: from the referee's first press
    until all sides get their news or he sets it aside, whatever has been reached.
    """
    return closing_shown(campaign)[1]


def has_begun(campaign: Campaign) -> bool:
    """Whether a turn has begun to be closed since the last news, be it that this was set aside:
    orders may have been carried out, and nothing that a player sees may say which.
    """
    return closing_shown(campaign)[0]


def closing_shown(campaign: Campaign) -> tuple[bool, bool]:
    """Return whether a turn has begun to be closed since the last news, and whether it still is."""
    if not campaign.is_withheld:
        return False, False
    found = {status for (status,) in _UNPUBLISHED.tuples(campaign=campaign.pk)}
    return bool(found), bool(found - set(Closing.OVER))


def _unpublished() -> QuerySet[Any, Any]:
    rows = Closing.objects.filter(campaign_id=Blank("campaign", UUIDField()))
    rows = rows.exclude(status=Closing.Status.PUBLISHED)
    return rows.order_by().values_list("status").distinct()


_UNPUBLISHED = Prepared(_unpublished)
