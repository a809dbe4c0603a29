"""The map as it is and as each side sees it, with what the side does not know or believes wrongly;
where news wait for the referee, as it is published and as it would be.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.desk.blind import blind_differences
from campaigns.presenters.desk.changes import unit_corrections
from campaigns.presenters.desk.differences import differences
from campaigns.presenters.known.contacts import remembered_rows
from campaigns.presenters.known.learned import learned_rows
from campaigns.presenters.map.spaces import space_word
from campaigns.presenters.map.units import stack_rows
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.errors import BadRequest
from campaigns.services.history import reading
from campaigns.services.people.sectors import Watch
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, live_context, map_context

PUBLISHED = "published"
BLIND = "double_blind"


@referee_page()
def map_(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the map for the chosen viewer; for a side, list what it does not know."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    context = _context(scene) | _hex(scene, request.GET.get("hex", ""))
    return render(request, "desk/map.html", context)


@referee_page()
def hex_(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return what stands in a space, as the chosen viewer sees it."""
    assert_laid_out(seat)
    scene = _scene(request, seat)
    return render(
        request,
        "desk/_hex.html",
        desk_context(scene, "desk-map") | _hex(scene, request.GET.get("hex", "")),
    )


@dataclass(frozen=True)
class Published(Scene):
    """A side's view as it stands published, for the referee, whose own looks at the head."""

    @cached_property
    def seen(self) -> dict[str, Any]:
        """The campaign as the side has been told."""
        return reading.published_view(self.seat, self.viewer)

    @property
    def query(self) -> str:
        """What addresses carry so that the referee goes on looking at what is published."""
        return f"as={self.viewer}&at={PUBLISHED}"


def _scene(request: HttpRequest, seat: Seat) -> Scene:
    """Return the scene of the chosen viewer, at the head or at what is published."""
    scene = scene_of(request, seat)
    if scene.side and seat.campaign.is_withheld and request.GET.get("at") == PUBLISHED:
        return Published(seat, scene.viewer)
    return scene


def _context(scene: Scene) -> dict[str, Any]:
    return {
        **desk_context(scene, "desk-map"),
        **live_context(scene),
        **map_context(scene),
        "standing": panel.standing(scene.game, scene.seen),
        "is_withheld": bool(scene.side) and scene.campaign.is_withheld,
        "is_published": isinstance(scene, Published),
        **_differences(scene),
    }


def _differences(scene: Scene) -> dict[str, Any]:
    """Return what the side does not know, in the terms of the campaign's level; and what it would
    learn if all were published now.
    """
    if not scene.side:
        return {"unknown": None, "blind": None}
    game, side = scene.game, scene.side
    truth = reading.view_for(scene.seat, engine.TRUTH)
    found: dict[str, Any] = {"unknown": differences(game, truth, scene.seen, side), "blind": None}
    if scene.campaign.level == BLIND:
        if isinstance(scene, Published):  # What it knew then, held against what is true now.
            then = reading.published_view(scene.seat, engine.TRUTH)
            truth = {**truth, "known": then["known"]}
        found["blind"] = blind_differences(game, truth, scene.seen, side)
    if scene.campaign.is_withheld and scene.campaign.publication_id:
        before = reading.published_view(scene.seat, side)
        after = reading.view_for(scene.seat, side)
        found["learned"] = learned_rows(game, before, after, side)
    return found


def _hex(scene: Scene, number: str) -> dict[str, Any]:
    """Return the units of a space as the viewer sees them, and beside them as they are."""
    if not number:
        return {"hex": ""}
    board = scene.board
    if number not in board.index:
        raise BadRequest(f"There is no {space_word(board)} {number[:20]} on this map.")
    at = board.index[number]
    truth = reading.view_for(scene.seat, engine.TRUTH)
    return {
        "hex": number,
        "sector": Watch(scene.seat).whose(spaces=[number]),
        "unit_corrections": unit_corrections(scene.game, scene.campaign.level),
        "terrain": board.terrain[at],
        "place": board.names[at],
        "stack": stack_rows(scene.game, scene.seen, number),
        "remembered": remembered_rows(scene.game, scene.seen, number),
        "in_truth": stack_rows(scene.game, truth, number) if scene.side else [],
    }
