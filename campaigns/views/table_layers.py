"""What the map of the table shows besides the units when somebody asks for it."""

from __future__ import annotations

from itertools import islice

from django.http import Http404, HttpRequest, JsonResponse

from campaigns.models import Seat
from campaigns.presenters.map import moves
from campaigns.presenters.map.layers import has_layer, layer_marks
from campaigns.services.history import logbook
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of


@seat_page()
def layer(request: HttpRequest, seat: Seat, name: str) -> JsonResponse:
    """Return the marks of one layer, made of the viewer's view, or his own log, alone."""
    scene = scene_of(request, seat)
    if name == moves.NAME:
        newest = islice(logbook.newest_first(seat, scene.viewer), moves.MOST)
        return JsonResponse({"marks": moves.last_moves(scene.game, scene.seen, newest)})
    if not has_layer(scene.game, scene.seen, name):
        raise Http404("The map of this game shows no such thing.")
    return JsonResponse({"marks": layer_marks(scene.game, scene.seen, name)})
