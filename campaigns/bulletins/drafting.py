"""The draft of a bulletin: what every side has been told in the same words since the last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from campaigns.models import Bulletin, Campaign, Seat
from campaigns.services import engine
from campaigns.services.history import log, logbook
from campaigns.services.turns import publications

Row = dict[str, Any]


def draft(referee: Seat) -> str:
    """Return a draft: what all sides have been told since the last bulletin, by steps."""
    campaign = referee.campaign
    game = engine.game_of(campaign)
    since = told_before(campaign)
    logs = [_told(referee, side, since.get(side, 0)) for side in game.sides]
    shared = [Counter(_key(one) for one in rows) for rows in logs]
    common = [one for one in logs[0] if all(count[_key(one)] for count in shared)]
    parts = []
    for (turn, step), some in groupby(common, key=lambda one: (one["turn"], one["step"])):
        lines = "\n".join(f"- {one['text']}" for one in some)
        parts.append(f"{game.sequence.moment(turn, step)}\n{lines}")
    return "\n\n".join(parts)


def told_before(campaign: Campaign) -> Mapping[str, int]:
    """Return up to which entry of each side's log the last bulletin went."""
    last = Bulletin.objects.filter(campaign=campaign).order_by("-number").first()
    return last.told if last else {}


def told_now(campaign: Campaign) -> dict[str, int]:
    """Return up to which entry of its log each side has been told."""
    sides = engine.game_of(campaign).sides
    count = {side: log.told_count(campaign, side) for side in sides}
    return {side: min(count[side], publications.told_up_to(campaign, side)) for side in sides}


def _told(referee: Seat, side: str, after: int) -> list[Row]:
    """Return what a side has been told and knows to be told, without what is no event."""
    upto = publications.told_up_to(referee.campaign, side)
    return [
        one
        for one in logbook.told_log(referee, side, after=after)
        if one["number"] <= upto and not one["taken_back"]
        if one["notice"].get("kind") not in (*logbook.NOTES, *logbook.FRAMING)
    ]


def _key(row: Row) -> tuple[int, str, str]:
    return row["turn"], row["step"], row["text"]
