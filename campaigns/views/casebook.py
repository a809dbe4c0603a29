"""The casebook: every case by number, how the open questions of the rules are read, and where a
case was used in this campaign, as far as the log of who looks tells it.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Seat
from campaigns.presenters.rules.cases import STATUSES, by_chapter, case_rows, reading_rows, uses
from campaigns.services.history import logbook
from campaigns.views import kept_pages
from campaigns.views.common import seat_page
from campaigns.views.scene import Scene, scene_of

TEMPLATE = "rules/casebook.html"
LONGEST = 60
MOST = 5_000
"""Entries of a log, the newest, among which precedents are looked for."""


@seat_page()
def casebook(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show every case with its summary and status, its readings, and where it was used."""
    scene = scene_of(request, seat)
    words = request.GET.get("find", "").strip()[:LONGEST]
    if words:
        return render(request, TEMPLATE, _context(scene, words))
    texts = tuple(sorted(scene.campaign.case_texts.items()))
    return kept_pages.show(request, scene, TEMPLATE, lambda: _context(scene, ""), texts)


def _context(scene: Scene, words: str) -> dict[str, Any]:
    game, campaign = scene.game, scene.campaign
    cases = case_rows(game, campaign, scene.chosen, words, _used(scene))
    return {
        "campaign": campaign,
        "seat": scene.seat,
        "game": game,
        "here": "casebook",
        "scene": scene,
        "query": f"?{scene.query}" if scene.query else "",
        "cases": cases,
        "chapters": by_chapter(game, cases),
        "readings": reading_rows(game, campaign, scene.chosen, words),
        "find": words,
        "may_write": scene.seat.is_referee,
        "statuses": STATUSES,
    }


def _used(scene: Scene) -> dict[str, list[int]]:
    """Return the entries of the viewer's log that cite each case; none before anything is told."""
    seat = scene.seat
    if seat.campaign.branch is None or (seat.campaign.is_preparing and not seat.is_referee):
        return {}

    def make() -> dict[str, list[int]]:
        return uses(logbook.newest_first(seat, scene.viewer)[:MOST])

    found: dict[str, list[int]] = kept_pages.once(
        scene, "uses of cases", make, lambda made: 60 * len(made)
    )
    return found
