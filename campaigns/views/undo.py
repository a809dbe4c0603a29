"""Undoing one's own last move at the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from campaigns.models import Seat
from campaigns.services.asking import inputs
from campaigns.views.common import person, seat_page
from campaigns.views.orders import composed
from campaigns.views.scene import scene_of


@seat_page("POST")
def undo(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Undo the last move, if nothing has come of it or the referee allows it all the same."""
    scene = scene_of(request, seat)
    item = inputs.undo(
        seat,
        token=request.POST.get("token", ""),
        expected=request.POST.get("expected", ""),
        user=person(request),
    )
    inputs.wait_for(item)
    return composed(request, scene, [item])
