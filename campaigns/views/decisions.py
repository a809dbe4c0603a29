"""Decisions: answered by the person whose they are, or by the referee in his place."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from campaigns.models import Seat
from campaigns.services.asking import inputs, series
from campaigns.services.asking.series import Answers
from campaigns.services.errors import BadRequest
from campaigns.views.common import person, seat_page
from campaigns.views.orders import back
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
        inputs.wait_for(item)
    return back(request, scene)


@seat_page("POST")
def answer_series(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer questions alike that follow each other, in the order of the form."""
    scene = scene_of(request, seat)
    answers = Answers(
        request.POST.get("decision", ""),
        [key for key in request.POST.getlist("key") if key],
        between=bool(request.POST.get("between")),
        last=bool(request.POST.get("last")),
    )
    given = series.answer_series(
        seat,
        answers,
        token=request.POST.get("token", ""),
        side=request.POST.get("owner", "") if seat.is_referee else "",
        expected=request.POST.get("expected", ""),
        user=person(request),
    )
    if given.left:
        listed = "; ".join(given.left)
        messages.warning(request, f"Not answered: {listed}. The reason: {given.why}.")
    return back(request, scene)
