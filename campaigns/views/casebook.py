"""The casebook: every case by number, and how the open questions of the rules are read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.services import engine
from campaigns.views.common import seat_page


@seat_page()
def casebook(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show every case with its summary and status, and every reading with what was chosen."""
    game = engine.game_of(seat.campaign)
    words = request.GET.get("find", "").strip()[:60].lower()
    cases = [
        case
        for case in game.casebook
        if not words or words in f"{case.number} {case.title} {case.summary}".lower()
    ]
    asked: dict[str, list[str]] = {}
    readings = []
    for reading in game.readings:
        if not reading.applies(seat.campaign.level):
            continue
        chosen = seat.campaign.readings.get(reading.question, reading.default)
        readings.append({"reading": reading, "chosen": chosen})
        for case in reading.cases:
            asked.setdefault(case, []).append(reading.question)
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "game": game,
        "here": "casebook",
        "cases": [(case, asked.get(case.number, [])) for case in cases],
        "readings": readings,
        "find": request.GET.get("find", ""),
        "statuses": STATUSES,
    }
    return render(request, "play/casebook.html", context)


STATUSES = (
    ("enforced", "the program enforces it"),
    ("decision", "the program asks the player"),
    ("referee", "the referee judges"),
    ("tabletop", "about cardboard, or no rule"),
)
