"""What is left to be done in a campaign: one question, asked without the lock."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, QuerySet, UUIDField

from campaigns.models import Campaign, Closing, Input
from campaigns.prepared import Blank, Prepared
from campaigns.services.absence import acting
from campaigns.services.turns import closing


class Left(NamedTuple):
    """Whether inputs wait, whether there is anything by which something is given for somebody who
    is absent, and whether a turn is being closed.
    """

    is_open: bool
    may_act: bool
    is_closing: bool


def left_in(campaign_id: Any) -> Left:
    """Return what may be left to be done. Whoever stores more of it meanwhile tells the worker."""
    found = _LEFT.tuples(campaign=campaign_id)
    return Left(*map(bool, found[0])) if found else Left(False, False, False)


def _left() -> QuerySet[Any]:
    def is_there(rows: QuerySet[Any]) -> Exists:
        return Exists(rows.filter(campaign=OuterRef("pk")))

    rows = Campaign.objects.filter(pk=Blank("campaign", UUIDField())).order_by()
    return rows.values_list(
        is_there(Input.objects.filter(status__in=Input.OPEN)),
        ExpressionWrapper(acting.acts(), output_field=BooleanField()),
        is_there(Closing.objects.filter(status__in=closing.WORKING)),
    )


_LEFT = Prepared(_left)
