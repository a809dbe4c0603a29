"""Presses that leave no input: each is carried out once, however often it comes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db.models import Count

from campaigns.models import Press, Seat
from campaigns.services.asking.storing import assert_token
from rules_engine.plain import canonical

MOST_KEPT = 200
"""So many of a seat's newest presses are remembered: who got no answer presses again soon."""


def is_new(seat: Seat, token: str, said: Sequence[str]) -> bool:
    """Whether a seat has not said exactly this by this token yet: who got no answer may have
    written something else before he pressed again. Raises BadRequest.
    """
    assert_token(token)
    name = hashlib.sha256(canonical([token, *said])).hexdigest()[:60]
    _, is_made = Press.objects.get_or_create(campaign=seat.campaign, seat=seat, token=name)
    return is_made


def forget() -> None:
    """Forget all but the newest presses of each seat."""
    counted = Press.objects.order_by().values("seat").annotate(kept=Count("pk"))
    for seat in counted.filter(kept__gt=MOST_KEPT).values_list("seat", flat=True):
        rows = Press.objects.filter(seat=seat)
        oldest = rows.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT - 1]
        rows.filter(pk__lt=oldest).delete()
