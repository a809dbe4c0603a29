"""Civil behaviour: a side on which nobody sits acts cautiously by itself, if the referee chooses.

It has nothing to do in its steps, and what it is asked is answered by the first of its game's
standing answers, the cautious one.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction

from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking.rights import assert_referee
from campaigns.services.errors import NotNow
from campaigns.services.people import remarks

ON = (
    "The referee lets a side on which nobody sits act cautiously by itself: its steps end without "
    "orders, and what it is asked is answered cautiously."
)
OFF = "A side on which nobody sits acts by itself no more: it waits for the referee."


def choose(referee: Seat, *, is_on: bool) -> Campaign:
    """Let sides on which nobody sits act by themselves, or wait; all logs tell it.

    Raises:
        NotAllowed: not the referee's doing.
        NotNow: the campaign has ended.
    """
    assert_referee(referee, "says what becomes of a side on which nobody sits")
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(of=("self",)).get(pk=referee.campaign_id)
        if campaign.is_ended:
            raise NotNow("The campaign has ended.")
        if campaign.civil == is_on:
            return campaign
        campaign.civil = is_on
        campaign.save(update_fields=["civil"])
        if campaign.is_playing:
            token = f"civil.{secrets.token_urlsafe(12)}"
            remarks.remark(referee, remarks.CIVIL, ON if is_on else OFF, token=token)
    return campaign


def sides(campaign: Campaign) -> list[str]:
    """Return the sides that act by themselves: nobody sits there who could give orders. Where that
    is so of all sides, none does: nobody would play.
    """
    if not campaign.civil or not campaign.is_playing:
        return []
    roles = (Seat.Role.COMMANDER, Seat.Role.OFFICER)
    rows = campaign.seats.filter(role__in=roles).exclude(user=None)
    taken = set(rows.values_list("side", flat=True))
    found = [side for side in engine.game_of(campaign).sides if side not in taken]
    return found if taken else []


def answer_to(campaign: Campaign, seen: dict[str, Any], decision: dict[str, Any]) -> str | None:
    """Return the cautious answer to a decision of such a side; None: it is for a person to give."""
    question = engine.game_of(campaign).standing.get(decision["kind"])
    if question is None:
        return str(decision["choices"][0]["key"])
    if not question.answers:
        return None
    return question.answers[0].choose(seen, decision)
