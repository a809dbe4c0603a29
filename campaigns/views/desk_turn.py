"""The turn desk: whose orders are in, what closing the turn would lead to, closing it, the news."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.models import Input, Seat
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.side_words import both
from campaigns.services.turns import closing, moments
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    answered_words,
    asked,
    assert_free,
    became,
    shown,
    truth_of,
)
from campaigns.views.desk_turn_context import spread_context, turn_context
from campaigns.views.table_context import assert_laid_out

ASIDE = "Set aside: nothing more is carried out, and the players can hand in again."


TRIED = ("until", "without", "past", "answers", "throw", "tries")
"""What a try is made of."""
MOST_TRIED = 20


@referee_page()
def turn(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show how far the turn is from being closed; with `throw`, try it with throwaway dice."""
    assert_laid_out(seat)
    return shown(request, "desk/turn.html", turn_context(request, truth_of(seat)))


@referee_page("POST")
def try_out(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Lead to the page with a try of what the form holds, without the form's own secrets."""
    sent = request.POST
    wanted: list[tuple[str, str]] = [
        (name, value) for name in TRIED for value in sent.getlist(name)[:MOST_TRIED]
    ]
    title = "spread-title" if sent.get("tries") else "try-title"
    return redirect(f"{reverse('desk-turn', args=(seat.campaign_id,))}?{urlencode(wanted)}#{title}")


@referee_page()
def part(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the part of the page that refreshes itself."""
    assert_laid_out(seat)
    return render(request, "desk/_turn.html", turn_context(request, truth_of(seat)))


@referee_page()
def spread(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return what comes of many tries, with some more of them."""
    assert_laid_out(seat)
    scene = truth_of(seat)
    found = spread_context(request, scene, moments.stops(scene.game, scene.seen))
    context = {"campaign": scene.campaign, "spread": found}
    return render(request, "desk/_spread.html", context)


@referee_page("POST")
def close(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let the sealed sets be carried out, or go on with the closing that is open."""
    if request.POST.get("action") == "aside":
        return _done(request, seat, closing.set_aside, ASIDE)
    wish = {
        "until": request.POST.get("until", "turn"),
        "without": request.POST.getlist("without"),
        "past": request.POST.getlist("past"),
        "answers": request.POST.get("answers", ""),
    }
    return _done(request, seat, closing.close, "", **wish)


@referee_page("POST")
def publish(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Give all sides their news together."""
    words = f"Published: {both(seat.campaign)} sides have their news."
    return _done(request, seat, closing.publish, words)


@referee_page("POST")
def answer(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer a decision in the place of its owner; the log says that the referee did."""
    wish = {
        "decision": request.POST.get("decision", ""),
        "key": request.POST.get("key", ""),
        "side": request.POST.get("owner", ""),
    }
    if not wish["key"]:
        refusal = BadRequest("Choose one of the answers first.")
        return shown(request, "desk/turn.html", turn_context(request, truth_of(seat)), refusal)
    words = answered_words(wish["side"])
    return _done(request, seat, inputs.answer_decision, words, **wish)


def _done(request: HttpRequest, seat: Seat, act: Any, words: str, **wish: Any) -> HttpResponse:
    """Do something, wait for the worker a moment, and go back to the page."""
    try:
        assert_free(seat)
        item = act(seat, **wish, **asked(request))
        refusal = _became(request, seat, item, words)
    except Refusal as fault:
        refusal = fault
    if refusal is None:
        return redirect("desk-turn", seat.campaign_id)
    return shown(request, "desk/turn.html", turn_context(request, truth_of(seat)), refusal)


def _became(request: HttpRequest, seat: Seat, item: Input, words: str) -> Refusal | None:
    if words:
        return became(request, item, words)
    item = inputs.wait_for(item)
    if item.is_open or item.is_done:
        return None
    return Refusal(item.message or f"It was {item.get_status_display()}.")
