"""The chain of one's own log: checked at any time, and handed out as a file that others check."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.services import engine
from campaigns.services.errors import BadRequest
from campaigns.services.history import chains, reading
from campaigns.views.common import seat_page
from campaigns.views.dice import trust_context
from rules_engine.plain import canonical


@seat_page()
def chain(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Follow the chain of a log, find what somebody noted down; after the end the truth's too."""
    game = engine.game_of(seat.campaign)
    side = side_of(request, seat)
    may_read_whole = chains.may_read_whole(seat)
    found = chains.check_told(seat, side) if may_read_whole else chains.Chain()
    noted = request.GET.get("noted", "").strip()[:80]
    may_see_truth = engine.TRUTH in reading.viewers_of(seat)
    context = trust_context(seat, "chain", side) | {
        "sides": list(game.side_titles.items()) if may_see_truth else [],
        "chain": found,
        "noted": noted,
        "noted_is": chains.find_noted(seat, side, noted, found) if noted else "",
        "may_read_whole": may_read_whole,
        "truth": chains.check_truth(seat) if may_see_truth else [],
    }
    return render(request, "campaigns/chain.html", context)


@seat_page()
def chain_file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hand out a side's own log as a file that the stand-alone script checks."""
    side = side_of(request, seat)
    data = canonical(chains.log_file(seat, side)) + b"\n"
    answer = HttpResponse(data, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="log-{side}.json"'
    return answer


def side_of(request: HttpRequest, seat: Seat) -> str:
    """Return the side whose log is asked for: one's own, for the referee the first by default.

    Raises:
        BadRequest, NotAllowed: no such side, or another's.
    """
    game = engine.game_of(seat.campaign)
    side = request.GET.get("as", "") or seat.side or game.sides[0]
    side = game.sides[0] if side == engine.TRUTH else side
    if side not in game.sides:
        raise BadRequest(f"There is no side '{side[:40]}'.")
    return reading.viewer_for(seat, side)
