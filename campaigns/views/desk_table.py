"""The rest of the desk: taking back, real dice, notes, dates, and the end of the campaign."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.access import input_of
from campaigns.models import Deadline, Dispatch, Input, Seat
from campaigns.presenters.desk import dice_words, impossible
from campaigns.presenters.desk_branches import branch_rows, last_rows
from campaigns.presenters.panel import input_row
from campaigns.services import campaigns, inputs, notices, reading, witness
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.common import referee_page
from campaigns.views.desk_common import (
    acting,
    asked,
    assert_free,
    became,
    desk_context,
    given_before,
    shown,
    truth_of,
)
from campaigns.views.scene import Scene
from campaigns.views.table import assert_laid_out, live_context


@referee_page("GET", "POST")
def take_back(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the last inputs and all branches; take the last input back."""
    assert_laid_out(seat)
    refusal = None
    if request.method == "POST":
        try:
            reason = request.POST.get("reason", "").strip()
            if not reason:
                raise BadRequest("Say why: the reason stays with the branch.")
            assert_free(seat)
            to = request.POST.get("to", "")
            seq = int(to) if to.isascii() and to.isdigit() and len(to) < 10 else 0
            item = inputs.take_back(seat, reason, to=seq, **asked(request))
            refusal = became(request, item, "Taken back: play goes on from before it.")
        except Refusal as fault:
            refusal = fault
        if refusal is None:
            return redirect("desk-take-back", seat.campaign_id)
    scene = truth_of(seat)
    context = desk_context(scene, "desk-take-back") | {
        "last": last_rows(scene.campaign, scene.game),
        "branches": branch_rows(scene.campaign, scene.game),
        "reason": request.POST.get("reason", ""),
    }
    return shown(request, "desk/take_back.html", context, refusal)


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
        | live_context(scene, 0)
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
    item = inputs.type_dice(seat, item, typed, token=request.POST.get("token", ""))
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


# ---- notes and dates --------------------------------------------------------------------------


@referee_page("GET", "POST")
def notes(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the notes that were sent; send one."""
    refusal = None
    if request.method == "POST":
        refusal = _note(request, seat)
        if refusal is None:
            return redirect("desk-notes", seat.campaign_id)
    return shown(request, "desk/notes.html", _notes_context(request, seat), refusal)


@referee_page("POST")
def due(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Set the date by which the running step's orders are due, or take it off; mail those who have
    to act.
    """
    try:
        if request.POST.get("action") == "clear":
            notices.clear_deadline(seat, expected=request.POST.get("expected", ""))
            messages.success(request, "No date is set any more. Those who were told get a mail.")
            return redirect("desk-notes", seat.campaign_id)
        when = _date(request.POST.get("due", ""))
        notices.set_deadline(seat, when, expected=request.POST.get("expected", ""))
    except Refusal as refusal:
        return shown(request, "desk/notes.html", _notes_context(request, seat), refusal)
    words = timezone.localtime(when).strftime("%d %B %Y, %H:%M")
    messages.success(request, f"Due by {words}. Those who have to act get a mail.")
    return redirect("desk-notes", seat.campaign_id)


def _note(request: HttpRequest, seat: Seat) -> Refusal | None:
    post = request.POST
    to, text = post.get("to", ""), post.get("text", "")
    sides = reading.viewers_of(seat)[1:]
    try:
        wanted = sides if to == "both" else [to]
        for side in wanted:
            token = f"{post.get('token', '')}.{side}"[:60] if post.get("token") else ""
            item = inputs.send_note(seat, side, text, token=token, user=asked(request)["user"])
            refusal = became(request, item, "Sent; it stands in the side's log.")
            if refusal is not None:
                return refusal
    except Refusal as fault:
        return fault
    return None


def _date(text: str) -> datetime:
    """Return the moment that a date field holds, in the site's time zone. Raises BadRequest."""
    try:
        found = parse_datetime(text.strip())
    except ValueError:
        found = None
    if found is None:
        raise BadRequest("Give the day and the time, such as 2026-03-21 20:00.")
    return found if timezone.is_aware(found) else timezone.make_aware(found)


def _notes_context(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    scene = truth_of(seat)
    game, campaign = scene.game, scene.campaign
    sent = Dispatch.objects.filter(campaign=campaign).select_related("input")
    dates = Deadline.objects.filter(campaign=campaign)
    steps = game.sequence.steps
    return desk_context(scene, "desk-notes") | {
        "sent": [{"note": one, "to": game.side_titles.get(one.to_side)} for one in sent[:50]],
        "dates": [
            {"date": one, "step": steps[one.step].title if one.step in steps else one.step}
            for one in dates[:20]
        ],
        "waited": [game.side_titles[side] for side in sorted(acting(scene))],
        "deadline": reading.current_deadline(scene.seat) if campaign.is_playing else None,
        "zone": timezone.get_current_timezone_name(),
        "given": {name: request.POST.get(name, "") for name in ("to", "text", "due")},
    }


# ---- the end ----------------------------------------------------------------------------------


@referee_page("GET", "POST")
def close(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Export the campaign, import another, or end this one and reveal both sides."""
    refusal = None
    if request.method == "POST" and not given_before(request, seat):
        refusal = _end(request, seat)
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
        return became(request, item, "The campaign has ended; both sides are revealed.")
    except Refusal as fault:
        return fault
