"""What becomes of a campaign besides play: another title, the archive, deletion."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Campaign, Seat
from campaigns.services.asking import signing
from campaigns.services.errors import BadRequest, NotNow, Refusal
from campaigns.services.people import keeping as services
from campaigns.views.common import new_token, person, referee_page

ARCHIVED = "It is archived: look under “Archived” on the page of your campaigns."


@referee_page("GET", "POST")
def keeping(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Rename, archive, bring back or delete a campaign."""
    error, status = "", 200
    if request.method == "POST":
        try:
            return _done(request, seat)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
    campaign = Campaign.objects.get(pk=seat.campaign_id)
    context = {
        "campaign": campaign,
        "seat": seat,
        "here": "keeping",
        "error": error,
        "needs_two": services.needs_two(campaign),
        "token": new_token(),
        "goes": services.what_goes(campaign),
        "why_not": _why_not(campaign),
        "may_export": campaign.branch_id is not None,
    }
    return render(request, "campaigns/keeping.html", context, status=status)


def _done(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Do what is wanted and lead to where it shows."""
    match request.POST.get("do", ""):
        case "rename":
            messages.success(request, _renamed(request, seat))
        case "archive":
            services.archive(seat, is_archived=True)
            messages.success(request, ARCHIVED)
        case "bring_back":
            services.archive(seat, is_archived=False)
            messages.success(request, "It is back on the lists.")
        case "delete":
            services.delete(seat, request.POST.get("typed", ""))
            messages.success(request, f"“{seat.campaign.title}” is deleted.")
            return redirect("home")
        case _:
            raise BadRequest("A campaign is renamed, archived, brought back or deleted.")
    return redirect("keeping", seat.campaign_id)


def _renamed(request: HttpRequest, seat: Seat) -> str:
    title = request.POST.get("title", "")
    if not services.needs_two(seat.campaign):
        services.rename(seat, title, user=person(request))
        return "The campaign has that title now."
    token = request.POST.get("token", "") or new_token()
    number = signing.propose_title(seat, title, token=token).number
    return f"Proposal {number}: it has that title when another referee has signed it."


def _why_not(campaign: Campaign) -> str:
    try:
        services.assert_deletable(campaign)
    except NotNow as refusal:
        return refusal.message
    return ""
