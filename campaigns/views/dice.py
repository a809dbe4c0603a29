"""Dice that everybody can trust: the seal, the salts, the rolls, their witnesses and statistics."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.access import input_of
from campaigns.models import Input, Seat
from campaigns.presenters.desk.work import dice_words, impossible
from campaigns.presenters.log.dice_statistics import dice_groups, lots_of
from campaigns.presenters.log.receipts import moment_of
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import reading, roll_entries, rolls, witness
from campaigns.views.common import new_token, person, seat_page, typed_before

SCRIPT = Path(settings.BASE_DIR, "docs", "check_log.py")
ON_PAGE = 30
"""Rolls on a page: each is a row of moment, case, subject, faces and modifiers. Who looks for one
roll, or adds some up, can go through about so many before he loses his place.
"""


@seat_page()
def dice(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the rolls: before the end those that the seat was told of, then all, recomputed."""
    return _page(request, seat)


@seat_page()
def dice_statistics(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show how often each face fell, by side and by source, as far as the seat saw the rolls."""
    viewer = viewer_of(request, seat)
    groups = rolls.once(seat, viewer, partial(dice_groups, engine.game_of(seat.campaign)))
    context = trust_context(seat, "statistics", viewer) | {
        "groups": [group for group in groups if not group.is_lot],
        "lots": lots_of(groups),
    }
    return render(request, "campaigns/dice_statistics.html", context)


@seat_page()
def dice_script(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hand out the script that checks a log, its receipts and its rolls, and needs only Python."""
    answer = HttpResponse(SCRIPT.read_bytes(), content_type="text/x-python")
    answer["Content-Disposition"] = f'attachment; filename="{SCRIPT.name}"'
    return answer


@seat_page("POST")
def witnessed(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take a witness's word on a roll that somebody typed in."""
    post = request.POST
    try:
        entry = int(post.get("entry", "")[:9])
    except ValueError as strange:
        raise BadRequest("Say which roll, by its number in your log.") from strange
    said = post.get("verdict", ""), post.get("text", "")
    token, user = post.get("token", ""), person(request)
    item = inputs.wait_for(witness.bear_witness(seat, entry, *said, token=token, user=user))
    if item.is_done or item.is_open:
        messages.success(request, "Your word stands in the log beside the roll.")
    else:
        messages.error(request, item.message)
    return redirect("dice", seat.campaign_id)


@seat_page("POST")
def dice_typed(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take what a player has rolled whom the referee asked to."""
    try:
        item = input_of(seat, UUID(request.POST.get("input", "")))
    except ValueError as strange:
        raise Http404("There is no such input.") from strange
    faces = [text.strip() for text in request.POST.getlist("face")]
    try:
        if not faces or not all(text.isascii() and text.isdigit() for text in faces):
            raise BadRequest("Type the number on each die, as digits.")
        typed = [int(text[:6]) for text in faces]
        fault = impossible(item.needed, typed) if item.needed else ""
        if fault:
            raise BadRequest(fault)
        token = request.POST.get("token", "")
        inputs.type_dice(seat, item, typed, token=token, after=typed_before(request))
    except Refusal as refusal:
        return _page(request, seat, refusal)
    messages.success(request, "What you rolled is in the log.")
    return redirect("dice", seat.campaign_id)


def viewer_of(request: HttpRequest, seat: Seat) -> str:
    """Return the viewer that a page of trust is asked for; after the end the truth, by default.

    Raises: NotAllowed for another's eyes.
    """
    default = engine.TRUTH if seat.campaign.is_ended else seat.viewer
    return reading.viewer_for(seat, request.GET.get("as", "") or default)


def trust_context(seat: Seat, page: str, viewer: str) -> dict[str, Any]:
    """Return what every page of trust needs."""
    game = engine.game_of(seat.campaign)
    titles = {engine.TRUTH: "the truth", **game.side_titles}
    others = reading.viewers_of(seat)
    return {
        "campaign": seat.campaign,
        "seat": seat,
        "game": game,
        "here": "dice",
        "page_name": page,
        "viewer": viewer,
        "viewer_title": titles[viewer],
        "viewers": [(name, titles[name]) for name in others] if len(others) > 1 else [],
        "as_query": f"?as={viewer}" if len(others) > 1 else "",
        "is_sealed": seat.campaign.dice == seat.campaign.DiceMode.SEALED,
        "seal": engine.seal_of(seat.campaign),
        "token": new_token(),
    }


def _page(request: HttpRequest, seat: Seat, refusal: Refusal | None = None) -> HttpResponse:
    viewer = viewer_of(request, seat)
    numbers = roll_entries.numbers_of(seat, viewer)
    page = Paginator(numbers, ON_PAGE).get_page(request.GET.get("page"))
    shown = rolls.rolls_of(seat, viewer, list(page))[::-1]
    game = engine.game_of(seat.campaign)
    context = trust_context(seat, "dice", viewer) | {
        "salts": [(game.side_titles[s], seat.campaign.salts.get(s, "")) for s in game.sides],
        "lines": engine.salts_of(seat.campaign),
        "count": page.paginator.count,
        "checked": _checked(seat, viewer),
        "page": page,
        "rest": f"as={viewer}",
        "rows": [_row(seat, viewer, row) for row in shown],
        "asked": [_asked(game, item) for item in witness.asked_of(seat)],
        "error": refusal.message if refusal else "",
    }
    status = refusal.status if refusal else 200
    return render(request, "campaigns/dice.html", context, status=status)


def _checked(seat: Seat, viewer: str) -> rolls.Checked | None:
    """Return what recomputing all rolls gives, after the end: done whenever somebody asks, for what
    was right a while ago proves nothing.
    """
    return rolls.checked(rolls.rolls_of(seat, viewer)) if seat.campaign.is_ended else None


def _row(seat: Seat, viewer: str, row: dict[str, Any]) -> dict[str, Any]:
    game = engine.game_of(seat.campaign)
    step = game.sequence.steps.get(row["step"])
    typed, is_over = row["typed"], seat.campaign.is_ended
    is_own = bool(typed) and (typed["side"] == seat.side if typed["side"] else seat.is_referee)
    return row | {
        "when": game.sequence.moment(row["turn"], row["step"]) if step and row["turn"] else "",
        "cases": [(c, game.casebook[c].title) for c in row["cases"] if c in game.casebook],
        "owner_title": game.side_titles.get(row["owner"], "Referee"),
        "typed_at": moment_of(typed["at"]) if typed else None,
        "my_word": next((one for one in row["witnesses"] if one["by"] == seat.name), None),
        "may_witness": bool(typed) and not is_own and not is_over and viewer == seat.viewer,
    }


def _asked(game: Any, item: Input) -> dict[str, Any]:
    """Return a roll that a player is asked to make, in words."""
    return {"item": item, "need": dice_words(game, item.needed or {})}
