"""What every answer carries: no shared cache keeps a page, and no page runs foreign code."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse

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


class BusyDatabase:
    """Say that the database is busy, where another process holds it for too long."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Return 503 with a sentence for a database that cannot be used now."""
        if not isinstance(fault, OperationalError):
            return None
        logger.exception("The database could not be used")
        words = "The database is busy. Nothing was done; try again in a moment."
        headers = {"Retry-After": "2"}
        if request.path.startswith("/api/"):
            return JsonResponse({"error": words}, status=503, headers=headers)
        return HttpResponse(words, content_type="text/plain", status=503, headers=headers)


FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class PlainText:
    """Refuse requests with a NUL character, which no person types and no database stores."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or say that it cannot be read."""
        if self._has_nul(request):
            return HttpResponseBadRequest("The request holds a character that is no text.")
        return self.get_response(request)

    def _has_nul(self, request: HttpRequest) -> bool:
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return True
        if request.content_type not in FORMS:
            return False
        return any("\x00" in value for values in request.POST.lists() for value in values[1])
