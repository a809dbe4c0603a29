"""What a seat may read in the logs, entry by entry, in words and as plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, overload

from django.db.models import QuerySet

from campaigns.models import Campaign, Entry, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.history import log, officer_log
from campaigns.services.history.reading import viewer_for
from campaigns.services.history.wording import asked, say
from campaigns.services.people import remarks
from campaigns.services.people.officers import fog_units
from campaigns.services.turns import publications
from rules_engine import Event

STANDING = (remarks.KIND, "note_at_once")
"""Kinds of notices that stay in a log as they are, whatever of play around them is taken back."""
NOTES = ("note", "note_at_once")
"""Kinds of notices in which the referee writes to a side."""
FRAMING = (
    *("step", "step_ended", "receipt", "sealed", "taken_back", "salts", "witnessed"),
    remarks.KIND,
)
"""Kinds of notices that tell of no event of the war, and are no words of the referee's."""


TOGETHER = 250
"""Entries that are read with one statement where a whole log is gone through."""


def told_log(seat: Seat, viewer: str = "", after: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Return the log of a side, newer than `after` in its own numbering, oldest first.

    Each entry has number, turn, step, text (one sentence), notice (plain data), hash, taken_back.
    With `limit` only the newest so many. For the referee's own log see `truth_log`.
    """
    side = viewer_for(seat, viewer)
    if side == engine.TRUTH:
        return truth_log(seat, after, limit)
    units = fog_units(seat)
    if units is not None:
        told = [] if seat.campaign.is_preparing else _told_officer(seat, units, after)
        return told[-limit or None :]
    plain = (
        publications.readable(seat, side).filter(number__gt=after).values_list(*_TOLD, named=True)
    )
    found = list(plain.order_by("-number")[:limit])[::-1] if limit else list(plain)
    bodies = [json.loads(row.body) for row in found]
    # What takes an entry back stands among those after it.
    return _entries(seat.campaign, found, bodies, _taken_back(bodies))


def newest_first(seat: Seat, viewer: str = "") -> Sequence[dict[str, Any]]:
    """Return the entries of `told_log`, the newest first; of a long log, only those that are asked
    for are read.

    Raises:
        NotAllowed: the seat may not look through this viewer.
    """
    side = viewer_for(seat, viewer)
    branch = seat.campaign.branch
    if side == engine.TRUTH:
        return Newest(branch.head if branch else 0, partial(_true_between, seat))
    if fog_units(seat) is not None:
        return told_log(seat, side)[::-1]
    last = (
        publications.readable(seat, side)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    return Newest(last or 0, partial(_told_between, seat, side))


class Newest(Sequence[dict[str, Any]]):
    """A log whose entries are numbered from 1, the newest first, read as far as it is asked for.

    `read` returns the entries after a number up to another, oldest first.
    """

    def __init__(self, count: int, read: Callable[[int, int], list[dict[str, Any]]]) -> None:
        self._count = count
        self._read = read

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, at: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(at, int):
            place = range(self._count)[at]
            return self[place : place + 1][0]
        first, end, step = at.indices(self._count)
        return self._read(self._count - end, self._count - first)[::-1][::step]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        # Whoever goes through all of it, to find words, should not ask for each entry by itself.
        for first in range(0, self._count, TOGETHER):
            yield from self[first : first + TOGETHER]


def _told_between(seat: Seat, side: str, after: int, upto: int) -> list[dict[str, Any]]:
    """Return a side's entries after a number up to another that the seat may read, oldest first."""
    # No other bound for the number: the database would take that one.
    rows = SideEntry.objects.filter(campaign=seat.campaign_id, side=side).order_by("number")
    found = list(rows.filter(number__gt=after, number__lte=upto).values_list(*_TOLD, named=True))
    back = taken_back_numbers(publications.readable(seat, side).filter(number__gt=after))
    return _entries(seat.campaign, found, [json.loads(row.body) for row in found], back)


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
    return _true_between(seat, max(after, branch.head - limit) if limit else after, branch.head)


def _true_between(seat: Seat, after: int, upto: int) -> list[dict[str, Any]]:
    """Return the truth's entries after a place of the line of play up to another, oldest first."""
    branch = seat.campaign.branch
    if branch is None:
        return []
    rows = log.entries_on_line(branch, upto, after).values_list("seq", "body", "hash", named=True)
    return [_true(seat.campaign, row.seq, json.loads(row.body), row.hash) for row in rows]


def true_row(campaign: Campaign, row: Entry) -> dict[str, Any]:
    """Return an entry of the truth's log in words, whatever line it is on."""
    return _true(campaign, row.seq, json.loads(row.body), row.hash)


def taken_back_numbers(rows: QuerySet[SideEntry]) -> set[int]:
    """Return the numbers of entries that these entries of a side's log take back."""
    # Their order does not matter, and for one the database would rather read the whole log.
    texts = rows.filter(kind="taken_back").order_by().values_list("body", flat=True)
    return _taken_back(map(json.loads, texts))


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


_TOLD = ("number", "body", "hash")


def _entries(
    campaign: Campaign,
    rows: Sequence[Numbered],
    bodies: Sequence[Mapping[str, Any]],
    back: Collection[int],
) -> list[dict[str, Any]]:
    """Return entries of a side's log in words; `back` holds the numbers that are taken back."""
    pairs = zip(rows, bodies, strict=True)
    return [_entry(campaign, row, body, row.number in back) for row, body in pairs]


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
        **{name: body[name] for name in ("typed", "receipt", "deputy", "standing") if name in body},
    }


def _true(campaign: Campaign, seq: int, body: dict[str, Any], chain: str) -> dict[str, Any]:
    found: dict[str, Any] = {"number": seq, "type": body["type"], "hash": chain}
    if body["type"] == "input":
        given = body["input"]
        words = asked(engine.game_of(campaign), given["kind"], given["body"])
        found |= {"notice": given, "text": f"{given['seat']}: {words}"}
        return found
    event = Event.from_json(body["event"])
    notice = {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}
    return found | {"notice": notice, "text": say(campaign, notice), "event": body["event"]}
