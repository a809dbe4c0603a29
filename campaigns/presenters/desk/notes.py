"""The notes that the referee sent, each with whether its side has been told."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, Note, SideEntry
from campaigns.services import engine
from campaigns.services.carrying import retelling

NOTES = ("note", "note_at_once")


def note_rows(campaign: Campaign, sent: Iterable[Note]) -> list[dict[str, Any]]:
    """Return the notes with their sides in words and how far they have come."""
    game = engine.game_of(campaign)
    told = {side: _told(campaign, side) for side in game.sides}
    waiting = {side: _waiting(one.told) for side, one in retelling.outlook(campaign).items()}
    return [
        {
            "note": one,
            "to": game.side_titles.get(one.to_side),
            "is_waiting": one.text not in told[one.to_side] and one.text in waiting[one.to_side],
            "state": _state(one, told[one.to_side], waiting[one.to_side]),
        }
        for one in sent
    ]


def _state(one: Note, told: dict[str, str], waiting: set[str]) -> str:
    if told.get(one.text) == "note_at_once":
        return "told at once"
    if one.text in told:
        return "told with the news" if one.campaign.news == one.campaign.News.PUBLISHED else "told"
    return "waits for the news" if one.text in waiting else "taken back before it was told"


def _told(campaign: Campaign, side: str) -> dict[str, str]:
    """Return the texts of the notes in a side's log, each with the kind of its entry."""
    rows = SideEntry.objects.filter(campaign=campaign, side=side, kind__in=NOTES)
    found = sorted(rows.order_by().values_list("number", "kind", "body"))
    return {json.loads(body)["notice"]["text"]: kind for _, kind, body in found}


def _waiting(told: Iterable[dict[str, Any]]) -> set[str]:
    return {one["notice"]["text"] for one in told if one["notice"]["kind"] == "note"}
