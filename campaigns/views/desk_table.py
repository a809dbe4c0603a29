"""The rest of the desk: taking back, real dice, notes, dates, and the end of the campaign."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.access import input_of
from campaigns.models import Input, Seat
from campaigns.presenters.desk.branches import branch_rows, going_back, last_rows
from campaigns.presenters.desk.work import dice_words, impossible
from campaigns.presenters.play.panel import input_row
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import witness
from campaigns.services.people import campaigns
from campaigns.services.side_words import both
from campaigns.services.turns.closing_shown import is_closing
from campaigns.views.common import referee_page, typed_before
from campaigns.views.desk_common import (
    asked,
    assert_free,
    became,
    became_before,
    desk_context,
    given_before,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table_context import assert_laid_out, live_context


@referee_page("GET", "POST")
def take_back(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the last inputs and all branches; take the last input back."""
    assert_laid_out(seat)
    refusal = None
    if request.method == "POST":
        # A second press finds another input to be the last, and would name that.
        before = given_before(request, seat)
        refusal = became_before(request, before) if before else _take_back(request, seat)
        if refusal is None:
            return redirect("desk-take-back", seat.campaign_id)
    scene = truth_of(seat)
    context = desk_context(scene, "desk-take-back") | {
        "last": last_rows(scene.campaign, scene.game),
        "branches": branch_rows(scene.campaign, scene.game),
        "reason": request.POST.get("reason", ""),
        "is_table": scene.campaign.dice == scene.campaign.DiceMode.TABLE,
    }
    return shown(request, "desk/take_back.html", context, refusal)


def _take_back(request: HttpRequest, seat: Seat) -> Refusal | None:
    try:
        reason = request.POST.get("reason", "").strip()
        if not reason:
            raise BadRequest("Say why: the reason stays with the branch.")
        assert_free(seat)
        to = request.POST.get("to", "")
        seq = int(to) if to.isascii() and to.isdigit() and len(to) < 10 else 0
        words = going_back(seat.campaign, engine.game_of(seat.campaign), seq)
        item = inputs.take_back(seat, reason, to=seq, **asked(request))
        return became(request, item, f"Taken back: {words}. Play goes on from before it.")
    except Refusal as fault:
        return fault


# ---- real dice --------------------------------------------------------------------------------


@referee_page("GET", "POST")
def dice(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show which roll is asked for; take what was rolled."""
    assert_laid_out(seat)
    refusal = None
    if request.method == "POST":
        try:
            refusal = _typed(request, seat)
        except Refusal as fault:
            refusal = fault
        if refusal is None:
            return redirect("desk-dice", seat.campaign_id)
    scene = truth_of(seat)
    items = scene.campaign.inputs.select_related("seat").order_by("number")
    waiting = items.filter(status=Input.Status.NEEDS_DICE)
    context = (
        desk_context(scene, "desk-dice")
        | live_context(scene)
        | {
            "asked": [
                input_row(scene.game, item)
                | {
                    "need": dice_words(scene.game, item.needed or {}),
                    "side": scene.game.side_titles.get(item.side),
                    "players": witness.players_for(item),
                    "typist": witness.typist_of(item),
                }
                for item in waiting
            ],
            "typed": _typed_rows(scene),
            "is_table": scene.campaign.dice == scene.campaign.DiceMode.TABLE,
            "is_closing": is_closing(scene.campaign),
        }
    )
    return shown(request, "desk/dice.html", context, refusal)


@referee_page("POST")
def dice_ask(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Ask a player to roll and to type in what an input waits for."""
    try:
        item = input_of(seat, UUID(request.POST.get("input", "")))
        player = seat.campaign.seats.filter(pk=UUID(request.POST.get("player", ""))).first()
    except ValueError as strange:
        raise Http404("There is no such input or seat.") from strange
    if player is None:
        raise Http404("There is no such seat.")
    witness.ask_player(seat, item, player)
    messages.success(request, f"{player.name} finds the roll on the page “Dice”.")
    return redirect("desk-dice", seat.campaign_id)


def _typed(request: HttpRequest, seat: Seat) -> Refusal | None:
    try:
        item = input_of(seat, UUID(request.POST.get("input", "")))
    except ValueError as strange:
        raise Http404("There is no such input.") from strange
    faces = [text.strip() for text in request.POST.getlist("face")]
    if not faces or not all(text.isascii() and text.isdigit() for text in faces):
        raise BadRequest("Type the number on each die, as digits.")
    typed = [int(text[:6]) for text in faces]
    fault = impossible(item.needed, typed) if item.needed else ""
    if fault:
        raise BadRequest(fault)
    token = request.POST.get("token", "")
    item = inputs.type_dice(seat, item, typed, token=token, after=typed_before(request))
    return became(request, item, "The dice are in the log, and what they led to.")


def _typed_rows(scene: Scene) -> list[dict[str, Any]]:
    """Return the rolls typed so far, the newest first."""
    items = scene.campaign.inputs.exclude(dice=[]).order_by("-number")[:20]
    return [
        {
            **dice_words(scene.game, {"faces": 6, "count": 1, **roll}),
            "rolled": roll["faces"],
            "by": roll.get("by", ""),
            "item": item,
        }
        for item in items
        for roll in reversed(item.dice)
    ]


# ---- the end ----------------------------------------------------------------------------------


@referee_page("GET", "POST")
def close(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Export the campaign, import another, or end this one and reveal all sides."""
    refusal = None
    if request.method == "POST":
        before = given_before(request, seat)
        refusal = became_before(request, before) if before else _end(request, seat)
    if request.method == "POST" and refusal is None:
        return redirect("desk-close", seat.campaign_id)
    return shown(request, "desk/close.html", desk_context(truth_of(seat), "desk-close"), refusal)


def _end(request: HttpRequest, seat: Seat) -> Refusal | None:
    try:
        if request.POST.get("sure") != "yes":
            raise BadRequest("Tick the box: a campaign that has ended is not taken up again.")
        wish = asked(request)
        reason = request.POST.get("reason", "")
        item = campaigns.end_campaign(seat, reason, token=wish["token"], user=wish["user"])
        return became(
            request, item, f"The campaign has ended; {both(seat.campaign)} sides are revealed."
        )
    except Refusal as fault:
        return fault
