"""The map as it is and as each side sees it, with what the side does not know."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters import panel
from campaigns.presenters.desk_differences import differences
from campaigns.presenters.units import stack_rows
from campaigns.services import engine, reading
from campaigns.services.errors import BadRequest
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table import assert_laid_out, live_context, map_context


@referee_page()
def map_(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the map for the chosen viewer; for a side, list what it does not know."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    context = _context(scene) | _hex(scene, request.GET.get("hex", ""))
    return render(request, "desk/map.html", context)


@referee_page()
def hex_(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return what stands in a hex, as the chosen viewer sees it."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    return render(
        request,
        "desk/_hex.html",
        desk_context(scene, "desk-map") | _hex(scene, request.GET.get("hex", "")),
    )


def _context(scene: Scene) -> dict[str, Any]:
    truth = reading.view_for(scene.seat, engine.TRUTH)
    return {
        **desk_context(scene, "desk-map"),
        **live_context(scene, 0),
        **map_context(scene),
        "standing": panel.standing(scene.game, scene.seen),
        "unknown": differences(scene.game, truth, scene.seen, scene.side) if scene.side else None,
    }


def _hex(scene: Scene, number: str) -> dict[str, Any]:
    """Return the units of a hex as the viewer sees them, and beside them as they are."""
    if not number:
        return {"hex": ""}
    board = scene.board
    if number not in board.index:
        raise BadRequest(f"There is no hex {number[:20]} on this map.")
    at = board.index[number]
    truth = reading.view_for(scene.seat, engine.TRUTH)
    return {
        "hex": number,
        "terrain": board.terrain[at],
        "place": board.names[at],
        "stack": stack_rows(scene.game, scene.seen, number),
        "in_truth": stack_rows(scene.game, truth, number) if scene.side else [],
    }
