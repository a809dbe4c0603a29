"""What pages of a club do alike: who is asking, refusals as sentences, buttons by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from campaigns.access import member_of, secretary_of
from campaigns.models import Member
from campaigns.services.errors import Refusal
from campaigns.views.common import PageView, pressed, refusal_page
from campaigns.views.methods import only

P = ParamSpec("P")
ClubView = Callable[Concatenate[HttpRequest, Member, P], HttpResponse]
Act = Callable[[HttpRequest, Member], str]


def member_page(*methods: str) -> Callable[[ClubView[P]], PageView]:
    """Turn `view(request, member, ...)` into a page of a club for whoever belongs to it; strangers
    get 404, the anonymous are sent to log in, a Refusal becomes a page with its sentence.
    """
    return _page(member_of, methods or ("GET",))


def secretary_page(*methods: str) -> Callable[[ClubView[P]], PageView]:
    """The same for secretaries alone; members get 404 like strangers."""
    return _page(secretary_of, methods or ("GET",))


def done(request: HttpRequest, member: Member, acts: Mapping[str, Act]) -> None:
    """Do what a pressed button says, and say that it is done. Raises BadRequest: no such button."""
    messages.success(request, pressed(request, acts)(request, member))


def shell(member: Member, here: str) -> dict[str, Any]:
    """Return what every page of a club needs: whose it is, and which one it is."""
    return {"club": member.club, "member": member, "club_here": here}


def _page(
    find: Callable[[Any, UUID], Member], methods: tuple[str, ...]
) -> Callable[[ClubView[P]], PageView]:
    def decorate(view: ClubView[P]) -> PageView:
        @wraps(view)
        def page(request: HttpRequest, club_id: UUID, *args: Any, **kwargs: Any) -> HttpResponse:
            member = find(request.user, club_id)
            try:
                return view(request, member, *args, **kwargs)
            except Refusal as refusal:
                return refusal_page(request, refusal, None)

        return login_required(only(*methods)(page))

    return decorate
