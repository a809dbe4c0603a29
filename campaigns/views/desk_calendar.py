"""The desk's calendar: the rule by which orders are due, and pauses."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Schedule, Seat
from campaigns.presenters.play.calendar import then
from campaigns.services.calendar import dates, rule, work
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.common import referee_page
from campaigns.views.desk_common import desk_context, shown, truth_of

FIELDS = (
    "rule",
    "at",
    "zone",
    "days",
    "least",
    "exceptions",
    "per",
    "reminders",
    "told",
    "grace",
    "policy",
    "instructions",
)
FIRST = {
    "rule": Schedule.Rule.WEEKLY,
    "weekdays": ["6"],
    "at": "20:00",
    "days": "5",
    "least": "24",
    "exceptions": "",
    "per": Schedule.Per.STEP,
    "reminders": "48, 12",
    "told": Schedule.Told.REFEREE,
    "grace": "24",
    "policy": Schedule.Policy.WAIT,
    "instructions": "",
}
SHOWN = 5


@referee_page("GET", "POST")
def calendar(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the calendar; keep another rule, end it, pause it."""
    refusal, looked = None, None
    if request.method == "POST":
        try:
            if request.POST.get("action") == "look":
                looked = rule.read(seat.campaign, _wanted(request))
            else:
                messages.success(request, _done(request, seat))
                return redirect("desk-calendar", seat.campaign_id)
        except Refusal as fault:
            refusal = fault
    return shown(request, "desk/calendar.html", _context(request, seat, looked), refusal)


def _done(request: HttpRequest, seat: Seat) -> str:
    match request.POST.get("action", ""):
        case "keep":
            rule.keep(seat, **_wanted(request))
            return "Kept. Dates are set by this rule from now on; one that is set stays."
        case "end":
            rule.end(seat)
            return "No more dates are set by a rule. One that is set stays."
        case "pause":
            rule.pause(seat, _until(request.POST.get("until", "")))
            return "Paused. Everybody gets a mail; no date counts until then."
        case "resume":
            rule.assert_sets(seat)
            work.resume(seat.campaign_id)
            return "The calendar goes on. The running step has as much time as was left."
        case _:
            raise BadRequest("A calendar is kept, ended, paused or resumed.")


def _until(text: str) -> Any:
    try:
        return zones.read(text)
    except ValueError as fault:
        raise BadRequest(str(fault)) from fault


def _wanted(request: HttpRequest) -> dict[str, Any]:
    found: dict[str, Any] = {name: request.POST.get(name, "") for name in FIELDS}
    return found | {"weekdays": request.POST.getlist("weekdays")}


def _context(request: HttpRequest, seat: Seat, looked: Schedule | None) -> dict[str, Any]:
    scene = truth_of(seat)
    kept = rule.rule_of(scene.campaign)
    shown_rule = looked or kept
    given = _wanted(request) if request.method == "POST" else _given(kept, seat)
    return desk_context(scene, "desk-calendar") | {
        "kept": kept,
        "kept_words": dates.words(kept) if kept else "",
        "kept_then": then(kept) if kept else "",
        "looked": looked,
        "coming": dates.coming(shown_rule, timezone.now(), SHOWN) if shown_rule else [],
        "given": given,
        "days": [(str(at), name) for at, name in enumerate(dates.WEEKDAYS)],
        "rules": Schedule.Rule.choices,
        "pers": Schedule.Per.choices,
        "tolds": Schedule.Told.choices,
        "policies": Schedule.Policy.choices,
        "zones": zones.names(),
        "longest": rule.LONGEST_PAUSE.days,
        "deadline": scene.deadline,
    }


def _given(kept: Schedule | None, seat: Seat) -> dict[str, Any]:
    """Return what the form shows: the rule that is kept, or one to begin with."""
    # One that was ended, or came with a file, is kept again with one press.
    kept = kept or Schedule.objects.filter(campaign=seat.campaign_id).first()
    if kept is None:
        return FIRST | {"zone": zones.zone_of(seat.user).key}
    found: dict[str, Any] = {name: str(getattr(kept, name)) for name in FIELDS}
    return found | {
        "at": f"{kept.at:%H:%M}",
        "instructions": "yes" if kept.instructions else "",
        "weekdays": [str(day) for day in kept.weekdays],
        "exceptions": " ".join(kept.exceptions),
        "reminders": ", ".join(str(hours) for hours in kept.reminders),
    }
