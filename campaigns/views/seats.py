"""Seats and invitations: who is asked, who sits where, which units are whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.accounts.names import shown_name
from campaigns.models import Seat, UnitAssignment
from campaigns.presenters.people.referees import referees_row
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.history import positions, reading
from campaigns.services.people import handles, referees, sittings
from campaigns.services.people import seats as service
from campaigns.services.side_words import both
from campaigns.views.common import (
    new_token,
    person,
    pressed,
    referee_page,
    seat_page,
    to_seats,
)


@seat_page()
def seats(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show all seats; the referee sees the invitation links of the empty ones."""
    campaign = seat.campaign
    game = engine.game_of(campaign)
    rows = [_row(seat, other) for other in campaign.seats.select_related("user")]
    context = {
        "campaign": campaign,
        "seat": seat,
        "here": "seats",
        "game": game,
        "sides": list(game.side_titles.items()),
        "roles": [r for r in Seat.Role.choices if r[0] != Seat.Role.REFEREE],
        "rows": rows,
        "referees": referees_row(seat),
        "token": new_token(),
    }
    return render(request, "campaigns/seats.html", context)


@referee_page("POST")
def add_seat(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Add a seat."""
    post = request.POST
    made = service.add_seat(
        seat, side=post.get("side", ""), role=post.get("role", ""), name=post.get("name", "")
    )
    messages.success(request, f"{made.name}: send the invitation link to whom you want there.")
    return redirect("seats", seat.campaign_id)


@seat_page("POST")
def change_seat(request: HttpRequest, seat: Seat, seat_id: UUID) -> HttpResponse:
    """Do one thing with a seat: vacate, renew its invitation, remove, rename."""
    other = _find(seat, seat_id)
    messages.success(request, pressed(request, ACTS)(request, seat, other))
    return to_seats(seat)


@seat_page("GET", "POST")
def assign(request: HttpRequest, seat: Seat, seat_id: UUID) -> HttpResponse:
    """Show and change which units an officer commands."""
    officer = _find(seat, seat_id)
    if not _may_assign(seat, officer):
        raise Http404("There is no such page for this seat.")
    if request.method == "POST":
        service.assign_units(seat, officer, request.POST.getlist("unit"))
        count = officer.assignments.count()
        units = "1 unit" if count == 1 else f"{count} units"
        messages.success(request, f"{officer.name} commands {units}.")
        return redirect("seats", seat.campaign_id)
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "here": "seats",
        "officer": officer,
        "groups": _groups(seat, officer),
    }
    return render(request, "campaigns/assign.html", context)


# ---- what can be pressed ------------------------------------------------------------------------


def _vacate(_: HttpRequest, seat: Seat, other: Seat) -> str:
    service.vacate(seat, other)
    if other.pk == seat.pk:
        return "You have left the campaign."
    return f"{other.name} is free; a fresh invitation link is below."


def _renew(_: HttpRequest, seat: Seat, other: Seat) -> str:
    service.renew_invitation(seat, other)
    return "The old link opens nothing any more."


def _remove(_: HttpRequest, seat: Seat, other: Seat) -> str:
    service.remove_seat(seat, other)
    return f"{other.name} is gone."


def _rename(request: HttpRequest, seat: Seat, other: Seat) -> str:
    return f"The seat is “{service.rename_seat(seat, other, request.POST.get('name', '')).name}”."


def _let_change(request: HttpRequest, seat: Seat, other: Seat) -> str:
    post, user = request.POST, person(request)
    words = (post.get("person", ""), post.get("reason", ""))
    token = post.get("token", "") or new_token()
    item = sittings.let_change(seat, other, *words, token=token, user=user)
    inputs.wait_for(item)
    whose = f"{both(seat.campaign)} sides' logs"
    return f"{other.name} can be taken now; {whose} tell why."


ACTS: dict[str, Callable[[HttpRequest, Seat, Seat], str]] = {
    "vacate": _vacate,
    "renew": _renew,
    "remove": _remove,
    "rename": _rename,
    "let-change": _let_change,
}


# ---- rows ---------------------------------------------------------------------------------------


def _row(seat: Seat, other: Seat) -> dict[str, Any]:
    may_see_units = seat.is_referee or seat.side == other.side
    may_arrange = _may_arrange(seat, other)
    return {
        "seat": other,
        "role": _role(seat, other),
        "person": shown_name(other.user),
        "may_arrange": may_arrange,
        **(_invitation(seat, other) if may_arrange and not other.user_id else {}),
        "changers": _changers(seat, other),
        "units": other.assignments.count() if other.role == "officer" and may_see_units else None,
        "may_assign": _may_assign(seat, other),
        "may_leave": other.pk == seat.pk and not referees.is_lead(seat) and not seat.deputy_name,
    }


def _may_arrange(seat: Seat, other: Seat) -> bool:
    """Whether a seat invites to another one and frees it: co-referees' seats are the leading
    referee's to arrange, and his own nobody's.
    """
    if other.is_referee:
        return referees.is_lead(seat) and other.pk != seat.pk
    return seat.is_referee


def _role(seat: Seat, other: Seat) -> str:
    is_lead = other.is_referee and other.pk == seat.campaign.lead_seat.pk
    return "co-referee" if other.is_referee and not is_lead else str(other.get_role_display())


def _changers(seat: Seat, other: Seat) -> list[dict[str, Any]]:
    """Return, for the referee, who could take an empty seat only if he lets him change sides."""
    if other.user_id or not _may_arrange(seat, other):
        return []
    titles = {engine.TRUTH: "referee", **engine.game_of(seat.campaign).side_titles}
    return [
        {
            "id": handles.handle(one),
            "words": f"{shown_name(one.user)}, who sat as {one.seat_name} ({titles[one.side]})",
            "may": one.may_take_id == other.pk,
        }
        for one in sittings.who_would_change(seat.campaign, other.viewer)
    ]


def _invitation(seat: Seat, other: Seat) -> dict[str, str]:
    """Return the link to an empty seat, and a mail in which to send it."""
    title = seat.campaign.title
    link = settings.SITE_ADDRESS + reverse("join", args=(other.invitation,))
    return {
        "link": link,
        "subject": f"Your seat in {title}",
        "words": f"You are invited to {title} as {other.name}. Take the seat here:\n\n{link}\n",
    }


def _may_assign(seat: Seat, officer: Seat) -> bool:
    is_commander = seat.role == Seat.Role.COMMANDER and seat.side == officer.side
    return officer.role == Seat.Role.OFFICER and (seat.is_referee or is_commander)


def _groups(seat: Seat, officer: Seat) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return the side's units by division, each with whose it is."""
    campaign = seat.campaign
    holders = dict(
        UnitAssignment.objects.filter(campaign=campaign).values_list("unit", "seat__name")
    )
    own = set(officer.assignments.values_list("unit", flat=True))
    found: dict[str, list[dict[str, Any]]] = {}
    place = reading.horizon_of(seat)
    if place is not None:
        units = positions.view_at(*place, officer.side)["units"]
        for unit in service.own_units(campaign, officer.side):
            group = units[unit].get("division") or "Others"
            holder = "" if unit in own else holders.get(unit, "")
            found.setdefault(group, []).append(
                {"id": unit, "is_own": unit in own, "holder": holder}
            )
    return sorted(found.items())


def _find(seat: Seat, seat_id: UUID) -> Seat:
    found = Seat.objects.filter(campaign=seat.campaign, pk=seat_id).select_related("user").first()
    if found is None:
        raise Http404("There is no such seat in this campaign.")
    return found
