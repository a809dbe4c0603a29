"""What is answered where the database cannot be used: what is true of what was sent."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import server_error

from campaigns.api.problems import is_api, problem_answer
from campaigns.models import Input
from campaigns.services.asking.stored import Trace, traced

logger = logging.getLogger(__name__)

GONE = (OperationalError, InterfaceError)
READING = "The database is busy. Load the page again in a moment."
NOTHING = (
    "The database is busy. This time nothing was done; what you may have sent before stands. "
    "Try again in a moment."
)
STORED = (
    "What you sent is stored and will be carried out; do not send it again. Only this answer could "
    "not be made, because the database is busy: load the page anew in a moment."
)
UNSURE = (
    "The database is busy, and it is not sure whether what you sent was done. Look first whether "
    "it is there. The same form sent once more counts once, and so does the same token."
)


class BusyDatabase:
    """Say what has become of a request whose answer could not be made for want of the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, noting what is written for it."""
        with traced() as trace:
            request.trace = trace  # type: ignore[attr-defined]
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Return what is true, in a sentence, for a database that cannot be used now."""
        if not isinstance(fault, GONE):
            return None
        logger.exception("The database could not be used")
        return busy(request)


def fault(request: HttpRequest) -> HttpResponse:
    """Answer a request that met a fault of the program; one that met a busy database on its way to
    the page or back, as where sessions are read, is told so.
    """
    if isinstance(sys.exc_info()[1], GONE):
        return busy(request)
    return server_error(request)


def busy(request: HttpRequest) -> HttpResponse:
    """Return the answer to a request that was kept from its end by the database."""
    trace: Trace = getattr(request, "trace", None) or Trace()
    headers = {"Retry-After": "2"}
    if not is_api(request):
        words = _words(trace, request)
        return HttpResponse(words, content_type="text/plain", status=503, headers=headers)
    if trace.inputs:
        rows = [{**_shown(item), "message": STORED} for item in trace.inputs]
        is_list = request.path.endswith("/order-sets/")
        return JsonResponse(rows if is_list else rows[0], status=202, safe=False)
    token = getattr(request, "own_token", "")
    more = {"token": token} if token else {}
    return problem_answer(503, _words(trace, request), headers, **more)


def _words(trace: Trace, request: HttpRequest) -> str:
    if trace.inputs:
        return STORED
    if trace.may_have_written:
        return UNSURE
    return READING if request.method in ("GET", "HEAD") else NOTHING


def _shown(item: Input) -> dict[str, Any]:
    """Return of a stored input what can be told without asking the database again."""
    return {
        "id": str(item.pk),
        "kind": item.kind,
        "side": item.side,
        "status": Input.Status.HELD if item.order_set else Input.Status.WAITING,
        "token": item.order_set or item.token,
    }
