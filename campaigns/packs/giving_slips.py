"""Giving what a slip orders, once somebody has seen how its lines are read: a set for each step,
all of them or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.bounds import MOST_LINES
from campaigns.models import Input, Seat
from campaigns.services import engine
from campaigns.services.asking import order_sets
from campaigns.services.asking.rights import acting_for
from campaigns.services.asking.storing import locked_for
from campaigns.services.errors import BadRequest, Refusal


@dataclass(frozen=True)
class Given:
    """A line that somebody wants given: its number on the slip, the step, the order."""

    number: int
    step: str
    order: str


class SlipRefused(Refusal):
    """Nothing of a slip was given. `lines`: why not, by the numbers of the lines."""

    def __init__(self, lines: dict[int, str], status: int) -> None:
        count = "A line" if len(lines) == 1 else f"{len(lines)} lines"
        where = ", ".join(str(number) for number in sorted(lines))
        super().__init__(
            f"Nothing was given. {count} cannot be: {where}. What is wrong stands there."
        )
        self.lines = lines
        self.status = status


def give_slip(
    seat: Seat,
    lines: Sequence[Given],
    *,
    token: str,
    side: str = "",
    expected: str = "",
    user: User | None = None,
) -> list[Input]:
    """Hand in the orders of a slip, a set for each step that it names; all sets, or none.

    A line without a step is for the side's running or next one. Once for a token.

    Raises:
        SlipRefused: some lines cannot be given; it says which, and why.
        BadRequest: no lines, or too many.
        NotAllowed, NotNow, Stale: as for an order set.
    """
    side = acting_for(seat, side)
    if not 0 < len(lines) <= MOST_LINES:
        raise BadRequest(f"A slip has 1 to {MOST_LINES} orders, not {len(lines)}.")
    with transaction.atomic():
        locked_for(seat)
        rows = Input.objects.filter(seat=seat, order_set__in=_tokens(token, len(lines)))
        if stored := list(rows.order_by("number")):
            return stored
        return _given(seat, side, lines, token, expected, user)


def _given(
    seat: Seat, side: str, lines: Sequence[Given], token: str, expected: str, user: User | None
) -> list[Input]:
    """Store the sets; the caller's transaction takes all back where one line is at fault."""
    faults: dict[int, str] = {}
    status = BadRequest.status
    wanted = _by_steps(seat, side, lines, faults)
    found: list[Input] = []
    for name, (step, some) in zip(_tokens(token, len(wanted)), wanted.items(), strict=True):
        texts = [text for _, text in some]
        wish: dict[str, Any] = {"token": name, "expected": "" if found else expected, "user": user}
        try:
            with transaction.atomic():
                found += order_sets.submit_order_set(
                    seat, texts, side=side, moment=step, if_refused="go_on", **wish
                )
        except Refusal as fault:
            if len(wanted) == 1 and not faults:
                raise
            status = fault.status
            faults |= {number: fault.message for number, _ in some}
    if faults:
        raise SlipRefused(faults, status)
    return found


def _by_steps(
    seat: Seat, side: str, lines: Sequence[Given], faults: dict[int, str]
) -> dict[str, list[tuple[int, str]]]:
    """Return the orders of each step with their lines' numbers; note what cannot be read."""
    known = [one.name for one in order_sets.steps_for(seat, side)]
    wanted: dict[str, list[tuple[int, str]]] = {}
    for line in lines:
        if not line.order:
            faults[line.number] = "Nothing stands there: write an order, or take the tick away."
            continue
        try:
            order = engine.read_order(seat.campaign, side, line.order)
        except BadRequest as fault:
            faults[line.number] = fault.message
            continue
        if line.step and line.step not in known:
            faults[line.number] = f"The step {line.step} is not ahead for this side any more."
            continue
        text = engine.write_order(seat.campaign, order)
        # Two sets for one step would take each other's place.
        step = line.step or next(iter(known), "")
        wanted.setdefault(step, []).append((line.number, text))
    return wanted


def _tokens(token: str, count: int) -> list[str]:
    """Return the tokens of the sets of a slip; the first bears the slip's own."""
    return [f"{token}.s{at}" if at else token for at in range(count)]
