"""The log in words, and the life of one unit."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.log.notices import notice_rows, of_unit
from campaigns.presenters.log.roll import AROUND, roll_row, shown_now
from campaigns.presenters.map.units import row_of, strengths
from campaigns.presenters.rules.cases import cited
from campaigns.presenters.rules.charts import campaign_charts
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
    case = request.GET.get("case", "").strip()[:20]
    if case:
        rows = [row for row in rows if case in cited(row)]
    page = Paginator(rows, ON_PAGE).get_page(request.GET.get("page"))
    context = base_context(scene, "log") | {
        "page": page,
        "entries": notice_rows(scene.game, list(page)),
        "find": words,
        "opens_rolls": True,
        "case": scene.game.casebook.get(case),
        "rest": "&".join(filter(None, (_asked(find=words, case=case), scene.query))),
        "last": last,
        "is_part": not reading.sees_whole_log(seat),
    }
    return render(request, "play/log.html", context)


def _asked(**wanted: str) -> str:
    return urlencode({name: value for name, value in wanted.items() if value})


@seat_page()
def roll(request: HttpRequest, seat: Seat, entry: int) -> HttpResponse:
    """Show a roll that the viewer's log tells of, by its number there, for as long as he likes."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    rows = logbook.newest_first(seat, scene.viewer)
    at = len(rows) - entry
    if not 0 <= at < len(rows):
        raise Http404("This log has no such entry.")
    newest = max(0, at - AROUND)
    around = list(rows[newest : at + AROUND + 1])[::-1]
    shown = roll_row(
        scene.game, campaign_charts(scene.campaign), around, len(around) - 1 - at + newest
    )
    if shown is None:
        raise Http404("This entry of the log tells of no roll.")
    shown["shown"] = shown_now(scene.game, scene.seen, shown)
    context = base_context(scene, "log") | {"roll": shown, "page": at // ON_PAGE + 1}
    return render(request, "play/roll.html", context)


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
        "opens_rolls": True,
    }
    return render(request, "play/unit.html", context)


def _row(scene: Scene, unit_id: str) -> Any:
    return row_of(scene.game, scene.seen, unit_id, strengths(scene.game, scene.seen))
