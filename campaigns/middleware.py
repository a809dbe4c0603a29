"""What every answer carries: no shared cache keeps a page, and no page runs foreign code."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaigns.api.problems import refusal
from campaigns.bounds import MOST_QUERY
from rules_engine.records.record import MOST_BYTES

logger = logging.getLogger(__name__)

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)


class PrivatePages:
    """Mark what a logged-in person sees as private, and forbid foreign content."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request with the headers added."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()"
        )
        # The empty board and the faces of counters are the same for everybody who asks for them.
        is_public = getattr(response, "is_public", False)
        if request.path.startswith("/accounts/") or (
            request.user.is_authenticated and not is_public
        ):
            response.headers["Cache-Control"] = "private, no-store"
        return response


class SmallRequests:
    """Refuse what is too large before any of it is read; files are campaigns to be taken in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or say that it is too large."""
        if len(request.META.get("QUERY_STRING", "")) > MOST_QUERY:
            return refusal(request, 414, "The address is too long.")
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        most = self._most(request)
        if not length.isdigit() or int(length) > most:
            words = f"The request is too large; {most // 1024} KB are read here."
            return refusal(request, 413, words)
        return self.get_response(request)

    def _most(self, request: HttpRequest) -> int:
        """Return how many bytes are read at an address."""
        small = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        # The API asks who somebody is before it reads; a form is read to find its token.
        is_file = request.path == reverse("api-import") or (
            request.path == reverse("import") and request.user.is_authenticated
        )
        return MOST_BYTES + small if is_file else small


FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class PlainText:
    """Refuse requests with a NUL character, which no person types and no database stores."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or say that it cannot be read."""
        if self._has_nul(request):
            return refusal(request, 400, "The request holds a character that is no text.")
        return self.get_response(request)

    def _has_nul(self, request: HttpRequest) -> bool:
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return True
        if request.content_type not in FORMS:
            return False
        return any("\x00" in value for values in request.POST.lists() for value in values[1])
