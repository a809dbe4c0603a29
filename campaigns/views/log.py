"""The log in words, and the life of one unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.log.blocks import turn_rows
from campaigns.presenters.log.notices import notice_rows, of_unit
from campaigns.presenters.log.roll import AROUND, is_roll, roll_row, shown_now
from campaigns.presenters.log.told_once import page_once, told_once
from campaigns.presenters.map.moves import way_of
from campaigns.presenters.map.units import row_of, strengths
from campaigns.presenters.rules.cases import cited
from campaigns.presenters.rules.charts import campaign_charts
from campaigns.services.history import logbook, reading
from campaigns.views import kept_pages
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context

ON_PAGE = 150


@seat_page()
def log(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show what the viewer was told, the newest first, with dice, modifiers and cases."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    if request.GET.get("find"):
        # Each word that somebody types would be a page to be kept, in the place of another's.
        return render(request, "play/log.html", _log(request, scene))
    return kept_pages.show(request, scene, "play/log.html", lambda: _log(request, scene))


def _log(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    """Return what the page shows of the log for what is asked of it."""
    seat = scene.seat
    rows = logbook.newest_first(seat, scene.viewer)
    last = rows[0] if rows else None
    asked = {name: request.GET.get(name, "").strip()[:60] for name in FILTERS}
    found = _found(rows, asked)
    # Its places alone: the page's entries are read once, with those beside them.
    page = Paginator(range(len(found)), ON_PAGE).get_page(request.GET.get("page"))
    begin = (page.number - 1) * ON_PAGE
    told = page_once(scene.game, seat, scene.viewer, found, begin, begin + ON_PAGE)
    entries = notice_rows(scene.game, told)
    return base_context(scene, "log") | {
        **asked,
        "page": page,
        "entries": entries,
        "turns": turn_rows(scene.game, entries),
        "kinds": KINDS,
        "turns_so_far": _turns(scene),
        "opens_rolls": True,
        "case": scene.game.casebook.get(asked["case"]),
        "rest": "&".join(filter(None, (_asked(**asked), scene.query))),
        "last": last,
        "is_part": not reading.sees_whole_log(seat),
    }


FILTERS = ("find", "only", "turn", "since", "case")
KINDS = (("", "everything"), ("dice", "dice"), ("moves", "moves"), ("orders", "what was handed in"))


def _found(rows: Sequence[dict[str, Any]], asked: Mapping[str, str]) -> Sequence[dict[str, Any]]:
    """Return the entries that are asked for; all of them, unread, where nothing is."""
    words, only, turn, since, case = (asked[name] for name in FILTERS)
    if since.isdecimal():
        rows = rows[: max(0, len(rows) - int(since[:9]))]
    if words:
        rows = [row for row in rows if words.lower() in row["text"].lower()]
    if only in (wanted := {"dice": is_roll, "moves": way_of_entry, "orders": is_handed_in}):
        rows = [row for row in rows if wanted[only](row)]
    if turn.isdecimal():
        rows = [row for row in rows if row.get("turn") == int(turn)]
    return [row for row in rows if case in cited(row)] if case else rows


def way_of_entry(row: Mapping[str, Any]) -> bool:
    """Whether an entry tells that somebody went somewhere."""
    return bool(way_of(row["notice"]))


def is_handed_in(row: Mapping[str, Any]) -> bool:
    """Whether an entry tells of what a person handed in."""
    return "receipt" in row or row.get("type") == "input"


def _turns(scene: Scene) -> list[tuple[str, str]]:
    """Return the turns so far by which a side's log can be filtered, the newest first."""
    name = scene.game.sequence.turn_name
    numbers = range(scene.seen["turn"], 0, -1) if scene.side else ()
    return [(str(number), name(number)) for number in numbers]


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
        scene.game,
        campaign_charts(scene.campaign, scene.chosen),
        around,
        len(around) - 1 - at + newest,
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
    rows = [row for row in logbook.told_log(seat, scene.viewer) if of_unit(row, unit_id)]
    context: dict[str, Any] = base_context(scene, "roster") | {
        "unit": _row(scene, unit_id),
        "record": scene.seen["units"][unit_id],
        "entries": notice_rows(scene.game, told_once(scene.game, seat, scene.viewer, rows)),
        "opens_rolls": True,
    }
    return render(request, "play/unit.html", context)


def _row(scene: Scene, unit_id: str) -> Any:
    return row_of(scene.game, scene.seen, unit_id, strengths(scene.game, scene.seen))
