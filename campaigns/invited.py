"""An invitation that somebody has opened stays with his browser until he has taken the seat: he may
have to make an account first, by whichever link of the page.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.models import Seat

KEY = "invitation"


def remember(request: HttpRequest, token: str) -> None:
    """Keep the invitation in the browser's session."""
    request.session[KEY] = token


def forget(request: HttpRequest) -> None:
    """The seat is taken, or the invitation opens nothing."""
    request.session.pop(KEY, None)


def invitation(request: HttpRequest) -> dict[str, Any]:
    """Return, for every page, the empty seat to which somebody was invited, and the way there."""
    token = request.session.get(KEY, "") if hasattr(request, "session") else ""
    if not token:
        return {}
    seat = Seat.objects.filter(invitation=token, user=None).select_related("campaign").first()
    if seat is None:
        forget(request)
        return {}
    return {"invited_to": seat, "invited_at": reverse("join", args=(token,))}
