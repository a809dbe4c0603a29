"""The overview of one campaign: how it stands, who plays, how it is started and ended."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import input_of
from campaigns.models import Input, Seat
from campaigns.presenters.play import briefing, calendar, cards, due, panel, whose_turn
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.clubs import belonging
from campaigns.services.errors import BadRequest
from campaigns.services.files import rehearsal
from campaigns.services.history import reading
from campaigns.services.people import campaigns
from campaigns.views.common import new_token, person, referee_page, seat_page, typed_before


@seat_page()
def campaign(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show how the campaign stands and what its seat can do next."""
    return render(request, "campaigns/overview.html", _context(seat))


@seat_page("POST")
def salt(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Add a side's own salt to the sealed dice."""
    campaigns.set_salt(seat, request.POST.get("salt", "").strip())
    if seat.campaign.salts.get(seat.side) or request.POST.get("salt", "").strip():
        words = "Your salt enters every roll of this campaign. Note it down, and the seal with it."
        messages.success(request, words)
    return redirect("campaign", seat.campaign_id)


@referee_page("POST")
def lay_out(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Lay out the set-up for the referee to look at."""
    item = campaigns.lay_out(seat, token=_token(request), user=person(request))
    return _reported(request, inputs.wait_for(item), "The set-up lies on the table.")


@referee_page("POST")
def start(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Begin play."""
    item = campaigns.start_play(seat, token=_token(request), user=person(request))
    return _reported(request, inputs.wait_for(item), "Play has begun.")


@referee_page("POST")
def set_up_dice(request: HttpRequest, seat: Seat, input_id: UUID) -> HttpResponse:
    """Take the real dice that the set-up waits for, before there is a position and a desk."""
    faces = request.POST.getlist("face")
    if not all(face.isdecimal() and len(face) < 6 for face in faces):
        raise BadRequest("Dice are whole numbers.")
    item = input_of(seat, input_id)
    rolled = [int(face) for face in faces]
    after = typed_before(request)
    item = inputs.type_dice(seat, item, rolled, token=_token(request), after=after)
    return _reported(request, inputs.wait_for(item), "The set-up lies on the table.")


@referee_page("POST")
def end(request: HttpRequest, seat: Seat) -> HttpResponse:
    """End the campaign and reveal all sides."""
    reason = request.POST.get("reason", "")
    item = campaigns.end_campaign(seat, reason, token=_token(request), user=person(request))
    return _reported(request, inputs.wait_for(item), "The campaign has ended; all is revealed.")


@seat_page("GET", "POST")
def export(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hand out the whole campaign as one file: the referee at any time, players after the end.
    Where all logs say so it takes a button; a link leads to where that stands.
    """
    is_asked = request.method == "POST"
    if not is_asked and rehearsal.is_told(seat):
        return redirect("desk-close", seat.campaign_id)
    file = rehearsal.hand_out(seat, person(request)) if is_asked else rehearsal.fetch(seat)
    answer = HttpResponse(file.getvalue(), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="campaign-{seat.campaign_id}.json"'
    return answer


def _context(seat: Seat) -> dict[str, Any]:
    campaign = seat.campaign
    game = engine.game_of(campaign)
    acting = sorted(reading.waited_sides(seat)) if campaign.is_playing else []
    deadline = reading.current_deadline(seat) if campaign.is_playing else None
    seats = list(campaign.seats.select_related("user"))
    return {
        "campaign": campaign,
        "seat": seat,
        "here": "campaign",
        "game": game,
        "scenario": game.scenarios[campaign.scenario],
        "side_title": game.side_titles.get(seat.side, "Referee"),
        "when": cards.when(seat),
        "waited_words": panel.waited_words(game, acting),
        **whose_turn.turn_row(seat, acting),
        "deadline": deadline,
        "is_past_due": due.is_past(deadline),
        "calendar": calendar.calendar_row(campaign),
        "seats": seats,
        "empty_seats": [one.name for one in seats if not one.user_id],
        "seal": engine.seal_of(campaign),
        "salts": [(game.side_titles[side], campaign.salts.get(side, "")) for side in game.sides],
        "own_salt": campaign.salts.get(seat.side, ""),
        "unsalted": _unsalted(seat),
        "may_salt": seat.role == "commander" and campaign.is_preparing and campaign.branch is None,
        "token": new_token(),
        "set_up_needs": _set_up_needs(seat),
        "briefing": briefing.briefing(seat),
        "in_club": belonging.of_seat(seat),
        "may_export": seat.is_referee or campaign.is_ended,
    }


def _unsalted(seat: Seat) -> list[str]:
    """Return the sides that can still give a salt and have given none: for the referee all, for a
    player his own.
    """
    campaign = seat.campaign
    is_open = campaign.is_preparing and campaign.branch_id is None
    if not is_open or campaign.dice != campaign.DiceMode.SEALED:
        return []
    game = engine.game_of(campaign)
    sides = game.sides if seat.is_referee else [seat.side]
    return [game.side_titles[side] for side in sides if not campaign.salts.get(side)]


def _set_up_needs(seat: Seat) -> dict[str, Any] | None:
    """Return the roll for which the set-up waits, for the referee."""
    waiting = Input.Status.NEEDS_DICE
    item = seat.campaign.inputs.filter(kind=Input.Kind.START, status=waiting).first()
    if item is None or item.needed is None or not seat.is_referee:
        return None
    label = item.needed["label"].split("|")
    return {
        "item": item,
        "for": label[1] if len(label) > 1 else label[0],
        "case": label[0],
        "faces": item.needed["faces"],
        "dice": range(1, item.needed["count"] + 1),
        "rolled": len(item.dice),
    }


def _token(request: HttpRequest) -> str:
    return request.POST.get("token", "") or new_token()


def _reported(request: HttpRequest, item: Input, success: str) -> HttpResponse:
    """Say what became of an input, and go back to the overview."""
    if item.is_done:
        messages.success(request, success)
    elif item.needed:
        messages.info(request, "Real dice are needed first: roll them and type them in.")
    elif item.is_open:
        messages.info(request, "The worker is at it; this page shows the result in a moment.")
    else:
        messages.error(request, item.message)
    return redirect("campaign", item.campaign_id)
