"""What a person is told by mail: his choice for each kind, and what waits for his daily letter."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.models import Mail
from campaigns.services.errors import Refusal
from campaigns.services.mails import choices, daily
from campaigns.services.mails.registry import ANYBODY, PLAYER, REFEREE
from campaigns.services.pushes import devices, keys
from campaigns.views.common import person
from campaigns.views.methods import only

GROUPS = ((PLAYER, "While you play"), (ANYBODY, "In every campaign of yours"))
KEPT = "Kept. It counts for what is told from now on."
OF_REFEREES = (REFEREE, "Where you are a referee")


@login_required
@only("GET", "POST")
def mail_choices(request: HttpRequest) -> HttpResponse:
    """Show what comes how, and what waits; keep another choice."""
    user, error, status = person(request), "", 200
    if request.method == "POST":
        try:
            said = ACTS.get(request.POST.get("do", ""), _keep)(request, user)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            messages.success(request, said)
            return redirect("mail-choices")
    return render(request, "campaigns/mail_choices.html", _context(user, error), status=status)


def _keep(request: HttpRequest, user: User) -> str:
    names = [one.name for one in choices.kinds_for(user)]
    wanted = {name: request.POST[name] for name in names if name in request.POST}
    choices.choose(user, wanted, request.POST.get("letter_at", ""))
    return KEPT


def _add(request: HttpRequest, user: User) -> str:
    given = [request.POST.get(name, "") for name in ("endpoint", "key", "auth", "name")]
    return f"“{devices.add(user, *given).name}” takes notices from now on."


def _take_off(request: HttpRequest, user: User) -> str:
    devices.take_off(user, request.POST.get("device", ""))
    return "It takes no more notices."


def _ways(request: HttpRequest, user: User) -> str:
    devices.tell_only(user, request.POST.get("only") == "on")
    return KEPT


ACTS = {"device": _add, "forget": _take_off, "ways": _ways}


def _context(user: User, error: str) -> dict[str, Any]:
    kept, hour = choices.chosen(user)
    kinds = choices.kinds_for(user)
    groups = [*GROUPS, *([OF_REFEREES] if any(k.reader == REFEREE for k in kinds) else [])]
    return {
        "error": error,
        "groups": [
            {
                "title": title,
                "rows": [
                    {"kind": one, "manner": kept.get(one.name, Mail.Manner.ONCE)}
                    for one in kinds
                    if one.reader == reader
                ],
            }
            for reader, title in groups
        ],
        "manners": Mail.Manner.choices,
        "hour": hour,
        "hours": list(range(24)),
        "zone": timezone.get_current_timezone_name(),
        "waiting": [
            {"title": one.campaign.title, "id": one.campaign_id, "words": daily.says(one)}
            for one in daily.waiting_for(user)
        ],
        "address": user.email,
        "devices": devices.of(user),
        "devices_only": devices.are_alone(user),
        "push_key": keys.public_key(),
    }
