"""Bulletins: the page that everybody reads, and the desk's, on which they are written."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.bulletins import drafting, leaks, sending
from campaigns.models import Bulletin, Seat
from campaigns.services.errors import Refusal
from campaigns.views.common import person, referee_page, seat_page
from campaigns.views.desk_common import desk_context, shown, truth_of
from campaigns.views.scene import Scene, scene_of
from campaigns.views.table_context import assert_laid_out, base_context


@seat_page()
def bulletins(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show every bulletin that went out, the newest first."""
    assert_laid_out(seat)
    scene = scene_of(request, seat)
    context = base_context(scene, "bulletins") | {"rows": _rows(scene)}
    return render(request, "play/bulletins.html", context)


@referee_page("GET", "POST")
def desk_bulletin(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show a draft, or what was written with the names that could give something away; send it."""
    assert_laid_out(seat)
    scene = truth_of(seat)
    context = desk_context(scene, "desk-bulletin") | {"rows": _rows(scene), "is_looked_at": False}
    refusal = None
    try:
        if request.method == "POST" and request.POST.get("action") == "send":
            _send(request, seat)
            return redirect("desk-bulletin", seat.campaign_id)
    except Refusal as fault:
        refusal = fault
    try:
        context |= _written(request, scene)
    except Refusal as fault:
        refusal = refusal or fault
    return shown(request, "desk/bulletin.html", context, refusal)


def _send(request: HttpRequest, seat: Seat) -> None:
    sent = sending.send(
        seat,
        request.POST.get("text", ""),
        token=request.POST.get("token", ""),
        confirmed=request.POST.get("confirmed", ""),
        user=person(request),
    )
    messages.success(request, f"Bulletin {sent.number} is out: on everybody's page, and by mail.")


def _written(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    """Return the text that stands in the form, and what is to be said against it."""
    if request.method != "POST":
        return {"text": drafting.draft(scene.seat)}
    text = request.POST.get("text", "")[: sending.MOST_TEXT]
    found = leaks.leaks_in(scene.seat, text)
    digest = leaks.digest_of(text, found)
    return {"text": text, "leaks": found, "digest": digest, "is_looked_at": True}


def _rows(scene: Scene) -> list[dict[str, Any]]:
    return [_row(scene, one) for one in sending.bulletins_of(scene.campaign)]


def _row(scene: Scene, one: Bulletin) -> dict[str, Any]:
    return {"bulletin": one, "when": scene.game.sequence.moment(*one.moment)}
