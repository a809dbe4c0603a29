"""Steps that are played several times in a turn: which of them something was written for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from campaigns.models import Campaign, Entry, Picture
from campaigns.services import engine
from campaigns.services.history import log
from rules_engine import Event

Span = tuple[datetime | None, datetime | None]
"""After when, and up to when; None: since ever, and for ever."""
WHENEVER: Span = (None, None)


def ends(before: Mapping[str, Any], events: Sequence[Event]) -> Iterator[tuple[int, str, int]]:
    """Yield the steps that end in these events, be it that one leads to itself: the turn, the step,
    and how many of the events belong to it and those before.
    """
    turn, step = before.get("turn", 0), before.get("step", "")
    for at, event in enumerate(events):
        if event.kind != "step":
            continue
        if step:
            yield turn, step, at
        turn, step = event.data["turn"], event.data["step"]
    if any(effect[0] == ("outcome",) for event in events for effect in event.effects):
        yield turn, step, len(events)


def span_of(campaign: Campaign, moments: Sequence[Picture], shown: Picture) -> Span:
    """Return when that was written which belongs to a moment, among the moments of its line; of a
    step that was played once in its turn, whenever.
    """
    same = [one for one in moments if (one.turn, one.step) == (shown.turn, shown.step)]
    if len(same) < 2:
        return WHENEVER
    at = [one.pk for one in same].index(shown.pk)
    before = _when(campaign, same[at - 1]) if at else None
    return before, _when(campaign, same[at]) if at + 1 < len(same) else None


def ended_since_news(campaign: Campaign) -> set[tuple[int, str]]:
    """Return the steps that the publication in force told to have ended, and none before it."""
    now = campaign.publication
    before = campaign.publications.filter(number__lt=now.number).last() if now else None
    if now is None or before is None:
        return set()
    # The line may have been left meanwhile for one that branches off before what was told.
    shared = log.common_seq((now.branch, now.seq), (before.branch, before.seq))
    rows = Picture.objects.filter(campaign=campaign, viewer=engine.TRUTH)
    found = rows.filter(log.on_line(now.branch, now.seq, shared))
    return set(found.values_list("turn", "step"))


def _when(campaign: Campaign, moment: Picture) -> datetime | None:
    """Return when a step ended; where news wait, when its end was told: no more may be seen."""
    rows = Entry.objects.filter(campaign=campaign, branch=moment.branch_id, seq=moment.seq)
    entry = rows.select_related("input").first()
    ended = (entry.input.finished or entry.input.created) if entry else None
    if ended is None or not campaign.is_withheld:
        return ended
    told = campaign.publications.filter(created__gte=ended).order_by("number").first()
    return told.created if told else None
