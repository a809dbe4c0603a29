"""Clubs: one's own, one founded, its first page, and what its secretaries set."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns.models import Member
from campaigns.presenters.clubs import season as rows
from campaigns.services.clubs import clubs as services
from campaigns.services.clubs import members, seasons
from campaigns.services.errors import Refusal
from campaigns.views.club_common import member_page, secretary_page, shell
from campaigns.views.common import person
from campaigns.views.methods import only


@login_required
@only("GET", "POST")
def clubs(request: HttpRequest) -> HttpResponse:
    """List a person's clubs; let him found one."""
    user, post, error, status = person(request), request.POST, "", 200
    if request.method == "POST":
        try:
            made = services.found_club(user, post.get("name", ""), post.get("about", ""))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            messages.success(request, f"{made.name} is founded. Invite its members.")
            return redirect("club-members", made.pk)
    context = {
        "memberships": members.of(user),
        "error": error,
        "given": post,
        "most_about": services.MOST_ABOUT,
    }
    return render(request, "clubs/clubs.html", context, status=status)


@member_page()
def club(request: HttpRequest, member: Member) -> HttpResponse:
    """Show how a club stands: the season that runs, what is on, and its campaigns."""
    season = seasons.running(member.club)
    context = shell(member, "club") | {"member_count": members.present(member.club).count()}
    user = person(request)
    row = rows.season_row(season, user) if season is not None else None
    context["row"] = row
    context["upcoming"] = rows.upcoming(row["evenings"]) if row else []
    context["others"] = rows.campaigns_outside(member.club, season, user)
    return render(request, "clubs/club.html", context)


@secretary_page("GET", "POST")
def settings_(request: HttpRequest, member: Member) -> HttpResponse:
    """Let a secretary describe the club, put its page on or off, and dissolve it."""
    error, status, post = "", 200, request.POST
    if request.method == "POST":
        try:
            return _set(request, member)
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
    context = shell(member, "club-settings") | {"error": error, "given": post}
    context["address"] = settings.SITE_ADDRESS + reverse("club-page", args=(member.club.slug,))
    context["most_about"] = services.MOST_ABOUT
    return render(request, "clubs/settings.html", context, status=status)


def _set(request: HttpRequest, member: Member) -> HttpResponse:
    post = request.POST
    if post.get("action") == "dissolve":
        services.dissolve(member, post.get("typed", ""))
        messages.success(request, f"{member.club.name} is dissolved. Its campaigns go on.")
        return redirect("clubs")
    is_public = post.get("public") == "yes"
    services.describe(
        member, name=post.get("name", ""), about=post.get("about", ""), is_public=is_public
    )
    seen = "Visitors may see the page." if is_public else "Nobody but members sees the club."
    messages.success(request, f"Kept. {seen}")
    return redirect("club-settings", member.club_id)
