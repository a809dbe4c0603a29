"""To which club a campaign belongs, and how it ended for the club's members: its referee's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import ClubCampaign, Seat
from campaigns.presenters.clubs import results as rows
from campaigns.services.clubs import belonging, house, members, results
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.common import person, pressed, referee_page


@referee_page("GET", "POST")
def campaign_club(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show and change to which club the campaign belongs; enter how it ended."""
    error, status = "", 200
    if request.method == "POST":
        try:
            messages.success(request, pressed(request, ACTS)(request, seat))
            return redirect("campaign-club", seat.campaign_id)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
    entry = belonging.of(seat.campaign)
    context: dict[str, Any] = {"campaign": seat.campaign, "seat": seat, "here": "campaign-club"}
    context |= {"entry": entry, "error": error}
    context["memberships"] = members.of(person(request)) if entry is None else []
    context["result"] = rows.result_form(entry) if entry is not None else None
    return render(request, "clubs/campaign_club.html", context, status=status)


def _bring(request: HttpRequest, seat: Seat) -> str:
    known = {str(one.club_id): one for one in members.of(person(request))}
    member = known.get(request.POST.get("club", ""))
    if member is None:
        raise BadRequest("Choose a club to which you belong.")
    belonging.bring(seat, member)
    return f"The campaign belongs to {member.club.name} now."


def _take_out(_: HttpRequest, seat: Seat) -> str:
    belonging.take_out(seat)
    return "The campaign belongs to no club any more."


def _texts(_: HttpRequest, seat: Seat) -> str:
    count = house.take_over(seat.campaign, _entry(seat).club)
    return f"{count} text{'' if count == 1 else 's'} of the club's taken over."


def _result(request: HttpRequest, seat: Seat) -> str:
    entry = _entry(seat)
    shares = rows.read_shares(entry, request.POST.dict())
    results.keep(seat, entry, request.POST.get("words", ""), shares)
    return "Kept: the club's table counts it so."


def _entry(seat: Seat) -> ClubCampaign:
    found = belonging.of(seat.campaign)
    if found is None:
        raise BadRequest("This campaign belongs to no club.")
    return found


ACTS: dict[str, Callable[[HttpRequest, Seat], str]] = {
    "bring": _bring,
    "take-out": _take_out,
    "texts": _texts,
    "result": _result,
}
