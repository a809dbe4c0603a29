"""Which entries of a log rolls are told by: of a long log, only those that are wanted are read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from campaigns.models import Entry, Input, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.history import log, logbook, reading
from campaigns.services.turns import publications

ROLL, SEALED, WITNESSED = "roll", "sealed", "witnessed"
Row = dict[str, Any]


def numbers_of(seat: Seat, viewer: str) -> QuerySet[Any, int] | list[int]:
    """Return the numbers of the entries that tell of rolls, the newest first; the caller has seen
    to whose log it is.
    """
    if viewer == engine.TRUTH:
        branch = seat.campaign.branch
        rows = log.entries_on_line(branch) if branch else Entry.objects.none()
        return rows.filter(kind=ROLL).order_by("-seq").values_list("seq", flat=True)
    if not _reads_rows(seat):
        return [row["number"] for row in logbook.told_log(seat, viewer)[::-1] if _is_roll(row)]
    told = publications.readable(seat, viewer).filter(kind=ROLL)
    return told.order_by("-number").values_list("number", flat=True)


def of_side(seat: Seat, side: str, among: Sequence[int] | None) -> list[Row]:
    """Return the entries of a side's log by which rolls are told, oldest first: sealed dice, the
    rolls (some, if `among` numbers them) and what witnesses say of them.
    """
    if not _reads_rows(seat):
        return logbook.told_log(seat, side)
    # Sorted here: for an order of rows the database would rather read the whole log.
    rows = publications.readable(seat, side).order_by()
    if among is None:
        bodies = _bodies(rows.filter(kind__in=(ROLL, SEALED, WITNESSED)))
    else:
        wanted = _numbered(seat, side, among)
        bodies = _bodies(rows.filter(kind=SEALED)) | wanted
        bodies |= _witnessed(seat, side, wanted.values())
    back = logbook.taken_back_numbers(rows)
    facts = [(number, {"number": number, "taken_back": number in back}) for number in bodies]
    return [{**bodies[number], **more} for number, more in sorted(facts)]


def of_truth(seat: Seat, among: Sequence[int] | None) -> list[Entry]:
    """Return the entries of the truth by which rolls are told, oldest first: the rolls (some, if
    `among` numbers them) with the inputs that led to them, and what witnesses say.
    """
    branch = seat.campaign.branch
    if branch is None:
        return []
    line = log.entries_on_line(branch).select_related("branch").order_by()
    rows = line.filter(kind__in=(Entry.INPUT, ROLL))
    if among is None:
        return sorted(rows, key=_place)
    # Who typed a roll is told by its place among those of its input.
    inputs = set(line.filter(seq__in=among).values_list("input_id", flat=True))
    said = line.filter(input__kind=Input.Kind.WITNESS, kind=Entry.INPUT)
    found = {entry.pk: entry for part in (rows.filter(input__in=inputs), said) for entry in part}
    return sorted(found.values(), key=_place)


def _place(entry: Entry) -> int:
    return entry.seq


def _reads_rows(seat: Seat) -> bool:
    """Whether a seat reads its side's log as it is stored: not an officer under fog, until the
    end.
    """
    return reading.sees_whole_log(seat) or seat.campaign.is_ended


def _is_roll(row: Row) -> bool:
    return bool(row["notice"].get("kind") == ROLL)


def _bodies(rows: QuerySet[SideEntry]) -> dict[int, Row]:
    """Return entries by their numbers."""
    return {number: json.loads(text) for number, text in rows.values_list("number", "body")}


def _numbered(seat: Seat, side: str, numbers: Iterable[int]) -> dict[int, Row]:
    """Return entries of a side's log that a seat may read, by their numbers."""
    upto = publications.ALL if seat.is_referee else publications.told_up_to(seat.campaign, side)
    known = [number for number in numbers if number <= upto]
    # No other bound for the number: the database would take that one, and read the whole log.
    rows = SideEntry.objects.filter(campaign=seat.campaign_id, side=side, number__in=known)
    return _bodies(rows.order_by())


def _witnessed(seat: Seat, side: str, rolls: Iterable[Row]) -> dict[int, Row]:
    """Return what witnesses say of these rolls, and the rolls of which they say it: the same roll
    may be told more than once.
    """
    typed = [roll["notice"].get("dice") for roll in rolls if "typed" in roll]
    if not typed:
        return {}
    said = _bodies(publications.readable(seat, side).filter(kind=WITNESSED).order_by())
    said = {number: body for number, body in said.items() if _dice_of(body) in typed}
    return said | _numbered(seat, side, {body["notice"]["entry"] for body in said.values()})


def _dice_of(body: Row) -> Any:
    return body["notice"].get("dice")
