"""Closed accounts at the door."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse

from campaigns.accounts.closed import is_closed


class ClosedAccounts:
    """Sign out a person of the demonstration whose request came through a proxy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, as nobody's if its account is closed."""
        if is_closed(request.user, request):
            logout(request)
        return self.get_response(request)
