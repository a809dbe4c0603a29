"""The desk's page of notes, dates, and mails to the referee himself."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Deadline, Note, Seat
from campaigns.presenters.desk import notes as desk_notes
from campaigns.presenters.play.due import is_past
from campaigns.services.asking import inputs
from campaigns.services.errors import BadRequest, Refusal
from campaigns.services.history import reading
from campaigns.services.mails import deadlines, referee_mails, referee_waits
from campaigns.views.common import referee_page
from campaigns.views.desk_common import asked, became, desk_context, shown, truth_of

SENT = "Sent: it stands in the side's log, and its people get a mail."
LATER = "Kept: the side is told with the next news."


@referee_page("GET", "POST")
def notes(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the notes that were sent; send one."""
    refusal = None
    if request.method == "POST":
        is_mails = request.POST.get("action") == "mails"
        refusal = _mails(request, seat) if is_mails else _note(request, seat)
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
            deadlines.clear_deadline(seat, expected=request.POST.get("expected", ""))
            messages.success(request, "No date is set any more. Those who were told get a mail.")
            return redirect("desk-notes", seat.campaign_id)
        when = _date(request.POST.get("due", ""))
        deadlines.set_deadline(seat, when, expected=request.POST.get("expected", ""))
    except Refusal as refusal:
        return shown(request, "desk/notes.html", _notes_context(request, seat), refusal)
    words = timezone.localtime(when).strftime("%d %B %Y, %H:%M %Z")
    messages.success(request, f"Due by {words}. Those who have to act get a mail.")
    return redirect("desk-notes", seat.campaign_id)


def _note(request: HttpRequest, seat: Seat) -> Refusal | None:
    post = request.POST
    to, text = post.get("to", ""), post.get("text", "")
    sides = reading.viewers_of(seat)[1:]
    is_later = post.get("when") == "news"
    try:
        wanted = sides if to == "both" else [to]
        for side in wanted:
            token = f"{post.get('token', '')}.{side}"[:60] if post.get("token") else ""
            wish: dict[str, Any] = {"token": token, "user": asked(request)["user"]}
            item = inputs.send_note(seat, side, text, with_news=is_later, **wish)
            refusal = became(request, item, LATER if is_later else SENT)
            if refusal is not None:
                return refusal
    except Refusal as fault:
        return fault
    return None


def _mails(request: HttpRequest, seat: Seat) -> Refusal | None:
    """Keep which mails the referee wants."""
    wanted = set(request.POST.getlist("mails"))
    try:
        referee_mails.mute(seat, [kind for kind in referee_waits.KINDS if kind not in wanted])
    except Refusal as fault:
        return fault
    messages.success(request, "Kept: you get the mails that are ticked.")
    return None


def _date(text: str) -> datetime:
    """Return the moment that a date field holds, in the referee's time zone. Raises BadRequest."""
    try:
        return zones.read(text)
    except ValueError as fault:
        raise BadRequest(str(fault)) from fault


def _notes_context(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    scene = truth_of(seat)
    game, campaign = scene.game, scene.campaign
    sent = Note.objects.filter(campaign=campaign).select_related("input")
    dates = Deadline.objects.filter(campaign=campaign)
    steps = game.sequence.steps
    return desk_context(scene, "desk-notes") | {
        "sent": desk_notes.note_rows(campaign, sent[:50]),
        "dates": [
            {"date": one, "step": steps[one.step].title if one.step in steps else one.step}
            for one in dates[:20]
        ],
        "mailed": [one.name for one in deadlines.mailed_of_date(campaign)],
        "deadline": scene.deadline,
        "is_past_due": is_past(scene.deadline),
        "mails": [
            {"kind": kind, "words": words, "is_on": kind not in scene.seat.muted}
            for kind, words in referee_waits.KINDS.items()
        ],
        "address": scene.seat.user.email if scene.seat.user else "",
        "zone": timezone.get_current_timezone_name(),
        "given": {name: request.POST.get(name, "") for name in ("to", "text", "due", "when")},
    }
