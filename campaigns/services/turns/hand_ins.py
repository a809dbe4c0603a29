"""Whose orders for the steps to come are in, and who has still to hand in."""

from __future__ import annotations

from collections.abc import Sequence

import rules_engine
from campaigns.models import Campaign, Input, Seat, UnitAssignment
from campaigns.services import engine
from campaigns.services.absence import civil
from campaigns.services.asking import order_sets
from campaigns.services.history import positions
from campaigns.services.turns import halts, moments
from campaigns.services.turns.moments import Coming


def handed_in(campaign: Campaign, step: Coming) -> list[Input]:
    """Return what a side has handed in for a step to come, or for the running one, as in truth."""
    state = positions.head_state(campaign)
    if step.moment == moments.moment_of(state):
        return halts.rows_of_step(campaign, step.side, state)
    rows = order_sets.set_rows(campaign, step.side, step.moment)
    return [row for row in rows if row.is_open]


def steps_to_come(campaign: Campaign) -> list[Coming]:
    """Return the steps of this turn in which orders are still to be given, in truth."""
    state = positions.head_state(campaign)
    return moments.coming(engine.game_of(campaign), rules_engine.truth(state)) if state else []


def still_to_hand_in(campaign: Campaign, side: str, rows: Sequence[Input]) -> list[Seat]:
    """Return the seats with people in them from which orders for a step are missing: of the
    commanders, and of the officers who have units. What the referee enters stands for the side.
    """
    if any(row.seat.is_referee for row in rows):
        return []
    roles = (Seat.Role.COMMANDER, Seat.Role.OFFICER)
    seats = campaign.seats.filter(side=side, role__in=roles).exclude(user=None)
    with_units = set(UnitAssignment.objects.filter(seat__in=seats).values_list("seat", flat=True))
    given = {row.seat_id for row in rows}
    return [
        seat
        for seat in seats.order_by("role", "name")
        if (seat.role == Seat.Role.COMMANDER or seat.pk in with_units) and seat.pk not in given
    ]


def are_all_in(campaign: Campaign) -> bool:
    """Whether nothing is missing any more for the steps of this turn, by people who sit there; and
    players handed it in, not the referee alone.
    """
    found: list[Input] = []
    # Asked after everything that is carried out: the first step that has no orders is enough.
    idle = civil.sides(campaign)
    for step in steps_to_come(campaign):
        if step.side in idle:
            continue
        rows = handed_in(campaign, step)
        if not rows or still_to_hand_in(campaign, step.side, rows):
            return False
        found += rows
    return bool(found) and not max(found, key=lambda row: row.number).seat.is_referee
