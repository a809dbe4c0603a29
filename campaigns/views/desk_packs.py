"""The desk's page of reports: made for everybody with one press, or with each publication."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaigns.models import Campaign, Pack, Seat
from campaigns.services.errors import Refusal
from campaigns.services.packs import asking
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context, shown, truth_of
from campaigns.views.scene import Scene


@referee_page("GET", "POST")
def packs(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the last report of each seat; make new ones, or choose when they are made."""
    refusal = None
    if request.method == "POST":
        try:
            _done(request, seat)
            return redirect("desk-packs", seat.campaign_id)
        except Refusal as fault:
            refusal = fault
    return shown(request, "desk/packs.html", _context(truth_of(seat)), refusal)


def _done(request: HttpRequest, seat: Seat) -> None:
    """Do what was pressed. Raises Refusal."""
    if request.POST.get("action") == "choose":
        asking.choose(seat, request.POST.get("when", ""))
        messages.success(request, "Kept.")
        return
    is_mailed = "mail" in request.POST
    wanted = request.POST.getlist("seat")
    made = asking.make_for_all(seat, seats=wanted, is_mailed=is_mailed)
    count = "One report is" if len(made) == 1 else f"{len(made)} reports are"
    mailed = " Their readers get a mail as soon as its PDF is ready." if is_mailed else ""
    messages.success(request, f"{count} made, and can be read at once as a page.{mailed}")


def _context(scene: Scene) -> dict[str, Any]:
    campaign = scene.campaign
    last = {one.seat_id: one for one in reversed(asking.packs_of(scene.seat))}
    return desk_context(scene, "desk-packs") | {
        "rows": [_row(scene, seat, last.get(seat.pk)) for seat in asking.readers(campaign)],
        "choices": Campaign.Reports.choices,
        "chosen": campaign.reports,
    }


def _row(scene: Scene, seat: Seat, last: Pack | None) -> dict[str, Any]:
    when = scene.game.sequence.moment(last.turn, last.step) if last else ""
    return {"seat": seat, "side": scene.game.side_titles[seat.side], "pack": last, "when": when}
