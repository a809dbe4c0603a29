"""Looking round without an account: one press leads to a finished campaign."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns import looking_round

BACKEND = "campaigns.accounts.backend.OpenAccounts"
HOURS = 6


@require_POST
def look_round(request: HttpRequest) -> HttpResponse:
    """Let somebody who has no account in as the visitor, for some hours, and show him the finished
    campaign.
    """
    seat = looking_round.visitors_seat()
    if seat is None:
        messages.error(request, "There is no finished campaign to look at on this site.")
        return redirect("home")
    if not request.user.is_authenticated:
        login(request, seat.user, backend=BACKEND)
        request.session.set_expiry(HOURS * 3600)
    elif not looking_round.is_visitor(request.user):
        messages.info(request, "Sign out first: the finished campaign is shown to visitors.")
        return redirect("home")
    return redirect("campaign", seat.campaign_id)
