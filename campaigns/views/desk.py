"""The desk itself: where the campaign stands, and what the referee can do in a player's place."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import input_of
from campaigns.models import Input, Seat
from campaigns.presenters.desk.work import WRONG, queue_rows, waited_rows
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.play import due, ending, panel
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import logbook, reading
from campaigns.services.people.sectors import Watch
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    acting,
    answered_words,
    asked,
    assert_free,
    became,
    desk_context,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table_context import live_context

WRONG_SHOWN = 8
LOG_SHOWN = 10


@referee_page()
def desk(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show where the campaign stands."""
    return shown(request, "desk/desk.html", _context(truth_of(seat)))


@referee_page()
def part(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the part of the desk that refreshes itself."""
    return render(request, "desk/_standing.html", _context(truth_of(seat)))


@referee_page("POST")
def answer(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Answer a decision in the place of its owner; the log says that the referee did."""
    try:
        if not request.POST.get("key"):
            raise BadRequest("Choose one of the answers first.")
        assert_free(seat)
        owner = request.POST.get("owner", "")
        wish = (request.POST.get("decision", ""), request.POST["key"])
        item = inputs.answer_decision(seat, *wish, side=owner, **asked(request))
        refusal = became(request, item, answered_words(owner))
    except Refusal as fault:
        refusal = fault
    return _back(request, seat, refusal)


@referee_page("POST")
def end_step(request: HttpRequest, seat: Seat) -> HttpResponse:
    """End the running step in the place of its side."""
    try:
        side = request.POST.get("side", "")
        assert_free(seat)
        item = inputs.submit_order(seat, "end", side=side, **asked(request))
        refusal = became(request, item, "The step has ended; the log says that you ended it.")
    except Refusal as fault:
        refusal = fault
    return _back(request, seat, refusal)


@referee_page("POST")
def withdraw(request: HttpRequest, seat: Seat, input_id: str) -> HttpResponse:
    """Give up an input that waits for dice or for the orders before it."""
    refusal = None
    try:
        inputs.withdraw(seat, input_of(seat, input_id))
        messages.success(request, "Withdrawn; it stays in the list of inputs.")
    except Refusal as fault:
        refusal = fault
    return _back(request, seat, refusal)


def _back(request: HttpRequest, seat: Seat, refusal: Refusal | None) -> HttpResponse:
    if refusal is None:
        waits = seat.campaign.inputs.filter(status=Input.Status.NEEDS_DICE).exists()
        return redirect("desk-dice" if waits else "desk", seat.campaign_id)
    return shown(request, "desk/desk.html", _context(truth_of(seat)), refusal)


def _context(scene: Scene) -> dict[str, Any]:
    context = desk_context(scene, "desk")
    if not context["is_laid_out"]:
        return context
    campaign, game, seen = scene.campaign, scene.game, scene.seen
    items = campaign.inputs.select_related("seat").order_by("number")
    sides = acting(scene)
    wrong = items.filter(status__in=WRONG).order_by("-number")[:WRONG_SHOWN]
    queue = queue_rows(game, items.filter(status__in=Input.OPEN))
    if queue["dice"]:
        sides = set()
    return context | {
        **live_context(scene),
        "standing": panel.standing(game, seen),
        "waited": waited_rows(game, campaign.seats.select_related("user"), sides),
        "decisions": Watch(scene.seat).marked(panel.decision_rows(game, seen))
        if campaign.is_playing and not queue["dice"]
        else [],
        "queue": queue,
        "is_quiet": not any(queue.values()),
        "wrong": [panel.input_row(game, item) for item in wrong],
        "deadline": scene.deadline,
        "is_past_due": due.is_past(scene.deadline),
        "late": due.late_rows(campaign, scene.deadline, sides),
        "ends": _ends(scene, sides),
        "log": told_once(
            scene.game,
            scene.seat,
            scene.seat.viewer,
            logbook.truth_log(scene.seat, limit=LOG_SHOWN),
        )[::-1],
    }


def _ends(scene: Scene, sides: set[str]) -> list[dict[str, Any]]:
    """Return the step that the referee can end for a side, with the ruling on ending it."""
    found: list[dict[str, Any]] = []
    step = scene.game.sequence.steps.get(scene.seen["step"])
    if step is None or "end" not in step.orders:
        return found
    for side in (one for one in scene.game.sides if one in sides):
        seen = reading.view_for(scene.seat, side)
        row = ending.end_row(scene.game, seen, side)
        if row:
            found.append(row | {"side": side, "title_of_side": scene.game.side_titles[side]})
    return found
