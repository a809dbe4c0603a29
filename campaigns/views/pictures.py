"""Pictures: the empty board, faces of counters, and the kept pictures of each step."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse

from campaigns.models import Picture, Seat
from campaigns.presenters.map import sheet, thumbs
from campaigns.services.drawing import picture_room, pictures
from campaigns.services.drawing.bare import draw_bare
from campaigns.services.drawing.print_turns import turn_of
from campaigns.services.errors import BadRequest
from campaigns.services.history import reading
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from cartography import SIZES, AppearanceError, counter_png, focus_of, packed, parse_key

FACE_PIXELS = 128
FOR_EVER = "private, max-age=31536000, immutable"
A_DAY = "private, max-age=86400"
"""A counter's address says what it shows, not how it is drawn: a new drawing is there next day."""


@seat_page()
def board(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the board as geometry; its address changes when the board does."""
    return _kept(sheet.geometry(scene_of(request, seat).sheet), "application/json")


@seat_page()
def board_picture(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the empty board as a picture."""
    return _kept(sheet.picture(scene_of(request, seat).sheet), "image/png")


@login_required
def counter(request: HttpRequest, key: str) -> HttpResponse:
    """Return the face of a counter; its address says all that it shows."""
    try:
        return _kept(counter_png(parse_key(key), FACE_PIXELS), "image/png", A_DAY)
    except AppearanceError as fault:
        raise Http404(str(fault)) from fault


@seat_page()
def picture(request: HttpRequest, seat: Seat, moment_id: UUID) -> HttpResponse:
    """Return the kept picture of a moment, or one drawn at once at another size; `bare`: without
    what happened before it.
    """
    size = request.GET.get("size", "screen")
    if size not in SIZES:
        raise BadRequest(f"There is no size '{size}'; there are: {', '.join(sorted(SIZES))}.")
    scene = scene_of(request, seat)
    moment = reading.moment_of(seat, scene.viewer, moment_id)
    if moment is None:
        raise Http404("There is no such picture for this seat.")
    if "bare" in request.GET:
        return _png(draw_bare(seat, scene.viewer, moment), request, "bare")
    if size == "thumb":
        return _png(_small(scene, moment), request, "thumb")
    kept = pictures.kept_bytes(seat, moment) if size == "screen" else None
    if kept is not None:
        return _png(kept, request, f"turn-{moment.turn}-{moment.step}")
    with turn_of(seat.user_id, size):
        data = pictures.draw_now(seat, scene.viewer, moment, size)
    return _png(data, request, f"turn-{moment.turn}-{moment.step}-{size}")


@seat_page()
def picture_now(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return a picture of the present as the viewer knows it."""
    size = request.GET.get("size", "screen")
    if size not in SIZES:
        raise BadRequest(f"There is no size '{size}'; there are: {', '.join(sorted(SIZES))}.")
    scene = scene_of(request, seat)
    with turn_of(seat.user_id, size):
        data = pictures.draw_now(seat, scene.viewer, None, size)
    # Many small ones stand on a person's page of campaigns: fewer bytes are worth the time.
    return _png(packed(data) if size == "thumb" else data, request, "now")


def _small(scene: Scene, moment: Picture) -> bytes:
    """Return where something happened in the step that a moment ended, as a small picture."""
    seat = scene.seat
    if reading.sees_whole_log(seat):
        # What is asked of the database for it must not tell whether somebody has looked before:
        # its use is noted as for the large one, which is not read for it.
        small = thumbs.kept(moment) if moment.is_kept else None
        if small is not None:
            picture_room.note_use(moment)
            return small
        whole = pictures.kept_bytes(seat, moment)
        if whole is not None:
            return thumbs.keep(moment, scene.board, whole)
    with turn_of(seat.user_id, "web"):
        data = pictures.draw_now(seat, scene.viewer, moment, "web")
    focus = focus_of(scene.board, pictures.notices_for(seat, moment))
    return thumbs.reduced(data, scene.board, focus)


def _png(data: bytes, request: HttpRequest, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type="image/png")
    if "download" in request.GET:
        response["Content-Disposition"] = f'attachment; filename="{name}.png"'
    return response


def _kept(data: bytes, kind: str, how_long: str = FOR_EVER) -> HttpResponse:
    return PublicPicture(data, content_type=kind, headers={"Cache-Control": how_long})


class PublicPicture(HttpResponse):
    """What is the same for everybody who may ask for it; browsers keep it."""

    is_public = True
