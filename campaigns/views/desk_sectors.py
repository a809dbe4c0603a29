"""The desk's page of sectors: which referee looks after which part of the map, or which inbox."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import Seat, Sector
from campaigns.presenters.map.spaces import space_words
from campaigns.services.errors import Refusal
from campaigns.services.people import sectors as services
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context, shown, truth_of
from campaigns.views.scene import Scene

MOST_NAMED = 12


@referee_page("GET", "POST")
def sectors(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show who looks after what; add a sector, or remove one."""
    refusal = None
    if request.method == "POST":
        try:
            messages.success(request, _done(request, seat))
            return redirect("desk-sectors", seat.campaign_id)
        except Refusal as fault:
            refusal = fault
    return shown(request, "desk/sectors.html", _context(request, truth_of(seat)), refusal)


def _done(request: HttpRequest, seat: Seat) -> str:
    post = request.POST
    if "remove" in post:
        services.remove(seat, post["remove"])
        return "It is nobody’s any more."
    given = {name: post.get(name, "") for name in ("name", "side", "spaces")}
    made = services.add(seat, post.get("to", ""), **given)
    return f"“{made.name}” is looked after by {made.seat.name}."


def _context(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    rows = scene.campaign.seats.filter(role=Seat.Role.REFEREE).order_by("created", "pk")
    return desk_context(scene, "desk-sectors") | {
        "rows": [_row(scene, one) for one in services.sectors_of(scene.seat)],
        "referees": list(rows),
        "given": request.POST,
        "space_words": space_words(scene.game.board),
        "example": f"{scene.game.board.numbers[0]}-{scene.game.board.numbers[-1]}",
    }


def _row(scene: Scene, one: Sector) -> dict[str, Any]:
    return {
        "sector": one,
        "is_mine": one.seat_id == scene.seat.pk,
        "side_title": scene.game.side_titles.get(one.side, one.side),
        "named": one.spaces[:MOST_NAMED],
        "more": max(0, len(one.spaces) - MOST_NAMED),
    }
