"""The addresses of clubs, below /clubs/; the page for visitors is at /club/<slug>/."""

from __future__ import annotations

from django.urls import include, path

from campaigns.views import club_house, club_members, club_seasons, clubs

one_club = [
    path("", clubs.club, name="club"),
    path("settings/", clubs.settings_, name="club-settings"),
    path("members/", club_members.members, name="club-members"),
    path("seasons/", club_seasons.seasons, name="club-seasons"),
    path("seasons/<uuid:season_id>/", club_seasons.season, name="club-season"),
    path("seasons/<uuid:season_id>/edit/", club_seasons.season_edit, name="club-season-edit"),
    path("evenings/<uuid:evening_id>/", club_seasons.evening, name="club-evening"),
    path("house/", club_house.house, name="club-house"),
    path("house/<slug:game>/", club_house.house_game, name="club-house-game"),
]

urlpatterns = [
    path("", clubs.clubs, name="clubs"),
    path("join/<str:token>/", club_members.join, name="club-join"),
    path("<uuid:club_id>/", include(one_club)),
]
