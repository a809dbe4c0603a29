"""What a seat may read in the logs, entry by entry, in words and as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from campaigns.models import Campaign, Entry, Seat, SideEntry
from campaigns.services import engine, log, officer_log, publications, remarks
from campaigns.services.officers import fog_units
from campaigns.services.reading import viewer_for
from campaigns.services.wording import input_words, say
from rules_engine import Event

STANDING = (remarks.KIND, "note_at_once")
"""Kinds of notices that stay in a log as they are, whatever of play around them is taken back."""


def told_log(seat: Seat, viewer: str = "", after: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Return the log of a side, newer than `after` in its own numbering, oldest first.

    Each entry has number, turn, step, text (one sentence), notice (plain data), hash, taken_back.
    With `limit` only the newest so many. For the referee's own log see `truth_log`.
    """
    side = viewer_for(seat, viewer)
    campaign = seat.campaign
    if side == engine.TRUTH:
        return truth_log(seat, after, limit)
    if campaign.is_preparing and not seat.is_referee:
        return []
    units = fog_units(seat)
    if units is not None:
        return _told_officer(seat, units, after)[-limit or None :]
    rows = SideEntry.objects.filter(campaign=campaign, side=side, number__gt=after)
    if not seat.is_referee:
        rows = rows.filter(number__lte=publications.told_up_to(campaign, side))
    plain = rows.values_list("number", "body", "hash", named=True)
    if limit:
        found = list(plain.order_by("-number")[:limit])[::-1]
    else:
        found = list(plain.order_by("number"))
    return _entries(campaign, [(row, json.loads(row.body)) for row in found])


def _told_officer(seat: Seat, units: frozenset[str], after: int) -> list[dict[str, Any]]:
    """Return what an officer is told of his side's log, in his own numbering."""
    told = officer_log.told(seat, units)
    back = _taken_back([json.loads(one.row.body) for one in told])
    return [
        _entry(seat.campaign, one.row, one.body, one.row.number in back)
        | {"number": one.number, "hash": ""}
        for one in told
        if one.number > after
    ]


def truth_log(seat: Seat, after: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Return the log of the truth on the line of play, inputs and events, oldest first.

    Raises:
        NotAllowed: the seat may not look at the truth.
    """
    viewer_for(seat, engine.TRUTH)
    branch = seat.campaign.branch
    if branch is None:
        return []
    rows = log.entries_on_line(branch, after=after).values_list("seq", "body", "hash", named=True)
    found = list(rows.order_by("-seq")[:limit])[::-1] if limit else list(rows)
    return [_true(seat.campaign, row.seq, json.loads(row.body), row.hash) for row in found]


def true_row(campaign: Campaign, row: Entry) -> dict[str, Any]:
    """Return an entry of the truth's log in words, whatever line it is on."""
    return _true(campaign, row.seq, json.loads(row.body), row.hash)


def taken_back_numbers(campaign: Campaign, side: str) -> set[int]:
    """Return the numbers of a side's log that were taken back later."""
    rows = SideEntry.objects.filter(campaign=campaign, side=side, kind="taken_back")
    return _taken_back([json.loads(text) for text in rows.values_list("body", flat=True)])


def _taken_back(bodies: Iterable[Mapping[str, Any]]) -> set[int]:
    """Return the numbers that these entries say are taken back: numbers of entries before them."""
    spans = [body["notice"] for body in bodies if body["notice"].get("kind") == "taken_back"]
    return {number for span in spans for number in range(span["first"], span["last"] + 1)}


class Numbered(Protocol):
    """What is read of an entry of a side's log beside its body."""

    @property
    def number(self) -> int:
        """Its number in the side's log."""

    @property
    def hash(self) -> str:
        """Its hash in the side's chain."""


def _entries(
    campaign: Campaign, rows: Sequence[tuple[Numbered, dict[str, Any]]]
) -> list[dict[str, Any]]:
    """Return entries up to the newest; what takes one of them back stands among those after it."""
    back = _taken_back(body for _, body in rows)
    return [_entry(campaign, row, body, row.number in back) for row, body in rows]


def _entry(
    campaign: Campaign, row: Numbered, body: Mapping[str, Any], taken_back: bool
) -> dict[str, Any]:
    return {
        "number": row.number,
        "turn": body["turn"],
        "step": body["step"],
        "notice": body["notice"],
        "text": say(campaign, body["notice"]),
        "hash": row.hash,
        # What is said of things around play stands, whatever becomes of the line of play.
        "taken_back": taken_back and body["notice"].get("kind") not in STANDING,
        **{name: body[name] for name in ("typed", "receipt") if name in body},
    }


def _true(campaign: Campaign, seq: int, body: dict[str, Any], chain: str) -> dict[str, Any]:
    found: dict[str, Any] = {"number": seq, "type": body["type"], "hash": chain}
    if body["type"] == "input":
        given = body["input"]
        found |= {"notice": given, "text": input_words(campaign, given)}
        return found
    event = Event.from_json(body["event"])
    notice = {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}
    return found | {"notice": notice, "text": say(campaign, notice), "event": body["event"]}
