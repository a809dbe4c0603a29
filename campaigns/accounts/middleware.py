"""Closed accounts at the door."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaigns.accounts.closed import is_closed
from campaigns.api.problems import refusal
from campaigns.looking_round import is_visitor


class ClosedAccounts:
    """Sign out a person of the demonstration whose request came through a proxy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, as nobody's if its account is closed."""
        if is_closed(request.user, request):
            logout(request)
        return self.get_response(request)


class Visitors:
    """Let visitors look and do nothing else; whoever wants to come in himself is nobody first."""

    SAFE = ("GET", "HEAD", "OPTIONS")
    REFUSED = "You look round here as a visitor: nothing can be changed. Make an account to play."

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or say why a visitor's is not."""
        request.is_visitor = is_visitor(request.user)  # type: ignore[attr-defined]
        if request.is_visitor and request.path.startswith("/accounts/"):  # type: ignore[attr-defined]
            logout(request)
        elif request.is_visitor and self._changes(request):  # type: ignore[attr-defined]
            return refusal(request, 403, self.REFUSED)
        return self.get_response(request)

    def _changes(self, request: HttpRequest) -> bool:
        return request.method not in self.SAFE and request.path != reverse("look-round")
