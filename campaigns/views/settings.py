"""The settings of a campaign: changed by the referee before play, read by everybody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Seat
from campaigns.services import engine
from campaigns.services.errors import NotAllowed, Refusal
from campaigns.services.history import reading
from campaigns.services.people import campaigns
from campaigns.views.common import seat_page
from campaigns.views.new import form_context, read_settings


@seat_page("GET", "POST")
def settings(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show options and readings; let the referee change them before play."""
    campaign = seat.campaign
    game = engine.game_of(campaign)
    chosen = {name: getattr(campaign, name) for name in campaigns.CONFIGURABLE}
    if not campaign.is_preparing:
        chosen |= reading.chosen_for(seat)
    error = ""
    status = 200
    if request.method == "POST":
        if not seat.is_referee:
            raise NotAllowed("The referee chooses the settings.")
        chosen = read_settings(request, game)
        try:
            campaigns.configure(seat, **chosen)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            messages.success(request, "Saved.")
            return redirect("settings", campaign.pk)
    may_correct = seat.is_referee and campaign.is_playing
    context = {
        "campaign": campaign,
        "seat": seat,
        "here": "settings",
        "may_change": seat.is_referee and campaign.is_preparing,
        "may_correct": may_correct,
        "offered": chosen["options"] if may_correct else {},
        "error": error,
        **form_context(game, chosen),
    }
    return render(request, "campaigns/settings.html", context, status=status)
