"""Report packs: what a seat knew at a moment, as a page and to be printed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Pack, Seat
from campaigns.packs import slips, work
from campaigns.packs.content import content_of
from campaigns.services.drawing.print_turns import turn_of
from campaigns.services.errors import NotAllowed
from campaigns.services.packs import asking
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context


@seat_page("GET", "POST")
def packs(request: HttpRequest, seat: Seat) -> HttpResponse:
    """List the reports that a seat may read; make one of what it knows now."""
    assert_laid_out(seat)
    if request.method == "POST":
        made = asking.make(seat)
        return redirect("pack", seat.campaign_id, made.pk)
    scene = scene_of(request, seat)
    rows = [_row(scene, one) for one in asking.packs_of(seat)]
    return render(request, "play/packs.html", base_context(scene, "packs") | {"rows": rows})


@seat_page()
def pack(request: HttpRequest, seat: Seat, pack_id: UUID) -> HttpResponse:
    """Show a report as a page."""
    found = _found(seat, pack_id)
    scene = scene_of(request, seat)
    content = content_of(found)
    context: dict[str, Any] = base_context(scene, "packs") | {
        "pack": found,
        "content": content,
        "slip": slips.text_of(content["slip"]),
    }
    return render(request, "play/pack.html", context)


@seat_page()
def pack_picture(request: HttpRequest, seat: Seat, pack_id: UUID) -> HttpResponse:
    """Return the map of a report as a picture: the board alone, or with what stands beside it."""
    found = _found(seat, pack_id)
    size = "screen" if request.GET.get("size") == "screen" else "web"
    with turn_of(seat.user_id, size):
        return HttpResponse(work.picture_of(found, size), content_type="image/png")


@seat_page()
def pack_file(request: HttpRequest, seat: Seat, pack_id: UUID) -> HttpResponse:
    """Return a report as a file to print."""
    found = _found(seat, pack_id)
    data = work.file_of(found, seat.user_id)
    how = "attachment" if "download" in request.GET else "inline"
    name = f"report-{found.number}-turn-{found.turn}.pdf"
    headers = {"Content-Disposition": f'{how}; filename="{name}"'}
    return HttpResponse(data, content_type="application/pdf", headers=headers)


def _found(seat: Seat, pack_id: UUID) -> Pack:
    try:
        return asking.pack_of(seat, pack_id)
    except NotAllowed as fault:
        raise Http404(fault.message) from fault


def _row(scene: Scene, one: Pack) -> dict[str, Any]:
    return {"pack": one, "when": scene.game.sequence.moment(one.turn, one.step)}
