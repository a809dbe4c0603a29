"""What a report says, as plain data: all of it from its seat's own view and its own log.

A page and the printed form show the same. Nothing of a campaign comes in here but what the seat's
own pages show.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.utils import timezone

from campaigns.accounts import zones
from campaigns.models import Message, Pack, Seat
from campaigns.packs import slips
from campaigns.packs.knowing import SHORT, contact_rows, roster_groups
from campaigns.presenters.log.told_once import told_once
from campaigns.presenters.play import panel
from campaigns.presenters.play.intents import intent_rows
from campaigns.services import engine
from campaigns.services.history import intended, logbook, reading
from campaigns.services.people import officers, remarks, threads
from rules_engine.core.game import Game

Data = dict[str, Any]
NO_EVENTS = (*logbook.NOTES, *logbook.FRAMING)
"""Kinds of entries that tell nothing that has happened on the map."""
_WRITERS = {**dict.fromkeys(logbook.NOTES, "The referee"), remarks.KIND: "To all sides"}
MOST_TOLD = 150
"""So many entries stand in a report, the newest; the log has them all."""
MOST_CHOICES = 8
MOST_MESSAGES = 40


def content_of(pack: Pack) -> Data:
    """Return what a report says."""
    seat = pack.seat
    game = engine.game_of(seat.campaign)
    seen = reading.view_for(seat, seat.side, _moment(pack))
    told = told_since(pack)
    events = [one for one in told if one["notice"].get("kind") not in NO_EVENTS]
    events = told_once(game, seat, seat.side, events)
    return {
        **_head(pack, game, seen),
        "aims": game.scenarios[seat.campaign.scenario].aims.get(seat.side, ""),
        "rows": [[str(label), str(words)] for label, words in panel.standing(game, seen)["rows"]],
        "decisions": _decisions(seat, game, seen),
        "notes": _notes(told) + _messages(pack),
        "intents": intent_rows(
            seat, intended.known_at(seat, seat.side, pack.turn, pack.created), game
        ),
        "told": _told(game, events[-MOST_TOLD:]),
        "left_out": max(0, len(events) - MOST_TOLD),
        "short": SHORT,
        "roster": roster_groups(game, seen, seat.side),
        "contacts": contact_rows(game, seen, seat.side),
        "slip": slips.slip_of(seat, game, seen),
    }


def told_since(pack: Pack) -> list[Data]:
    """Return what the seat has been told since the report before, without what was taken back by
    the time of this one.
    """
    told = logbook.told_log(pack.seat, pack.seat.side, after=pack.after)
    told = [one for one in told if one["number"] <= pack.upto]
    spans = [one["notice"] for one in told if one["notice"].get("kind") == "taken_back"]
    gone = {number for span in spans for number in range(span["first"], span["last"] + 1)}
    return [
        one
        for one in told
        if one["number"] not in gone or one["notice"].get("kind") in logbook.STANDING
    ]


def notices_of(pack: Pack) -> list[Data]:
    """Return what the report's map marks: what the seat was told of the turn that runs."""
    return [one["notice"] for one in told_since(pack) if one["turn"] == pack.turn]


def view_of(pack: Pack) -> Data:
    """Return the position as the report's seat knows it."""
    return reading.view_for(pack.seat, pack.seat.side, _moment(pack))


def _moment(pack: Pack) -> Any:
    """Return the report as a moment of the history: a place on a line of play."""
    return pack


def _head(pack: Pack, game: Game[Any], seen: Data) -> Data:
    seat = pack.seat
    side = game.side_titles[seat.side]
    standing = panel.standing(game, seen)
    is_part = officers.fog_units(seat) is not None
    made = zones.local(pack.created, seat.user) if seat.user else timezone.localtime(pack.created)
    due = zones.local(pack.due, seat.user) if pack.due and seat.user else pack.due
    return {
        "campaign": seat.campaign.title,
        "game": game.title,
        "number": pack.number,
        "name": seat.name,
        "side": side,
        "band": panel.band_of(game, seat.side),
        "known": f"As known to {seat.name}, {side}" if is_part else f"As known to the {side} side",
        "turn": standing["turn"],
        "step": standing["step"],
        "made": f"{made:%-d %B %Y, %H:%M %Z}",
        "due": f"{due:%A %-d %B %Y, %H:%M %Z}" if due else "",
        "is_blind": seat.campaign.level != game.levels[0],
        "outcome": (seen.get("outcome") or {}).get("words", ""),
    }


def _decisions(seat: Seat, game: Game[Any], seen: Data) -> list[Data]:
    """Return what the seat is asked and may answer, with the choices in words."""
    found = []
    for row in panel.decision_rows(game, seen):
        if row["owner"] != seat.side or not officers.may_answer(seat, row, seen):
            continue
        choices = [str(choice.get("words") or choice["key"]) for choice in row["choices"]]
        found.append(
            {
                "prompt": str(row["prompt"]),
                "case": row["case"],
                "choices": choices[:MOST_CHOICES],
                "more": max(0, len(choices) - MOST_CHOICES),
            }
        )
    return found


def _notes(told: list[Data]) -> list[Data]:
    """Return what was written to the seat's side, and what all sides were told around play."""
    return [
        {"by": by, "about": "", "text": one["notice"]["text"]}
        for one in told
        if (by := _WRITERS.get(one["notice"].get("kind", "")))
    ]


def _messages(pack: Pack) -> list[Data]:
    """Return what was written to the seat, or by it, since the report before."""
    rows = Message.objects.filter(thread__in=threads.threads_of(pack.seat))
    before = Pack.objects.filter(seat=pack.seat, number=pack.number - 1).first()
    if before is not None:
        rows = rows.filter(created__gt=before.created)
    rows = rows.filter(created__lte=pack.created).select_related("thread")
    return [
        {"by": one.name, "about": one.thread.title, "text": one.text}
        for one in rows.order_by("created", "pk")[:MOST_MESSAGES]
    ]


def _told(game: Game[Any], told: list[Data]) -> list[Data]:
    """Return what happened, by steps, oldest first."""
    found = []
    for (turn, step), some in groupby(told, key=lambda one: (one["turn"], one["step"])):
        lines = [
            {"text": one["text"], "cases": list(one["notice"].get("cases", ()))[:3]} for one in some
        ]
        found.append({"title": game.sequence.moment(turn, step), "lines": lines})
    return found
