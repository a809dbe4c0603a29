"""Home: my campaigns, and the person's own account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

import rules_engine
from campaigns.models import Campaign, Seat
from campaigns.services import engine, reading
from campaigns.services.tokens import tokens_of
from campaigns.views.common import person
from rules_engine.game import Game


def home(request: HttpRequest) -> HttpResponse:
    """List the campaigns in which the person has a seat; say to a visitor what this is."""
    if not request.user.is_authenticated:
        return render(request, "campaigns/welcome.html", _welcome())
    seats = (
        Seat.objects.filter(user=person(request))
        .select_related("campaign", "campaign__branch")
        .order_by("-campaign__created")
    )
    return render(request, "campaigns/home.html", {"rows": [_row(seat) for seat in seats]})


@login_required
@require_http_methods(["GET"])
def account(request: HttpRequest) -> HttpResponse:
    """Show what the person can change of the account: password, mail, second factor, API tokens."""
    return render(request, "campaigns/account.html", {"tokens": tokens_of(person(request))})


def _welcome() -> dict[str, object]:
    """Return what a visitor is shown: the games, and whether there is something to try."""
    return {
        "games": [_shown(rules_engine.load(slug)) for slug in sorted(rules_engine.GAMES)],
        "has_demonstrations": Campaign.objects.filter(is_demonstration=True).exists(),
    }


def _shown(game: Game[Any]) -> dict[str, object]:
    """Return a game in a few words, with a picture where the site has one."""
    picture = f"pictures/{game.slug}.png"
    return {
        "title": game.title,
        "scenarios": [scenario.text for scenario in game.scenarios.values()],
        "picture": picture if finders.find(picture) else "",
    }


def _row(seat: Seat) -> dict[str, object]:
    campaign = seat.campaign
    game = rules_engine.load(campaign.game)
    waiting = sorted(reading.waited_sides(seat)) if campaign.is_playing else []
    mine = seat.side in waiting and seat.may_order
    return {
        "seat": seat,
        "campaign": campaign,
        "game": game.title,
        "side": game.side_titles.get(seat.side, "Referee"),
        "is_my_turn": mine,
        "when": _when(seat),
    }


def _when(seat: Seat) -> str:
    """Return turn and step in words, as far as the seat may know."""
    campaign = seat.campaign
    if campaign.branch is None or campaign.is_preparing:
        return ""
    seen = reading.view_for(seat)
    steps = engine.game_of(campaign).sequence.steps
    title = steps[seen["step"]].title if seen["step"] in steps else "set-up"
    return f"Turn {seen['turn']}: {title}" if seen["turn"] else title
