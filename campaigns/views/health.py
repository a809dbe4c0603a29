"""Health: whether the site does its work, for whoever watches over it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from campaigns.services.upkeep import health as service


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Say part by part whether the site works: 200, or 503 when something does not."""
    found = service.signs()
    is_well = all(sign.is_well for sign in found)
    answer = {"well": is_well, **{sign.name: sign.words or "well" for sign in found}}
    response = JsonResponse(answer, status=200 if is_well else 503)
    response.headers["Cache-Control"] = "no-store"
    return response
