"""What the tests of plans and intents do by services and pages."""

from __future__ import annotations

import uuid
from typing import Any

from django.urls import reverse

from campaigns.services.asking import inputs, intents
from campaigns.services.history import intended
from tests.conftest import Cast

SECRET = "We go round by the ford"
AIM = "Draw them to the mill"
PLAN, INTENT = "1.plan", "1.red.take"


def write(cast: Cast, who: str = "red", about: str = PLAN, text: str = SECRET, **more: Any) -> Any:
    """Let somebody write."""
    return intents.write(cast.seat(who), about, text, token=uuid.uuid4().hex, **more)


def order(cast: Cast, who: str, text: str) -> None:
    """Give an order that is carried out at once."""
    item = inputs.submit_order(cast.seat(who), text, token=uuid.uuid4().hex)
    item.refresh_from_db()
    assert item.is_done, item.message


def page(cast: Cast, who: str, name: str = "intents", *more: Any, **query: str) -> str:
    """Return what somebody gets at an address of the campaign."""
    answer = cast.client(who).get(reverse(name, args=(cast.campaign.pk, *more)), query)
    assert answer.status_code == 200
    return answer.content.decode()


def beside(cast: Cast, who: str, step: str = "red.take") -> list[str]:
    """Return what stands beside a step of the first turn in the history, by whom."""
    seat = cast.seat(who)
    return [f"{one.by}: {one.text}" for one in intended.beside(seat, seat.side, 1, step)]
