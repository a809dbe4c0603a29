"""What the page of the turn needs: how far it is, what a try came to, and what the form holds."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from campaigns.models import Input
from campaigns.presenters.desk import news as desk_news
from campaigns.presenters.desk import spread as desk_spread
from campaigns.presenters.desk import turn as desk_turn
from campaigns.presenters.desk.work import queue_rows
from campaigns.presenters.play import due, panel
from campaigns.services.history import witness
from campaigns.services.people.sectors import Watch
from campaigns.services.turns import closing, halts, moments, publications
from campaigns.services.turns.closing_shown import is_closing
from campaigns.services.turns.dry_run import dry_run
from campaigns.services.turns.halts import Halt
from campaigns.services.turns.spread import tries
from campaigns.views.desk_common import (
    acting,
    desk_context,
)
from campaigns.views.scene import Scene
from campaigns.views.table_context import live_context


def turn_context(request: HttpRequest, scene: Scene) -> dict[str, Any]:
    """Return what the page of the turn needs."""
    game, campaign, truth = scene.game, scene.campaign, scene.seen
    running = closing.open_closing(campaign) if campaign.is_withheld else None
    halt = halts.halt_of(campaign, running) if running else Halt("")
    watch = Watch(scene.seat)
    table = desk_turn.turn_table(scene.seat) if campaign.is_playing else []
    table = [replace(row, sector=watch.whose(row.step.side)) for row in table]
    goals = moments.stops(game, truth) if campaign.is_playing else {}
    queue = queue_rows(game, campaign.inputs.filter(status__in=_BUSY).select_related("seat"))
    is_asking = campaign.is_playing and not queue["dice"]
    known = _published_decisions(scene)
    given = _given(request, goals, running)
    going_on = running.without if running and running.status != running.Status.READY else []
    return {
        **desk_context(scene, "desk-turn"),
        **live_context(scene),
        "standing": panel.standing(game, truth),
        "closing": running,
        "is_seen_closing": is_closing(campaign),
        "halt": halt,
        "halt_words": desk_turn.halt_words(game, halt.kind, halt.side, truth["step"]),
        "halt_title": game.side_titles.get(halt.side, halt.side),
        "table": table,
        "meetings": desk_turn.meetings(game, table, scene.board)[:12],
        "missing": _missing(game, table, [*given["without"], *going_on]),
        "decisions": [
            row | {"is_published": (row["owner"], row["id"]) in known}
            for row in (watch.marked(panel.decision_rows(game, truth)) if is_asking else [])
        ],
        "busy": queue,
        "goals": [(name, words) for name, (words, _) in goals.items()],
        "given": given,
        "try": _tried(request, scene, goals),
        "spread": spread_context(request, scene, goals) if request.GET.get("tries") else None,
        "news": desk_news.news_rows(scene.seat) if campaign.is_withheld else None,
        "publication": campaign.publication,
        "contested": witness.contested(campaign) if campaign.is_playing else [],
        "deadline": scene.deadline,
        "is_past_due": due.is_past(scene.deadline),
        "late": due.late_rows(campaign, scene.deadline, acting(scene)),
    }


_BUSY = (Input.Status.WAITING, Input.Status.NEEDS_DICE)


def _given(request: HttpRequest, goals: dict[str, Any], running: Any = None) -> dict[str, Any]:
    """Return what the form holds: as it was sent, else as the closing that is open was begun, so
    that nothing has to be ticked again at each stop; by default the whole turn is closed.
    """
    sent = request.POST if request.method == "POST" else request.GET
    begun = {"until": "turn", "answers": ""}
    if running is not None and running.status != running.Status.READY:
        ends = {tuple(moment): name for name, (_, moment) in goals.items()}
        begun["until"] = ends.get(tuple(running.until), "turn")
        begun["answers"] = "first" if closing.answers_first(running.campaign) else ""
    until = sent.get("until", begun["until"])
    return {
        "until": until if until in goals else "turn",
        "without": sent.getlist("without"),
        "past": sent.getlist("past"),
        "answers": sent.get("answers", "" if "until" in sent else begun["answers"]),
        "throw": sent.get("throw", "")[:9],
    }


def _missing(game: Any, table: list[desk_turn.StepRow], chosen: list[str]) -> list[dict[str, Any]]:
    """Return the sides that have steps without orders, each with those steps, and whether the
    referee has chosen to go on without them.
    """
    found: dict[str, list[str]] = {}
    for row in table:
        if row.state == "missing":
            found.setdefault(row.step.side, []).append(row.step.title)
    return [
        {
            "side": side,
            "title": game.side_titles[side],
            "steps": steps,
            "is_chosen": side in chosen,
        }
        for side, steps in found.items()
    ]


def _published_decisions(scene: Scene) -> set[tuple[str, str]]:
    """Return (owner, id) of the decisions that their owners have been shown."""
    place = publications.horizon(scene.campaign)
    if place is None:
        return set()
    return {
        (side, one["id"])
        for side in scene.game.sides
        for one in publications.view_published(scene.campaign, side)["decisions"]
    }


def spread_context(
    request: HttpRequest, scene: Scene, goals: dict[str, Any]
) -> dict[str, Any] | None:
    """Return what comes of many tries, as far as there was time for them, in words."""
    if not scene.campaign.is_playing or not goals:
        return None
    given = _given(request, goals)
    going_on = _going_on(scene, given)
    without, past = going_on["without"], going_on["past"]
    found = tries(scene.campaign, until=given["until"], without=without, past=past)
    query = urlencode({"until": given["until"], **going_on}, doseq=True)
    return desk_spread.spread_rows(scene.game, found) | {"query": query}


def _tried(request: HttpRequest, scene: Scene, goals: dict[str, Any]) -> dict[str, Any] | None:
    """Return the dry run that was asked for, in words."""
    given = _given(request, goals)
    if not given["throw"].isdecimal() or not goals:
        return None
    throw = int(given["throw"])
    found = dry_run(scene.campaign, until=given["until"], throw=throw, **_going_on(scene, given))
    return desk_news.dry_rows(scene.seat, found) | {"next": secrets.randbelow(900_000) + 1}


def _going_on(scene: Scene, given: dict[str, Any]) -> dict[str, list[str]]:
    """Return the sides that are to go on without orders, or past a set that was halted."""
    sides = scene.game.sides
    return {name: [one for one in given[name] if one in sides] for name in ("without", "past")}
