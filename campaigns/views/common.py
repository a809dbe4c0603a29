"""What every page does alike: who is asking, refusals as sentences with their status, tokens."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import referee_seat_of, seat_of
from campaigns.models import Seat
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.methods import only

P = ParamSpec("P")
Act = TypeVar("Act")
SeatView = Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]
PageView = Callable[..., HttpResponse]


def person(request: HttpRequest) -> User:
    """Return who is logged in; pages that need nobody do not ask."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def new_token() -> str:
    """Return a fresh name for a wish, for a form's hidden field."""
    return secrets.token_urlsafe(12)


def typed_before(request: HttpRequest) -> int | None:
    """Return how many rolls of an input were typed when the form for another was shown."""
    text = request.POST.get("after", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def pressed(request: HttpRequest, acts: Mapping[str, Act]) -> Act:
    """Return what the pressed button of a page does, of all its buttons by their names.

    Raises BadRequest: there is no such button.
    """
    act = acts.get(request.POST.get("action", ""))
    if act is None:
        raise BadRequest("There is no such button on this page.")
    return act


def to_seats(seat: Seat) -> HttpResponse:
    """Lead back to the page of seats, or whoever sits there no more to his campaigns."""
    if Seat.objects.filter(pk=seat.pk).exclude(user=None).exists():
        return redirect("seats", seat.campaign_id)
    return redirect("home")


def seat_page(*methods: str) -> Callable[[SeatView[P]], PageView]:
    """Turn `view(request, seat, ...)` into a page of a campaign for whoever has a seat in it.

    Strangers get 404, the anonymous are sent to log in, a Refusal becomes a page with its sentence.
    """
    return _page(seat_of, methods or ("GET",))


def referee_page(*methods: str) -> Callable[[SeatView[P]], PageView]:
    """The same for the referee alone; players get 404 like strangers."""
    return _page(referee_seat_of, methods or ("GET",))


def refusal_page(request: HttpRequest, refusal: Refusal, seat: Seat | None) -> HttpResponse:
    """Return a refusal as a page, or as a fragment for htmx, with its HTTP status."""
    is_fragment = bool(request.headers.get("HX-Request"))
    template = "campaigns/_refusal.html" if is_fragment else "campaigns/refusal.html"
    context = {
        "message": refusal.message,
        "seat": seat,
        "campaign": seat.campaign if seat else None,
        "back": request.headers.get("referer", ""),
    }
    return render(request, template, context, status=refusal.status)


def _page(
    find: Callable[[Any, UUID], Seat], methods: tuple[str, ...]
) -> Callable[[SeatView[P]], PageView]:
    def decorate(view: SeatView[P]) -> PageView:
        @wraps(view)
        def page(
            request: HttpRequest, campaign_id: UUID, *args: Any, **kwargs: Any
        ) -> HttpResponse:
            seat = find(request.user, campaign_id)
            try:
                return view(request, seat, *args, **kwargs)
            except Refusal as refusal:
                return refusal_page(request, refusal, seat)

        return login_required(only(*methods)(page))

    return decorate
