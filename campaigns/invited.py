"""An invitation that somebody has opened stays with his browser until he has taken the seat, or
come into the club: he may have to make an account first, by whichever link of the page.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.models import Club, Seat

KEY, CLUB_KEY = "invitation", "club_invitation"


def remember(request: HttpRequest, token: str) -> None:
    """Keep the invitation in the browser's session."""
    request.session[KEY] = token


def remember_club(request: HttpRequest, token: str) -> None:
    """Keep the invitation into a club in the browser's session."""
    request.session[CLUB_KEY] = token


def forget(request: HttpRequest) -> None:
    """The seat is taken, or the invitation opens nothing."""
    request.session.pop(KEY, None)


def forget_club(request: HttpRequest) -> None:
    """Who was invited has come in, or the invitation opens nothing."""
    request.session.pop(CLUB_KEY, None)


def is_remembered(request: HttpRequest) -> bool:
    """Whether pages lead this browser to a seat or a club to which nobody else is invited."""
    return KEY in request.session or CLUB_KEY in request.session


def invitation(request: HttpRequest) -> dict[str, Any]:
    """Return, for every page, the empty seat or the club to which somebody was invited, and the way
    there; the seat goes first.
    """
    if not hasattr(request, "session"):
        return {}
    return _to_a_seat(request) or _to_a_club(request)


def _to_a_seat(request: HttpRequest) -> dict[str, Any]:
    token = request.session.get(KEY, "")
    if not token:
        return {}
    seat = Seat.objects.filter(invitation=token, user=None).select_related("campaign").first()
    if seat is None:
        forget(request)
        return {}
    return {"invited_to": seat, "invited_at": reverse("join", args=(token,))}


def _to_a_club(request: HttpRequest) -> dict[str, Any]:
    token = request.session.get(CLUB_KEY, "")
    if not token:
        return {}
    club = Club.objects.filter(invitation=token).first()
    if club is None:
        forget_club(request)
        return {}
    return {"invited_club": club, "invited_at": reverse("club-join", args=(token,))}
