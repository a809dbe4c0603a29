"""Refusals and faults of requests as problems: one sentence, and the right status."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from campaigns.api.problems import MEDIA_TYPE, NOWHERE, problem
from campaigns.bounds import cut, cut_all
from campaigns.packs.giving_slips import SlipRefused
from campaigns.services.errors import Refusal

WHOLE = api_settings.NON_FIELD_ERRORS_KEY
MISFIT = "The request does not fit."


def explain(fault: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to a request that went wrong; None for a fault of the server's own."""
    if isinstance(fault, Refusal):
        more = {"lines": fault.lines} if isinstance(fault, SlipRefused) else {}
        return problem_response(fault.status, fault.message, **more)
    answer = exception_handler(fault, context)
    if answer is None:
        return None
    if isinstance(fault, ValidationError):
        # What is no object at all has no fields to name.
        found = answer.data if isinstance(answer.data, dict) else {WHOLE: answer.data}
        answer.data = problem(answer.status_code, MISFIT, fields=cut_all(found))
    else:
        words = NOWHERE if isinstance(fault, Http404) else str(answer.data["detail"])
        answer.data = problem(answer.status_code, cut(words))
    answer.content_type = MEDIA_TYPE
    return answer


def problem_response(status: int, detail: str, **more: Any) -> Response:
    """Return a view's answer that something went wrong."""
    return Response(problem(status, detail, **more), status=status, content_type=MEDIA_TYPE)
