"""What is decided beside an input that waits for real dice.

While an order of one side waits for a roll, which may be a secret one, another side may not
notice it: what it asks for meanwhile is ruled on by the position as it stands, and at once, as if
nothing waited.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Input
from campaigns.services.carrying.carry_out import HasToWait
from campaigns.services.carrying.telling import Done

BESIDE = (Input.Kind.ORDER, Input.Kind.ANSWER, Input.Kind.WITNESS)


def candidates(stopped: Input, later: Iterable[Input]) -> list[Input]:
    """Return what players of another side ask for behind an input that waits for dice."""
    return [
        item
        for item in later
        if item.status == Input.Status.WAITING
        and item.kind in BESIDE
        and item.seat.side not in ("", stopped.side)
    ]


def assert_leaves(stopped: Input, done: Done) -> None:
    """Refuse to change the position under rolls that have been typed already: it would change what
    they are for. Raises HasToWait.
    """
    if stopped.dice and done.events:
        raise HasToWait
