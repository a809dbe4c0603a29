"""Starting a campaign, and joining one by an invitation link."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import rules_engine
from campaigns import invited
from campaigns.models import Campaign, Seat
from campaigns.presenters.rules.house import chapters, option_row, switched
from campaigns.services.clubs import belonging, house, members
from campaigns.services.errors import Refusal
from campaigns.services.people import campaigns, seats, sittings
from campaigns.views.common import new_token, person, refusal_page
from campaigns.views.methods import only
from rules_engine.core.game import Game

PARTS = ("option", "reading")
KEPT = ("title", "play", "news", "dice", "undo", "replace_after")
"""What means the same in every game."""
GONE = [str(days) for days in Campaign.Gone.values]


@login_required
@only("GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new campaign, change what it shows, or create the campaign."""
    game = _game(request.POST.get("game") or request.GET.get("game") or "")
    for_club = ForClub(request, game)
    if request.method != "POST":
        return _form(request, for_club, dict(for_club.defaults))
    if "turn_to" in request.POST:
        return _turned_to(request, request.POST["turn_to"])
    if "for_club" in request.POST:
        return _form(request, for_club, read_settings(request, game) | for_club.defaults)
    if "suit" in request.POST:
        chosen = read_settings(request, game) | _suited_to(game, request.POST["suit"])
        return _form(request, for_club, chosen)
    return _create(request, for_club)


@only("GET", "POST")
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


def form_context(
    game: Game[Any], chosen: dict[str, Any], own: house.Choices | None = None
) -> dict[str, Any]:
    """Return what the settings form shows: every choice, what is chosen, and what is a club's own,
    where one is given.
    """
    of_club = own or {"options": {}, "readings": {}}
    options = [
        option_row(one, chosen.get("options", {}).get(one.name, one.default))
        | {"club": of_club["options"].get(one.name)}
        for one in game.options
    ]
    readings = [
        {
            "reading": r,
            "chosen": chosen.get("readings", {}).get(r.question, r.default),
            "club": of_club["readings"].get(r.question),
        }
        for r in game.readings
    ]
    special = [_special(level, options, readings) for level in game.levels]
    common = [row for row in readings if not row["reading"].levels]
    return {
        "game": game,
        "options": [row for row in options if not (row["option"].levels or row["option"].chapter)],
        "chapters": chapters(options),
        "switched": switched(options),
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


class ForClub:
    """The club for which a campaign is made, if any, and where its form begins."""

    def __init__(self, request: HttpRequest, game: Game[Any]) -> None:
        self.game = game
        self.memberships = members.of(person(request))
        post = request.POST
        wanted = post.get("for_club", post.get("club", request.GET.get("club", "")))
        known = {str(one.club_id): one for one in self.memberships}
        self.member = known.get(wanted)

    @cached_property
    def defaults(self) -> house.Choices:
        """The club's own options and readings."""
        if self.member is None:
            return {"options": {}, "readings": {}}
        return house.defaults_of(self.member.club, self.game)


def _form(
    request: HttpRequest,
    for_club: ForClub,
    chosen: dict[str, Any],
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    games = [rules_engine.load(slug) for slug in rules_engine.playable()]
    context = {
        "games": games,
        "is_new": True,
        "token": new_token(),
        "error": error,
        "memberships": for_club.memberships,
        "for_club": for_club.member.club if for_club.member else None,
        **form_context(for_club.game, chosen, for_club.defaults),
    }
    return render(request, "campaigns/new.html", context, status=status)


def _game(slug: str) -> Game[Any]:
    """Return the game of that name, the first one where there is none that can be played."""
    slugs = rules_engine.playable()
    return rules_engine.load(slug if slug in slugs else slugs[0])


def _turned_to(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of another game; what has been chosen and means the same there stays."""
    for_club = ForClub(request, _game(slug))
    wanted = read_settings(request, for_club.game)
    kept = {name: wanted[name] for name in KEPT} | for_club.defaults
    if wanted["level"] in for_club.game.levels:
        kept["level"] = wanted["level"]
    return _form(request, for_club, kept)


def _create(request: HttpRequest, for_club: ForClub) -> HttpResponse:
    wanted, user = read_settings(request, for_club.game), person(request)
    try:
        token = request.POST.get("token", "")[:60]
        with transaction.atomic():
            campaign = campaigns.create_campaign(
                user, game=for_club.game.slug, token=token, **wanted
            )
            # Pressed again, it may have gone over to somebody else by now.
            own = campaign.seats.filter(role=Seat.Role.REFEREE, user=user).first()
            if for_club.member and own is not None and belonging.of(campaign) is None:
                belonging.bring(own, for_club.member)
    except Refusal as refusal:
        return _form(request, for_club, wanted, refusal.message, refusal.status)
    messages.success(request, "The campaign is there. Invite people to its seats.")
    return redirect("seats", campaign.pk)
