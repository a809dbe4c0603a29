"""Referees: the campaign is handed over, taken on, asked for, and somebody else is agreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Seat
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.people import referees as services
from campaigns.services.people import replacing, standing
from campaigns.views.common import person, pressed, refusal_page, seat_page, to_seats
from campaigns.views.methods import only


@seat_page("POST")
def referees(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Do one thing about who the referee is."""
    messages.success(request, pressed(request, ACTS)(request, seat))
    return to_seats(seat)


@login_required
@only("GET", "POST")
def stand(request: HttpRequest, token: str) -> HttpResponse:
    """Say what a campaign without a referee asks for, and let somebody stand for it. He is shown
    its title and its game, and nothing of what happens in it.
    """
    found, user = standing.standing_for(token), person(request)
    if request.method == "POST":
        try:
            found = standing.stand(user, token)
        except Refusal as refusal:
            return refusal_page(request, refusal, None)
        messages.success(request, "The commanders read that you would. You get a mail.")
        return redirect("stand", token)
    context: dict[str, Any] = {"found": found, "token": token}
    if found is not None:
        context["is_mine"] = found.candidate_id == user.pk
        context["is_anothers"] = found.candidate_id not in (None, user.pk)
        context["why_not"] = standing.why_not(user, found.campaign)
    return render(request, "campaigns/stand.html", context, status=200 if found else 404)


def _offer(request: HttpRequest, seat: Seat) -> str:
    rows = seat.campaign.seats.filter(role=Seat.Role.REFEREE)
    names = {str(one.pk): one for one in rows}
    heir = names.get(request.POST.get("seat", ""))
    if heir is None:
        raise BadRequest("Choose one of the co-referees.")
    services.offer(seat, heir, stays=request.POST.get("stays") != "no")
    return f"It is offered to “{heir.name}”. Until he accepts you remain the referee."


def _accept(_: HttpRequest, seat: Seat) -> str:
    services.accept(seat)
    return "The campaign is yours now. Everybody is told."


def _decline(_: HttpRequest, seat: Seat) -> str:
    services.decline(seat)
    return "The offer is off the table. Nothing has changed."


def _claim(_: HttpRequest, seat: Seat) -> str:
    replacing.claim(seat)
    days = replacing.OBJECTION.days
    return f"Everybody is told. If the referee does not object within {days} days, it is yours."


def _ask(_: HttpRequest, seat: Seat) -> str:
    replacing.ask(seat)
    return "Everybody is told. Send the link to somebody who would referee it."


def _agree(request: HttpRequest, seat: Seat) -> str:
    replacing.agree(seat, request.POST.get("candidate", ""), is_wanted=True)
    return "Noted: you agree."


def _refuse(request: HttpRequest, seat: Seat) -> str:
    replacing.agree(seat, request.POST.get("candidate", ""), is_wanted=False)
    return "Noted. The link is open for somebody else."


def _stop(_: HttpRequest, seat: Seat) -> str:
    replacing.stop(seat)
    return "Nobody is replaced. Everybody is told."


ACTS: dict[str, Callable[[HttpRequest, Seat], str]] = {
    "offer": _offer,
    "accept": _accept,
    "decline": _decline,
    "claim": _claim,
    "ask": _ask,
    "agree": _agree,
    "refuse": _refuse,
    "stop": _stop,
}
