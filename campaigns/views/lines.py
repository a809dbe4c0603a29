"""All lines of play, to be looked at and compared: for the referee, after the end for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Branch, Seat
from campaigns.presenters.log.lines import compared, line_row, line_rows, step_rows, told_between
from campaigns.presenters.log.notices import notice_rows
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.drawing import pictures
from campaigns.services.drawing.print_turns import turn_of
from campaigns.services.errors import BadRequest
from campaigns.services.history import positions, reading
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context
from cartography import SIZES


@seat_page()
def lines(request: HttpRequest, seat: Seat) -> HttpResponse:
    """List all lines of play."""
    scene = _scene(request, seat)
    rows = line_rows(scene.campaign)
    return render(request, "play/lines.html", base_context(scene, "history") | {"lines": rows})


@seat_page()
def line(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """Show a line at one of its steps: map, tracks, what happened."""
    scene = _scene(request, seat)
    branch = _line(scene, number)
    steps = step_rows(scene.game, branch)
    seq = _place(request, branch)
    at = next((n for n, row in enumerate(steps) if row["end"] == seq), len(steps) - 1)
    after = steps[at]["seq"] - 1 if steps else 0
    seen = positions.view_at(branch, seq, scene.viewer)
    entries = told_between(scene.campaign, branch, after, seq) if scene.viewer == "truth" else []
    context = base_context(scene, "history") | {
        "line": line_row(scene.campaign, branch),
        "steps": steps,
        "shown": steps[at] if steps else None,
        "before": steps[at - 1] if at > 0 else None,
        "after": steps[at + 1] if at + 1 < len(steps) else None,
        "seq": seq,
        "standing": panel.standing(scene.game, seen),
        "entries": notice_rows(scene.game, told_once(scene.game, seat, scene.viewer, entries)),
        "others": [row for row in line_rows(scene.campaign) if row["number"] != number],
    }
    return render(request, "play/line.html", context)


@seat_page()
def line_picture(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """Return the map of a line at a place, as the viewer knows it."""
    scene = _scene(request, seat)
    branch = _line(scene, number)
    size = request.GET.get("size", "screen")
    if size not in SIZES:
        raise BadRequest(f"There is no size '{size}'; there are: {', '.join(sorted(SIZES))}.")
    place = _place(request, branch)
    with turn_of(seat.user_id, size):
        data = pictures.draw_place(scene.campaign, branch, place, scene.viewer, size)
    return HttpResponse(data, content_type="image/png")


@seat_page()
def line_compare(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hold two lines against each other."""
    scene = _scene(request, seat)
    old, new = (_line(scene, _number(request.GET.get(name, ""))) for name in ("old", "new"))
    context = base_context(scene, "history") | {
        "old": line_row(scene.campaign, old),
        "new": line_row(scene.campaign, new),
        "compared": compared(seat, (old, old.head), (new, new.head)),
    }
    return render(request, "play/line_compare.html", context)


def _scene(request: HttpRequest, seat: Seat) -> Scene:
    """Return the scene of somebody who may look at all lines; others get 404 like strangers."""
    if engine.TRUTH not in reading.viewers_of(seat):
        raise Http404("There is no such page for this seat.")
    assert_laid_out(seat)
    wanted = request.GET.get("as", "")
    return scene_of(request, seat) if wanted else Scene(seat, engine.TRUTH)


def _line(scene: Scene, number: int) -> Branch:
    found = scene.campaign.branches.select_related("parent").filter(number=number).first()
    if found is None:
        raise Http404("There is no such line of play.")
    found.campaign = scene.campaign
    return found


def _place(request: HttpRequest, branch: Branch) -> int:
    seq = _number(request.GET.get("seq", ""))
    return seq if 0 < seq <= branch.head else branch.head


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
