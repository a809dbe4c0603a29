"""The referees as the page of seats shows them: whose campaign it is, and what is under way."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from campaigns.accounts.names import shown_name
from campaigns.models import Seat, Succession
from campaigns.services import engine
from campaigns.services.people import presence, referees, replacing

Row = dict[str, Any]


def referees_row(seat: Seat) -> Row:
    """Return what a seat reads of the referees, and what it can do."""
    campaign = seat.campaign
    lead = campaign.lead_seat
    found = referees.open_succession(campaign)
    is_lead = seat.pk == lead.pk
    others = campaign.seats.filter(role=Seat.Role.REFEREE).exclude(pk=lead.pk)
    is_free = found is None and campaign.is_playing and not campaign.is_demonstration
    return {
        "lead": lead,
        "is_lead": is_lead,
        "may_add": is_lead and not campaign.is_demonstration,
        "heirs": list(others.exclude(user=None)) if is_lead and found is None else [],
        "under_way": _under_way(seat, found) if found is not None else None,
        "may_claim": is_free and seat.is_referee and not is_lead and _is_gone(seat, lead),
        "may_ask": is_free and seat.role == Seat.Role.COMMANDER and _are_gone(seat),
        "days": campaign.replace_after,
        "objection": replacing.OBJECTION.days,
    }


def _is_gone(seat: Seat, lead: Seat) -> bool:
    return bool(seat.campaign.replace_after) and presence.is_gone(seat.campaign, lead)


def _are_gone(seat: Seat) -> bool:
    return bool(seat.campaign.replace_after) and presence.are_all_gone(seat.campaign)


def _under_way(seat: Seat, found: Succession) -> Row | None:
    """Return a going over as a seat may know it: of an offer only the two whom it concerns."""
    is_offer = found.kind == Succession.Kind.OFFER
    if is_offer and seat.pk not in (found.by_id, found.to_id):
        return None
    is_asking = found.kind == Succession.Kind.COMMANDERS
    is_commander = is_asking and seat.role == Seat.Role.COMMANDER
    return {
        "is_offer": is_offer,
        "is_asking": is_asking,
        "by": found.by.name,
        "to": found.to.name if found.to else "",
        "stays": found.stays,
        "due": found.due,
        "is_mine": is_offer and found.to_id == seat.pk,
        "may_object": not is_offer and replacing.may_object(seat, found),
        "may_stop": not is_offer and (found.by_id == seat.pk or is_commander),
        **(_choice(seat, found) if is_commander else {}),
    }


def _choice(seat: Seat, found: Succession) -> Row:
    """Return what the commanders have to agree on."""
    titles = engine.game_of(seat.campaign).side_titles
    link = settings.SITE_ADDRESS + reverse("stand", args=(found.token,))
    return {
        "link": "" if found.candidate_id else link,
        "candidate": found.candidate_id,
        "name": shown_name(found.candidate),
        "agreed": [titles[side] for side in found.agreed],
        "may_agree": found.candidate_id is not None and seat.side not in found.agreed,
        "may_refuse": found.candidate_id is not None,
    }
