"""The table: the map, and beside it everything that waits for the person who looks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Seat
from campaigns.presenters.map.counters import counters_svg
from campaigns.presenters.play.compose import read_chosen
from campaigns.views import kept_pages
from campaigns.views.common import seat_page
from campaigns.views.scene import scene_of
from campaigns.views.table_context import (
    composer_context,
    live_context,
    live_of,
    map_context,
    panel_context,
    picture_address,
)

LOG_SHOWN = 14


@seat_page()
def table(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the map and the panel."""
    if seat.campaign.branch is None or (seat.campaign.is_preparing and not seat.is_referee):
        return redirect("campaign", seat.campaign_id)
    scene = scene_of(request, seat, LOG_SHOWN)
    chosen = read_chosen(request.GET)
    if not chosen.tap and chosen.hex and not chosen.kind:
        chosen.tap = chosen.hex
    return kept_pages.show(
        request,
        scene,
        "play/table.html",
        lambda: panel_context(scene) | map_context(scene) | composer_context(scene, chosen),
    )


@seat_page()
def panel_part(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the panel alone, for a page that refreshes itself."""
    return render(request, "play/_panel.html", panel_context(scene_of(request, seat, LOG_SHOWN)))


@seat_page()
def now(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say whether there is something new since the page's cursor, and when to ask again."""
    scene = scene_of(request, seat)
    count = request.GET.get("n", "")[:4]
    silence = min(int(count) if count.isdecimal() else 0, 999)
    live = kept_pages.once(scene, "live", lambda: live_of(scene), lambda _: 1000)
    changed = request.GET.get("cursor", "") != live.cursor
    context = live_context(scene, live, 0 if changed else silence + 1)
    response = render(request, "play/_live.html", context)
    if changed:
        response["HX-Trigger"] = "position-changed"
    return response


@seat_page()
def counters(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the counters alone, as SVG, for a page that refreshes itself."""
    scene = scene_of(request, seat)
    body = (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        f'<image id="map-base" href="{picture_address(scene)}"/>'
        f"{counters_svg(scene.game, scene.seen)}</svg>"
    )
    return HttpResponse(body, content_type="image/svg+xml")
