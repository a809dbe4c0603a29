"""Dispatches that travel in the game: what one's side wrote and what came; for the referee all."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.play.dispatches import NAME, ORDERS, are_on, dispatch_rows
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of
from campaigns.views.table_context import assert_laid_out, base_context


@seat_page()
def dispatches(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the dispatches that the viewer knows of."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    options = scene.chosen["options"]
    if not are_on(options):
        raise Http404("In this campaign no dispatches travel.")
    context = base_context(scene, "dispatches") | dispatch_rows(scene.game, scene.seen)
    is_commander = seat.may_order and scene.commanded is None
    context["writes"] = is_commander and seat.campaign.is_playing
    context["orders_travel"] = options.get(NAME) == ORDERS
    return render(request, "play/dispatches.html", context)
