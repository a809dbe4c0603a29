"""Absence: deputies, standing instructions, and what becomes of a side on which nobody sits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.accounts import zones
from campaigns.accounts.names import shown_name
from campaigns.models import Deputy, Seat
from campaigns.presenters.people import absence as rows
from campaigns.services.absence import acting, civil, deputies, instructions
from campaigns.services.calendar import excuses
from campaigns.services.errors import BadRequest, NotAllowed, Refusal
from campaigns.views.common import person, pressed, refusal_page, seat_page
from campaigns.views.methods import only


@seat_page("GET", "POST")
def absence(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show who and what stands in for a seat, for the referee for every seat; change it."""
    if not seat.may_order and not seat.is_referee:
        raise NotAllowed("An observer gives no orders, so nobody has to give them for him.")
    refusal = None
    if request.method == "POST":
        try:
            messages.success(request, pressed(request, ACTS)(request, seat))
            return redirect("absence", seat.campaign_id)
        except Refusal as fault:
            refusal = fault
    status = refusal.status if refusal else 200
    context = _context(request, seat) | {"error": refusal.message if refusal else ""}
    return render(request, "campaigns/absence.html", context, status=status)


@login_required
@only("GET", "POST")
def deputy(request: HttpRequest, token: str) -> HttpResponse:
    """Say whose deputy is asked for, and let somebody accept. He sees nothing of the campaign
    before he does, but its title and the seat's name.
    """
    user = person(request)
    if request.method == "POST":
        try:
            found = deputies.accept(user, token)
        except Refusal as refusal:
            return refusal_page(request, refusal, None)
        messages.success(request, f"You are the deputy of “{found.seat.name}” for that time.")
        return redirect("home")
    offer = deputies.offered(token)
    context: dict[str, Any] = {"found": offer}
    if offer is not None:
        context["why_not"] = deputies.why_not(user, offer)
        context["by"] = shown_name(offer.seat.user)
    return render(request, "campaigns/deputy.html", context, status=200 if offer else 404)


# ---- what can be pressed ------------------------------------------------------------------------


def _instruct(request: HttpRequest, seat: Seat) -> str:
    count = instructions.keep(seat, _wanted(request, seat))
    acting.look(seat.campaign_id)
    if not count:
        return "Kept. You have no standing instructions: you are always asked."
    return f"Kept. You have {count} standing instruction{'' if count == 1 else 's'}."


def _name(request: HttpRequest, seat: Seat) -> str:
    post = request.POST
    begins, ends = _moment(post.get("begins", "")), _moment(post.get("ends", ""))
    deputies.name_one(seat, name=post.get("name", ""), begins=begins, ends=ends)
    return "Named. Send him the link: he is your deputy when he has accepted."


def _end(request: HttpRequest, seat: Seat) -> str:
    found = _own(request, seat)
    deputies.end(seat.campaign, found)
    return f"{found.name} is no deputy any more."


def _place(request: HttpRequest, seat: Seat) -> str:
    found = deputies.own_of(person(request), seat.campaign)
    if found is None:
        raise NotAllowed("You are nobody's deputy in this campaign.")
    is_there = request.POST.get("place") == "deputy"
    deputies.change_place(seat, found, sits=is_there)
    return f"You look from “{found.seat.name}” now." if is_there else "You are at your own seat."


def _civil(request: HttpRequest, seat: Seat) -> str:
    is_on = request.POST.get("civil") == "yes"
    civil.choose(seat, is_on=is_on)
    acting.look(seat.campaign_id)
    return "Kept. All sides' logs tell it."


def _ask_time(request: HttpRequest, seat: Seat) -> str:
    excuses.ask(seat, _moment(request.POST.get("until", "")), request.POST.get("reason", ""))
    return "The referee is told. Until he decides the date stays."


def _decide_time(request: HttpRequest, seat: Seat) -> str:
    wanted = request.POST.get("seat", "")
    asked = excuses.running(seat.campaign)
    found = next((one for one in asked if str(one.seat_id) == wanted), None)
    if found is None:
        raise BadRequest("That was asked of a date that counts no more.")
    is_granted = request.POST.get("granted") == "yes"
    excuses.decide(seat, found, is_granted=is_granted)
    return f"{found.seat.name} gets a mail."


def _give_time(request: HttpRequest, seat: Seat) -> str:
    other = _seat_named(request, seat)
    if other is None:
        raise BadRequest("Choose a seat that gives orders.")
    excuses.give(seat, other, _moment(request.POST.get("until", "")))
    return f"{other.name} has a date of his own, and gets a mail."


ACTS: dict[str, Callable[[HttpRequest, Seat], str]] = {
    "instruct": _instruct,
    "name": _name,
    "end": _end,
    "place": _place,
    "civil": _civil,
    "ask-time": _ask_time,
    "decide-time": _decide_time,
    "give-time": _give_time,
}


# ---- inside -------------------------------------------------------------------------------------


def _own(request: HttpRequest, seat: Seat) -> Deputy:
    """Return the deputy whom a form names: who stands in for this seat, for the referee for any, or
    whoever asks.
    """
    post = request.POST
    if post.get("whose") == "mine":
        found = deputies.own_of(person(request), seat.campaign)
    else:
        whose = _seat_named(request, seat) if seat.is_referee else seat
        found = deputies.open_of(whose) if whose else None
        if found is not None and found.name != post.get("deputy", ""):
            found = None  # another one has been named since the page was drawn
    if found is None:
        raise BadRequest("There is no such deputy.")
    return found


def _seat_named(request: HttpRequest, referee: Seat) -> Seat | None:
    """Return the seat that gives orders of which the referee's form speaks."""
    rows = referee.campaign.seats.filter(role__in=("commander", "officer"))
    return {str(one.pk): one for one in rows}.get(request.POST.get("seat", ""))


def _wanted(request: HttpRequest, seat: Seat) -> dict[str, tuple[str, str]]:
    """Return what the form says beforehand, by kind of decision."""
    found = {}
    for one in instructions.questions(seat):
        answer = request.POST.get(f"answer-{one.kind}", "")
        if answer:
            found[one.kind] = (answer, request.POST.get(f"when-{one.kind}", "late"))
    return found


def _moment(text: str) -> datetime:
    try:
        return zones.read(text)
    except ValueError as fault:
        raise BadRequest(str(fault)) from fault


def _context(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    is_kept = request.method != "POST" or request.POST.get("action") != "instruct"
    context: dict[str, Any] = {"campaign": seat.campaign, "seat": seat, "here": "absence"}
    context["own_deputy"] = deputies.own_of(person(request), seat.campaign)
    context["has_own"] = seat.campaign.seats.filter(user=person(request)).exists()
    context["given"] = request.POST
    context["time"] = rows.time_row(seat)
    if seat.is_referee:
        return context | {"rows": rows.seat_rows(seat)}
    given = rows.given_of(seat) if is_kept else _wanted(request, seat)
    return context | {
        "deputy": rows.deputy_row(seat),
        "questions": rows.question_rows(seat, given),
        "whens": [("late", "only when I am late"), ("at_once", "at once: do not ask me")],
    }
