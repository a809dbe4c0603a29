"""What went wrong, as every answer of the API says it: problem details, RFC 9457."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

MEDIA_TYPE = "application/problem+json"
BELOW = "/api/"
NOWHERE = "There is nothing here for you."
SAID = {
    400: "The request cannot be read.",
    403: "This is not allowed.",
    404: NOWHERE,
    500: "The program met a fault of its own; the site's log says more.",
}
"""What is said where nobody has said anything better."""


def problem(status: int, detail: str, **more: Any) -> dict[str, Any]:
    """Return what went wrong as the API says it. `more`: members of its own, as `fields`."""
    title = HTTPStatus(status).phrase
    form = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    # Programs were promised the sentence as `error` before there was a form for it.
    return {**more, **form, "error": detail}


def problem_answer(
    status: int, detail: str, headers: Mapping[str, str] | None = None, **more: Any
) -> HttpResponse:
    """Return the answer that says so, for where no view of the API answers."""
    text = json.dumps(problem(status, detail, **more))
    return HttpResponse(text, content_type=MEDIA_TYPE, status=status, headers=headers)


def refusal(request: HttpRequest, status: int, words: str) -> HttpResponse:
    """Return why a request goes no further, as a program or a person reads it."""
    if is_api(request):
        return problem_answer(status, words)
    return HttpResponse(words, content_type="text/plain", status=status)


def is_api(request: HttpRequest) -> bool:
    """Whether a program asks."""
    return request.path_info.startswith(BELOW)


class Problems:
    """Say in the API's one form what went wrong before or behind its views: an address that there
    is not, a host that is not this site's, a fault of the program.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; what went wrong below the API's address is a problem."""
        response = self.get_response(request)
        is_said = response.status_code < 400 or response.headers.get("Content-Type") == MEDIA_TYPE
        if is_said or not is_api(request):
            return response
        status = response.status_code
        said = problem(status, SAID.get(status, HTTPStatus(status).phrase))
        response.content = json.dumps(said).encode()
        response.headers["Content-Type"] = MEDIA_TYPE
        response.headers["Content-Length"] = str(len(response.content))
        return response
