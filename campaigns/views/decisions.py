"""Decisions: answered by the person whose they are, or by the referee in his place."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from campaigns.models import Seat
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest
from campaigns.views.common import person, seat_page
from campaigns.views.orders import PATIENCE
from campaigns.views.scene import scene_of


@seat_page("POST")
def answer(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer an open decision with one of its choices."""
    scene = scene_of(request, seat)
    side = request.POST.get("owner", "") if seat.is_referee else ""
    key = request.POST.get("key", "")
    if not key:
        raise BadRequest("Choose one of the answers first.")
    item = inputs.answer_decision(
        seat,
        request.POST.get("decision", ""),
        key,
        token=request.POST.get("token", ""),
        side=side,
        expected=request.POST.get("expected", ""),
        user=person(request),
    )
    if seat.is_referee or not seat.campaign.is_withheld:
        # How long it takes would tell what came of it, where that is not published yet.
        inputs.wait_for(item, PATIENCE)
    if request.headers.get("HX-Request"):
        response = HttpResponse(status=204)
        response["HX-Trigger"] = "position-changed"
        return response
    address = reverse("table", args=(seat.campaign_id,))
    return redirect(f"{address}?{scene.query}" if scene.query else address)
