"""Refusals and faults of requests as JSON: one sentence under `error`, and the right status."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from campaigns.bounds import cut_all
from campaigns.services.errors import Refusal


def explain(fault: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to a request that went wrong; None for a fault of the server's own."""
    if isinstance(fault, Refusal):
        return Response({"error": fault.message}, status=fault.status)
    answer = exception_handler(fault, context)
    if answer is None:
        return None
    if isinstance(fault, ValidationError):
        answer.data = {"error": "The request does not fit.", "fields": answer.data}
    elif isinstance(fault, Http404):
        answer.data = {"error": "There is nothing here for you."}
    elif isinstance(fault, APIException):
        answer.data = {"error": str(fault.detail)}
    answer.data = cut_all(answer.data)
    return answer
