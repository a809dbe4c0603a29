"""What has to hold of the sentences that all sides' logs keep: what was done was said, and told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from campaigns.models import Campaign, Input, SideEntry
from campaigns.services import engine
from campaigns.services.people import remarks
from tests.campaigns.simulator.clients import Wish

FIRST = "Simulated"


def broken(campaign: Campaign, wishes: list[Wish]) -> Iterator[str]:
    """Yield every promise of a campaign's remarks that does not hold."""
    rows = list(campaign.inputs.filter(kind=Input.Kind.REMARK).order_by("number"))
    copied = [row.number for row in rows if row.body["what"] == remarks.COPIED]
    for wish in wishes:
        if wish.kind == "remark":
            yield from _copies(wish, copied)
    yield from _titles(campaign, [row for row in rows if row.body["what"] == remarks.TITLE])
    yield from _told(campaign, rows)


def _copies(wish: Wish, copied: list[int]) -> Iterator[str]:
    """Whoever was handed the file before the end is told of, after all that the file holds."""
    for status, data in wish.answers:
        if status != 200 or "inputs" not in data or data["campaign"]["status"] == "ended":
            continue
        last = max(one["number"] for one in data["inputs"])
        if not copied or copied[-1] < last:
            yield f"{wish.token} got a file with {last} inputs, and no remark says so"


def _titles(campaign: Campaign, rows: list[Input]) -> Iterator[str]:
    """Each change of the title is told, in its order, and the last is the title."""
    told = [tuple(row.body["text"].split("“")[1:]) for row in rows]
    named = [(old.partition("”")[0], new.partition("”")[0]) for old, new in told]
    for (_, title), (old, _) in pairwise([("", FIRST), *named]):
        if old != title:
            yield f"the title was '{title}', and a remark says that it was '{old}'"
    title = named[-1][1] if named else FIRST
    if campaign.is_playing and campaign.title != title:
        yield f"the logs say '{title}', and the title is '{campaign.title}'"


def _told(campaign: Campaign, rows: list[Input]) -> Iterator[str]:
    """Each remark stands in each side's log once, whatever became of the line of play; it may wait
    for dice that somebody has to roll for what came before it.
    """
    for row in rows:
        if row.status not in (Input.Status.DONE, Input.Status.WAITING):
            yield f"remark {row.number} is {row.status}: {row.message}"
    wanted = Counter(row.body["text"] for row in rows if row.is_done)
    for side in engine.game_of(campaign).sides:
        bodies = SideEntry.objects.filter(campaign=campaign, side=side).values_list("body")
        notices: list[dict[str, Any]] = [json.loads(text)["notice"] for (text,) in bodies]
        told = Counter(one["text"] for one in notices if one["kind"] == remarks.KIND)
        if told != wanted:
            yield f"{side} is told {told - wanted} too much of remarks, {wanted - told} too little"
