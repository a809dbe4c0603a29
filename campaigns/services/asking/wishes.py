"""The name of a wish that its sender gave none: what it holds, and the position that its seat sees.

Sent again before anything has come of it, it is the same wish, and is answered with what is stored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from campaigns.models import Input, Seat
from campaigns.services.asking.storing import key_for
from campaigns.services.turns import publications

WITHOUT_EFFECT = (
    Input.Status.REFUSED,
    Input.Status.STALE,
    Input.Status.HALTED,
    Input.Status.FAILED,
)


def own_token(seat: Seat, address: str, data: Mapping[str, Any]) -> str:
    """Return the token of a request without one. A wish that ended without effect, as far as its
    seat may know, is a new one when it is sent again.
    """
    said = json.dumps([address, data, key_for(seat)], sort_keys=True, default=str)
    base = f"sent.{hashlib.sha256(said.encode()).hexdigest()[:32]}"
    rows = Input.objects.filter(Q(token__startswith=base), seat=seat).select_related("campaign")
    found = list(rows) if seat.is_referee else publications.as_published(seat.campaign, rows)
    attempt, token = 0, base
    while True:
        mine = [row for row in found if token in (row.token, row.order_set)]
        if not mine or any(row.status not in WITHOUT_EFFECT for row in mine):
            return token
        attempt += 1
        token = f"{base}.r{attempt}"
