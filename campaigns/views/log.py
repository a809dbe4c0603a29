"""The log in words, and the life of one unit."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.log.notices import notice_rows, of_unit
from campaigns.presenters.map.units import row_of, strengths
from campaigns.services.history import logbook, reading
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context

ON_PAGE = 150


@seat_page()
def log(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show what the viewer was told, the newest first, with dice, modifiers and cases."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    rows = logbook.newest_first(seat, scene.viewer)
    last = rows[0] if rows else None
    words = request.GET.get("find", "").strip()[:60]
    if words:
        rows = [row for row in rows if words.lower() in row["text"].lower()]
    page = Paginator(rows, ON_PAGE).get_page(request.GET.get("page"))
    context = base_context(scene, "log") | {
        "page": page,
        "entries": notice_rows(scene.game, list(page)),
        "find": words,
        "rest": "&".join(filter(None, (words and urlencode({"find": words}), scene.query))),
        "last": last,
        "is_part": not reading.sees_whole_log(seat),
    }
    return render(request, "play/log.html", context)


@seat_page()
def unit(request: HttpRequest, seat: Seat, unit_id: str) -> HttpResponse:
    """Show a unit as the viewer knows it, and everything that he was told of it."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    if unit_id not in scene.seen["units"]:
        raise Http404("This seat knows no unit of that name.")
    rows = logbook.told_log(seat, scene.viewer)
    context: dict[str, Any] = base_context(scene, "roster") | {
        "unit": _row(scene, unit_id),
        "record": scene.seen["units"][unit_id],
        "entries": notice_rows(scene.game, [row for row in rows if of_unit(row, unit_id)]),
    }
    return render(request, "play/unit.html", context)


def _row(scene: Scene, unit_id: str) -> Any:
    return row_of(scene.game, scene.seen, unit_id, strengths(scene.game, scene.seen))
