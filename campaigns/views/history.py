"""The history: every step as it ended, as the viewer knew it then."""

from __future__ import annotations

from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.models import Picture, Seat
from campaigns.presenters.log.notices import notice_rows
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.map import sheet
from campaigns.presenters.map.focus import in_units
from campaigns.presenters.map.replay import replayed
from campaigns.presenters.map.roster import roster_rows
from campaigns.presenters.play import panel
from campaigns.presenters.play.intents import dated_rows
from campaigns.services.drawing import pictures
from campaigns.services.history import intended, occasions, reading, wording
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context
from cartography import focus_of

NOW = "now"
"""What is asked for beside a moment: the present."""


@seat_page()
def history(request: HttpRequest, seat: Seat) -> HttpResponse:
    """List every step that has ended, with a small picture of each."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    rows = [_moment(scene, one) for one in reversed(reading.moments(seat, scene.viewer))]
    turns = [{"title": turn, "moments": list(some)} for turn, some in groupby(rows, _turn_of)]
    return render(request, "play/history.html", base_context(scene, "history") | {"turns": turns})


def _turn_of(row: dict[str, Any]) -> str:
    return str(row["turn"])


@seat_page()
def moment(request: HttpRequest, seat: Seat, moment_id: UUID) -> HttpResponse:
    """Show one moment: picture, tracks, what happened in the step, roster; or two side by side."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    rows = reading.moments(seat, scene.viewer)
    at = next((index for index, one in enumerate(rows) if one.pk == moment_id), None)
    if at is None:
        return _as_seen_by(scene, rows, moment_id)
    shown = rows[at]
    seen = reading.view_for(seat, scene.viewer, shown)
    entries, board = _entries(scene, shown), scene.game.board_of(seen)
    notices = [one["notice"] for one in entries]
    context: dict[str, Any] = base_context(scene, "history") | {
        "moment": _moment(scene, shown),
        "before": _moment(scene, rows[at - 1]) if at else None,
        "after": _moment(scene, rows[at + 1]) if at + 1 < len(rows) else None,
        "first": rows[0],
        "last": rows[-1],
        "number": at + 1,
        "count": len(rows),
        "moments": [_moment(scene, one) for one in rows],
        "standing": panel.standing(scene.game, seen),
        "entries": notice_rows(scene.game, told_once(scene.game, seat, scene.viewer, entries)),
        "extent": sheet.extent(board),
        "box": sheet.extent(board).split(),
        "focus": in_units(focus_of(board, notices)),
        "intents": _intents(scene, rows, shown),
        "ways": replayed(scene.game, board, notices),
        "begun": rows[max(at - 1, 0)],
        "beside": _beside(scene, request.GET.get("beside", "")),
        **roster_rows(scene.game, seen, {}),
    }
    return render(request, "play/moment.html", context)


def _as_seen_by(scene: Scene, rows: list[Picture], moment_id: UUID) -> HttpResponse:
    """Lead to how the viewer, whose moments are `rows`, saw another viewer's moment: a moment's
    address is of one viewer alone, and whoever presses "Look as" wants to stay with what happened.
    Where the viewer has none that ended with it, it is his last one before, or his first.
    """
    asked = reading.any_moment_of(scene.seat, moment_id)
    if asked is None:
        raise Http404("There is no such moment for this seat.")
    before = [one for one in rows if one.seq <= asked.seq]
    nearest = before[-1:] or rows[:1]
    name = "moment" if nearest else "history"
    address = reverse(name, args=(scene.campaign.pk, *(one.pk for one in nearest)))
    return redirect(f"{address}?{scene.query}" if scene.query else address)


def _intents(scene: Scene, rows: list[Picture], one: Picture) -> list[dict[str, Any]]:
    """Return what was planned for the step that the moment ended."""
    span = occasions.span_of(scene.campaign, rows, one)
    found = intended.beside(scene.seat, scene.side, one.turn, one.step, span)
    return dated_rows(scene.seat, found, scene.game)


def _moment(scene: Scene, one: Picture) -> dict[str, Any]:
    step = scene.game.sequence.steps.get(one.step)
    turn = scene.game.sequence.turn_name(one.turn)
    return {
        "id": one.pk,
        "turn": turn,
        "step": step.title if step else one.step,
        "title": f"{turn}, {step.title if step else one.step}",
        "status": one.status,
    }


def _beside(scene: Scene, text: str) -> dict[str, Any] | None:
    if text == NOW:
        return {"id": NOW, "title": "As it stands now"}
    try:
        found = reading.moment_of(scene.seat, scene.viewer, UUID(text))
    except ValueError:
        return None
    return _moment(scene, found) if found else None


def _entries(scene: Scene, one: Picture) -> list[dict[str, Any]]:
    """Return what the viewer was told in the step that the moment ended."""
    found = []
    for notice in pictures.notices_for(scene.seat, one):
        text = wording.say(scene.campaign, notice)
        found.append({"notice": notice, "text": text, "taken_back": False})
    return found
