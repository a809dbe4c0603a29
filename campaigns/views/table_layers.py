"""What the map of the table shows besides the units when somebody asks for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, JsonResponse

from campaigns.models import Seat
from campaigns.presenters.map import enemy_reach, moves, since
from campaigns.presenters.map.layers import has_layer, layer_marks, reach_marks
from campaigns.services.history import logbook
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of


@seat_page()
def layer(request: HttpRequest, seat: Seat, name: str) -> JsonResponse:
    """Return the marks of one layer, made of the viewer's view, or his own log, alone."""
    scene = scene_of(request, seat)
    if name == moves.NAME:
        newest = logbook.newest_first(seat, scene.viewer)[: moves.MOST]
        return JsonResponse({"marks": moves.last_moves(scene.game, scene.seen, newest)})
    if name == since.NAME:
        after = request.GET.get("after", "")
        number = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
        newest = logbook.newest_first(seat, scene.viewer)[: since.MOST]
        return JsonResponse({"marks": since.since(scene.game, scene.seen, newest, number)})
    if name == enemy_reach.NAME:
        return JsonResponse({"marks": reach_marks(scene.game, scene.seen, scene.side)})
    if not has_layer(scene.game, scene.seen, name):
        raise Http404("The map of this game shows no such thing.")
    space = request.GET.get("space", "")[:8]
    return JsonResponse({"marks": layer_marks(scene.game, scene.seen, name, space)})
