"""What the map of the table shows besides the units when somebody asks for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, JsonResponse

from campaigns.models import Seat
from campaigns.presenters.map.layers import layer_marks
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of


@seat_page()
def layer(request: HttpRequest, seat: Seat, name: str) -> JsonResponse:
    """Return the marks of one layer, made of the viewer's view alone."""
    scene = scene_of(request, seat)
    if name not in scene.game.layers:
        raise Http404("The map of this game shows no such thing.")
    return JsonResponse({"marks": layer_marks(scene.game, scene.seen, name)})
