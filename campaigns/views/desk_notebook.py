"""The desk's notebook: what the referees note for themselves."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import RefereeNote, Seat
from campaigns.services.errors import Refusal
from campaigns.services.people import handles
from campaigns.services.people import notebook as services
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context, shown, truth_of
from rules_engine.core.game import Game


@referee_page("GET", "POST")
def notebook(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the notes; write or remove one."""
    refusal = None
    if request.method == "POST":
        try:
            messages.success(request, _done(request, seat))
            return redirect("desk-notebook", seat.campaign_id)
        except Refusal as fault:
            refusal = fault
    scene = truth_of(seat)
    context = desk_context(scene, "desk-notebook") | {
        "notes": [_row(scene.game, one) for one in services.notes_of(seat)],
        "given": request.POST.get("text", ""),
    }
    return shown(request, "desk/notebook.html", context, refusal)


def _done(request: HttpRequest, seat: Seat) -> str:
    if "remove" in request.POST:
        services.remove(seat, request.POST["remove"])
        return "The note is gone."
    services.write(seat, request.POST.get("text", ""))
    return "Noted. No player sees it."


def _row(game: Game[Any], note: RefereeNote) -> dict[str, Any]:
    return {"note": note, "name": handles.handle(note), "when": _when(game, note.moment)}


def _when(game: Game[Any], moment: list[Any] | None) -> str:
    if moment is None or moment[1] not in game.sequence.steps:
        return ""
    return str(game.sequence.moment(moment[0], moment[1]))
