"""Signing and declining what another referee has proposed to correct; whether that is wanted."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import Seat
from campaigns.services.asking import signers, signing
from campaigns.services.errors import Refusal
from campaigns.views.common import person, pressed, referee_page
from campaigns.views.desk_common import assert_free, became


@referee_page("POST")
def sign(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """Sign a proposal, which makes the correction, or decline it."""
    try:
        pressed(request, ACTS)(request, seat, number)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("desk-corrections", seat.campaign_id)


@referee_page("POST")
def signatures(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say whether corrections wait for a second signature."""
    is_on = request.POST.get("signatures") == "two"
    try:
        signers.choose(seat, is_on=is_on, user=person(request))
        messages.success(request, "Kept. All sides’ logs tell it.")
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("desk-corrections", seat.campaign_id)


def _decline(request: HttpRequest, seat: Seat, number: int) -> None:
    found = signing.decline(seat, number, request.POST.get("why", ""))
    messages.success(request, f"Proposal {number} is {found.get_status_display()}.")


def _sign(request: HttpRequest, seat: Seat, number: int) -> None:
    assert_free(seat)
    expected = request.POST.get("expected", "")
    item = signing.sign(seat, number, expected=expected, user=person(request))
    refusal = became(request, item, f"Signed: proposal {number} counts.")
    if refusal is not None:
        raise refusal


ACTS: dict[str, Callable[[HttpRequest, Seat, int], None]] = {"sign": _sign, "decline": _decline}
