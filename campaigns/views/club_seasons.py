"""Seasons of a club: the list, one with its table, and an evening with who was there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar
from uuid import UUID

from django.contrib import messages
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.models import ClubCampaign, Evening, Member, Season
from campaigns.presenters.clubs import season as rows
from campaigns.presenters.clubs.table import kinds_of
from campaigns.services.clubs import belonging, points
from campaigns.services.clubs import seasons as services
from campaigns.services.errors import BadRequest, Refusal
from campaigns.views.club_common import member_page, secretary_page, shell
from campaigns.views.common import person, pressed

M = TypeVar("M", bound=Model)


@member_page("GET", "POST")
def seasons(request: HttpRequest, member: Member) -> HttpResponse:
    """List the seasons of a club; let a secretary begin one."""
    error, status, post = "", 200, request.POST
    if request.method == "POST":
        try:
            made = services.begin(member, **_facts(request))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            messages.success(request, f"{made.name} is there. Add its evenings.")
            return redirect("club-season-edit", member.club_id, made.pk)
    context = shell(member, "club-seasons") | {"error": error, "given": post}
    context["seasons"] = list(member.club.seasons.all())
    context["running"] = services.running(member.club)
    return render(request, "clubs/seasons.html", context, status=status)


@member_page()
def season(request: HttpRequest, member: Member, season_id: UUID) -> HttpResponse:
    """Show a season to members: table, campaigns, evenings."""
    found = _season(member, season_id)
    context = shell(member, "club-seasons") | {"row": rows.season_row(found, person(request))}
    return render(request, "clubs/season.html", context)


@secretary_page("GET", "POST")
def season_edit(request: HttpRequest, member: Member, season_id: UUID) -> HttpResponse:
    """Let a secretary change a season: its days, points, evenings, campaigns."""
    found, error, status = _season(member, season_id), "", 200
    if request.method == "POST":
        try:
            messages.success(request, _changed(request, member, found))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            is_gone = request.POST.get("action") == "remove"
            where = ("club-seasons",) if is_gone else ("club-season-edit",)
            rest = (member.club_id,) if is_gone else (member.club_id, found.pk)
            return redirect(*where, *rest)
    context = shell(member, "club-seasons") | {"error": error, "season": found}
    context["kinds"], context["most"] = kinds_of(found), points.MOST
    context["evenings"] = rows.evening_rows(found)
    context["entries"] = belonging.entries(member.club)
    context["seasons"] = list(member.club.seasons.all())
    return render(request, "clubs/season_edit.html", context, status=status)


@member_page("GET", "POST")
def evening(request: HttpRequest, member: Member, evening_id: UUID) -> HttpResponse:
    """Show who was there on an evening; let a secretary tick it."""
    wanted = Evening.objects.filter(season__club=member.club_id, pk=evening_id)
    found = wanted.select_related("season").first()
    if found is None:
        raise Http404("There is no such evening in this club.")
    if request.method == "POST":
        count = services.tick(member, found, request.POST.getlist("member"))
        people = "1 member" if count == 1 else f"{count} members"
        messages.success(request, f"{found.day:%d %B %Y}: {people} there.")
        return redirect("club-season", member.club_id, found.season_id)
    context = shell(member, "club-seasons") | {"evening": found, "rows": rows.tick_rows(found)}
    context["has_come"] = found.day <= timezone.localdate()
    return render(request, "clubs/evening.html", context)


def _season(member: Member, season_id: UUID) -> Season:
    found = Season.objects.filter(club=member.club_id, pk=season_id).select_related("club").first()
    if found is None:
        raise Http404("There is no such season in this club.")
    return found


def _facts(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST.get(name, "") for name in ("name", "first", "last")}


# ---- what a secretary can press ------------------------------------------------------------------


def _changed(request: HttpRequest, member: Member, found: Season) -> str:
    """Do what the pressed button says; return what has been done. Raises BadRequest: no button."""
    return pressed(request, ACTS)(request, member, found)


def _change(request: HttpRequest, member: Member, found: Season) -> str:
    services.change(member, found, **_facts(request))
    return "Kept."


def _points(request: HttpRequest, member: Member, found: Season) -> str:
    points.choose(member, found, request.POST.dict())
    return "Kept: the table counts so from now on, and the seasons to come begin with it."


def _meet(request: HttpRequest, member: Member, found: Season) -> str:
    post = request.POST
    made = services.meet(member, found, day=post.get("day", ""), text=post.get("words", ""))
    return f"The club meets on {made.day:%d %B %Y}."


def _cancel(request: HttpRequest, member: Member, found: Season) -> str:
    one = _named(found.evenings.all(), request, "evening")
    if one is None:
        raise BadRequest("There is no such evening in this season.")
    services.cancel(member, one)
    return f"{one.day:%d %B %Y} is taken off, with who was there."


def _remove(_: HttpRequest, member: Member, found: Season) -> str:
    services.remove(member, found)
    return f"{found.name} is gone."


def _move(request: HttpRequest, member: Member, _: Season) -> str:
    entry, wanted = _entry(request, member), request.POST.get("season", "")
    chosen = _named(member.club.seasons.all(), request, "season")
    if wanted and chosen is None:
        raise BadRequest("There is no such season in this club.")
    belonging.move(member, entry, chosen)
    return f"“{entry}” counts in {chosen.name}." if chosen else f"“{entry}” counts nowhere."


def _strike(request: HttpRequest, member: Member, _: Season) -> str:
    entry = _entry(request, member)
    belonging.strike(member, entry)
    return f"“{entry}” is off the list. It is played on as before."


def _entry(request: HttpRequest, member: Member) -> ClubCampaign:
    entries = ClubCampaign.objects.filter(club=member.club_id).select_related("campaign")
    found = _named(entries, request, "campaign")
    if found is None:
        raise BadRequest("There is no such campaign in this club.")
    return found


def _named(rows: Iterable[M], request: HttpRequest, name: str) -> M | None:
    """Return the row that a form names, if it is among these."""
    wanted = request.POST.get(name, "")
    return next((row for row in rows if str(row.pk) == wanted), None)


ACTS: dict[str, Callable[[HttpRequest, Member, Season], str]] = {
    "change": _change,
    "points": _points,
    "meet": _meet,
    "cancel": _cancel,
    "remove": _remove,
    "move": _move,
    "strike": _strike,
}
