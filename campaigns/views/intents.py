"""Plans and intents: what one's side meant to do, and what can be written now."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.models import Seat
from campaigns.presenters.play.intents import dated_rows, opening_rows
from campaigns.services.asking import intents as services
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import intended
from campaigns.services.turns import closing_shown
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context

ON_PAGE = 40


@seat_page("GET", "POST")
def intents(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show what has been planned, and take what is written."""
    assert_laid_out(seat)
    refusal = None
    if request.method == "POST":
        try:
            return _written(request, seat)
        except Refusal as fault:
            refusal = fault
    context = _context(request, scene_of(request, seat))
    if refusal is not None:
        names = {row["opening"].name for row in context["openings"] if not row["is_held"]}
        is_lost = request.POST.get("about") not in names
        lost = request.POST.get("text", "")[: services.MOST_PLAN] if is_lost else ""
        context |= {"error": refusal.message, "given": request.POST, "lost": lost}
        context["is_changed"] = isinstance(refusal, services.Changed)
    return render(request, "play/intents.html", context, status=refusal.status if refusal else 200)


def _written(request: HttpRequest, seat: Seat) -> HttpResponse:
    post = request.POST
    about, turns = post.get("about", ""), post.get("turns", "1")
    if not (turns.isascii() and turns.isdecimal() and len(turns) <= 4):
        raise BadRequest("For how many turns a plan is, is a number.")
    text, token = post.get("text", ""), post.get("token", "")
    made = services.write(seat, about, text, turns=int(turns), token=token, stood=post.get("stood"))
    messages.success(request, "Written." if made else "Removed.")
    return redirect(reverse("intents", args=(seat.campaign_id,)))


def _context(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    seat = scene.seat
    rows = intended.intents_of(seat, scene.side).order_by("-turn", "-changed", "pk")
    page = Paginator(rows, ON_PAGE).get_page(request.GET.get("page"))
    is_closing = closing_shown.is_closing(scene.campaign)
    open_now, stand = services.openings(seat), intended.written(seat)
    return base_context(scene, "intents") | {
        "page": page,
        "rows": dated_rows(seat, list(page), scene.game),
        "openings": opening_rows(open_now, stand, is_closing=is_closing),
        "is_closing": is_closing,
        "closing": services.CLOSING,
        "most_turns": services.MOST_TURNS,
        "rest": scene.query,
    }
