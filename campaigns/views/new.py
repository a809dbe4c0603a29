"""Starting a campaign, and joining one by an invitation link."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import rules_engine
from campaigns import invited
from campaigns.models import Campaign, Seat
from campaigns.presenters.rules.house import chapters, option_row
from campaigns.services.errors import Refusal
from campaigns.services.people import campaigns, seats, sittings
from campaigns.views.common import person, refusal_page
from rules_engine.core.game import Game

PARTS = ("option", "reading")
KEPT = ("title", "play", "news", "dice", "undo", "replace_after")
"""What means the same in every game."""
GONE = [str(days) for days in Campaign.Gone.values]


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new campaign, change what it shows, or create the campaign."""
    game = _game(request.POST.get("game") or request.GET.get("game") or "")
    if request.method != "POST":
        return render(request, "campaigns/new.html", _context(game, {}))
    if "turn_to" in request.POST:
        return _turned_to(request, request.POST["turn_to"])
    if "suit" in request.POST:
        chosen = read_settings(request, game) | _suited_to(game, request.POST["suit"])
        return render(request, "campaigns/new.html", _context(game, chosen))
    return _create(request, game)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str = "") -> HttpResponse:
    """Show what an invitation is for, or accept it; who has to sign in first comes back to it."""
    token = (token or request.POST.get("token", "")).strip().rstrip("/").rsplit("/", 1)[-1]
    found = Seat.objects.filter(invitation=token).select_related("campaign").first()
    if not request.user.is_authenticated:
        if found is not None:
            invited.remember(request, token)
        return redirect_to_login(reverse("join", args=(token,)) if token else request.path)
    if request.method == "POST":
        try:
            seat = seats.join(person(request), token)
        except Refusal as refusal:
            return refusal_page(request, refusal, None)
        invited.forget(request)
        messages.success(request, f"Welcome. Your seat: {seat.name}.")
        return redirect("campaign", seat.campaign_id)
    if found is not None and found.user_id == request.user.pk:
        return redirect("campaign", found.campaign_id)
    barred = sittings.why_barred(person(request), found) if found else ""
    context = {"invited": found, "token": token, "barred": barred}
    return render(request, "campaigns/join.html", context, status=200 if found else 404)


def read_settings(request: HttpRequest, game: Game[Any]) -> dict[str, Any]:
    """Return the settings that a form holds."""
    post = request.POST
    found: dict[str, Any] = {
        name: post.get(name, "") for name in ("title", "scenario", "level", "play", "dice")
    }
    found["news"] = post.get("news") or Campaign.News.AT_ONCE
    found["undo"] = post.get("undo") or Campaign.Undo.NEVER
    after = post.get("replace_after", "")
    found["replace_after"] = int(after) if after in GONE else Campaign.Gone.FORTNIGHT.value
    for part in PARTS:
        found[f"{part}s"] = {
            name.removeprefix(f"{part}."): value
            for name, value in post.items()
            if name.startswith(f"{part}.")
        }
    for option in game.options:
        if option.name in found["options"]:
            found["options"][option.name] = option.read(found["options"][option.name])
    return found


def form_context(game: Game[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    """Return what the settings form shows: every choice, and what is chosen."""
    options = [
        option_row(one, chosen.get("options", {}).get(one.name, one.default))
        for one in game.options
    ]
    readings = [
        {"reading": r, "chosen": chosen.get("readings", {}).get(r.question, r.default)}
        for r in game.readings
    ]
    special = [_special(level, options, readings) for level in game.levels]
    common = [row for row in readings if not row["reading"].levels]
    return {
        "game": game,
        "options": [row for row in options if not (row["option"].levels or row["option"].chapter)],
        "chapters": chapters(options),
        "special": [part for part in special if part["rows"] or part["readings"]],
        "readings": common,
        "has_own_readings": any(row["chosen"] != row["reading"].default for row in common),
        "levels": [(level, LEVELS.get(level, level)) for level in game.levels],
        "plays": Campaign.Play.choices,
        "news": Campaign.News.choices,
        "undos": Campaign.Undo.choices,
        "gones": Campaign.Gone.choices,
        "dice_modes": Campaign.DiceMode.choices,
        "chosen": {
            "title": "",
            "scenario": next(iter(game.scenarios)),
            "level": game.levels[0],  # as published, until somebody chooses otherwise
            "play": Campaign.Play.LIVE,
            "news": Campaign.News.AT_ONCE,
            "dice": Campaign.DiceMode.SEALED,
            "undo": Campaign.Undo.UNTOUCHED,
            "replace_after": Campaign.Gone.FORTNIGHT,
            **{name: value for name, value in chosen.items() if value or value == 0},
        },
    }


def _special(
    level: str, options: list[dict[str, Any]], readings: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return what means something at one level only."""
    return {
        "level": level,
        "title": LEVELS.get(level, level).partition(":")[0].lower(),
        "rows": [row for row in options if row["option"].levels == (level,)],
        "readings": [row for row in readings if row["reading"].levels == (level,)],
    }


LEVELS = {
    "open": "Open: as published; hidden strengths stay hidden",
    "limited": "Limited: enemy units are seen, what they are is not",
    "double_blind": "Double-blind: enemy units are seen only when spotted",
}


def _suited_to(game: Game[Any], level: str) -> dict[str, Any]:
    """Return the settings that go with a level of the game; double-blind play wants sealed orders
    and news that the referee publishes.
    """
    if level not in game.levels:
        return {}
    if level != "double_blind":
        return {"level": level}
    return {"level": level, "play": Campaign.Play.SETS, "news": Campaign.News.PUBLISHED}


def _context(game: Game[Any], chosen: dict[str, Any]) -> dict[str, Any]:
    games = [rules_engine.load(slug) for slug in rules_engine.playable()]
    return {"games": games, "is_new": True, **form_context(game, chosen)}


def _game(slug: str) -> Game[Any]:
    """Return the game of that name, the first one where there is none that can be played."""
    slugs = rules_engine.playable()
    return rules_engine.load(slug if slug in slugs else slugs[0])


def _turned_to(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of another game; what has been chosen and means the same there stays."""
    game = _game(slug)
    wanted = read_settings(request, game)
    kept = {name: wanted[name] for name in KEPT}
    if wanted["level"] in game.levels:
        kept["level"] = wanted["level"]
    return render(request, "campaigns/new.html", _context(game, kept))


def _create(request: HttpRequest, game: Game[Any]) -> HttpResponse:
    wanted = read_settings(request, game)
    try:
        campaign = campaigns.create_campaign(person(request), game=game.slug, **wanted)
    except Refusal as refusal:
        context = {**_context(game, wanted), "error": refusal.message}
        return render(request, "campaigns/new.html", context, status=refusal.status)
    messages.success(request, "The campaign is there. Invite people to its seats.")
    return redirect("seats", campaign.pk)
