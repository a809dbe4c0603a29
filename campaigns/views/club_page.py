"""The page of a club that visitors may see, where the club has put it on."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Club
from campaigns.presenters.clubs import season as rows
from campaigns.services.clubs import members, seasons
from campaigns.views.methods import only


@only("GET")
def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club to anybody; one that has not put its page on is as one that there is not."""
    club = Club.objects.filter(slug=slug, is_public=True).first()
    if club is None:
        raise Http404("There is no such page, or its club does not show it.")
    season = seasons.running(club)
    others = list(club.seasons.all())
    wanted = request.GET.get("season", "")
    season = next((one for one in others if str(one.pk) == wanted), season)
    row = rows.season_for_visitors(season) if season is not None else None
    context = {
        "shown_club": club,
        "row": row,
        "upcoming": rows.upcoming(row["evenings"]) if row else [],
        "seasons": others,
        "member_count": members.present(club).count(),
    }
    return render(request, "clubs/page.html", context)
