"""What a club plays by at home: its texts beside cases, and where its new campaigns begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

import rules_engine
from campaigns.models import Member
from campaigns.presenters.clubs import house as rows
from campaigns.services.clubs import house as services
from campaigns.services.errors import Refusal
from campaigns.services.people.case_texts import LONGEST
from campaigns.views.club_common import member_page, shell
from campaigns.views.common import pressed
from campaigns.views.new import form_context, read_settings
from rules_engine.core.game import Game


@member_page()
def house(request: HttpRequest, member: Member) -> HttpResponse:
    """List the games, each with what the club has of its own there."""
    context = shell(member, "club-house") | {"games": rows.game_rows(member.club)}
    return render(request, "clubs/house.html", context)


@member_page("GET", "POST")
def house_game(request: HttpRequest, member: Member, game: str) -> HttpResponse:
    """Show what the club plays by in one game; let a secretary change it."""
    if game not in rules_engine.playable():
        raise Http404("There is no such game on this site.")
    record, error, status, post = rules_engine.load(game), "", 200, request.POST
    if request.method == "POST":
        try:
            messages.success(request, pressed(request, ACTS)(request, member, record))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            return redirect("club-house-game", member.club_id, game)
    defaults = services.defaults_of(member.club, record)
    texts = services.texts_of(member.club, record)
    case = post.get("case") or request.GET.get("case", "")
    context = shell(member, "club-house") | {
        **form_context(record, dict(defaults)),
        "error": error,
        "texts": [(record.casebook[one], words) for one, words in texts.items()],
        "own": rows.own_choices(record, defaults),
        "cases": list(record.casebook),
        "case": case,
        "text": post.get("text", texts.get(case, "")),
        "longest": LONGEST,
    }
    return render(request, "clubs/house_game.html", context, status=status)


# ---- what a secretary can press ------------------------------------------------------------------


def _text(request: HttpRequest, member: Member, game: Game[Any]) -> str:
    post = request.POST
    services.write(member, game, post.get("case", ""), post.get("text", ""))
    return f"Beside {post.get('case', '')}: kept. New campaigns of the club take it over."


def _defaults(request: HttpRequest, member: Member, game: Game[Any]) -> str:
    found = read_settings(request, game)
    count = services.choose(member, game, found["options"], found["readings"])
    own = f"{count} choice{'' if count == 1 else 's'} of the club's own"
    return f"Kept: new campaigns of the club begin with {own}."


ACTS: dict[str, Callable[[HttpRequest, Member, Game[Any]], str]] = {
    "text": _text,
    "defaults": _defaults,
}
