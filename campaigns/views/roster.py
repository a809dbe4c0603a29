"""The roster: the viewer's own units complete, the enemy's as they are known."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.map.roster import roster_rows
from campaigns.services.errors import BadRequest
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of
from campaigns.views.table_context import assert_laid_out, base_context

FILTERS = ("side", "type", "status", "supply")


@seat_page()
def roster(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show all units that the viewer knows of, filtered."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    wanted = {name: request.GET.get(name, "")[:30] for name in FILTERS}
    if wanted["side"] and wanted["side"] not in scene.game.sides:
        raise BadRequest(f"There is no side '{wanted['side']}'.")
    found = roster_rows(scene.game, scene.seen, wanted, request.GET.get("find", "").strip()[:40])
    context: dict[str, Any] = base_context(scene, "roster") | found
    context |= {"wanted": wanted, "find": request.GET.get("find", "")}
    return render(request, "play/roster.html", context)
