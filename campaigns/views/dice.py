"""Dice that everybody can trust: the seal, the salts, and after the end every roll recomputed."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Campaign, Seat
from campaigns.services import engine, log, reading
from campaigns.views.common import seat_page

SCRIPT = Path(settings.BASE_DIR, "docs", "recompute_rolls.py")
MOST = 5000


@seat_page()
def dice(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Show the rolls: before the end those that the seat was told of, then all, recomputed."""
    campaign = seat.campaign
    game = engine.game_of(campaign)
    rows = _recomputed(campaign) if campaign.is_ended else _told(seat)
    context = {
        "campaign": campaign,
        "seat": seat,
        "here": "dice",
        "seal": engine.seal_of(campaign),
        "salts": engine.salts_of(campaign),
        "rows": rows,
        "wrong": [row for row in rows if row.get("is_right") is False],
        "game": game,
    }
    return render(request, "campaigns/dice.html", context)


@seat_page()
def dice_script(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hand out the script that recomputes all rolls of an exported campaign."""
    answer = HttpResponse(SCRIPT.read_bytes(), content_type="text/x-python")
    answer["Content-Disposition"] = f'attachment; filename="{SCRIPT.name}"'
    return answer


def _told(seat: Seat) -> list[dict[str, Any]]:
    """Return the rolls that stand in the seat's own log."""
    notices = (entry["notice"] for entry in reading.told_log(seat))
    return [_row(notice) for notice in notices if notice.get("kind") == "roll"]


def _recomputed(campaign: Campaign) -> list[dict[str, Any]]:
    """Return all rolls on the line of play, each with what the secret gives for its label."""
    if campaign.branch is None:
        return []
    bodies = log.read_bodies(campaign.branch)
    events = (body["event"] for body in bodies if body["type"] == "event")
    rolls = (event["data"] for event in events if event["kind"] == "roll")
    found = [_row(data) for data in islice(rolls, MOST)]
    if campaign.dice == Campaign.DiceMode.SEALED:
        source = engine.sealed_dice(campaign)
        for row in found:
            fresh = list(source.roll(row["label"], row["faces"], len(row["dice"])))
            row["is_right"] = fresh == row["dice"]
    return found


def _row(data: dict[str, Any]) -> dict[str, Any]:
    names = ("label", "subject", "owner", "faces", "dice", "total", "line")
    return {name: data.get(name, "") for name in names}
