"""What an import carries over beside the log: officers' units, and when things were handed in; and
what it cannot carry over, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaigns.models import Campaign, Input, Seat, UnitAssignment
from campaigns.services.errors import BadRequest

Record = dict[str, Any]
MOST_UNITS = 2000
BATCH = 500


def moment(item: Input, name: str) -> str | None:
    """Return a moment of an input as a file holds it."""
    value: datetime | None = getattr(item, name)
    return value.isoformat() if value else None


def units_of(seat: Seat) -> list[str]:
    """Return the units of an officer as a file holds them."""
    return list(seat.assignments.order_by("unit").values_list("unit", flat=True))


def assert_carried(record: Record) -> None:
    """Refuse units and moments that a page could not show. Raises BadRequest."""
    found: list[str] = []
    for seat in record["seats"]:
        units = seat.get("units", [])
        fits = isinstance(units, list) and all(isinstance(unit, str) for unit in units)
        if not fits or (units and seat["role"] != Seat.Role.OFFICER):
            raise BadRequest("The units of a seat in this file cannot be read.")
        found += units
    if len(found) > MOST_UNITS or len(found) != len(set(found)) or any(len(u) > 60 for u in found):
        raise BadRequest("In this file a unit is under two officers, or is none.")
    for item in record["inputs"]:
        for name in ("handed_in", "finished"):
            _moment(item.get(name))


def take_over(
    campaign: Campaign, seats: Mapping[str, Seat], inputs: Mapping[int, Input], record: Record
) -> None:
    """Give officers their units, and inputs the moments at which they were handed in."""
    UnitAssignment.objects.bulk_create(
        UnitAssignment(campaign=campaign, seat=seats[given["id"]], unit=unit)
        for given in record["seats"]
        for unit in given.get("units", ())
    )
    changed = []
    for given in record["inputs"]:
        item = inputs[given["number"]]
        item.created = _moment(given.get("handed_in")) or item.created
        item.finished = _moment(given.get("finished"))
        changed.append(item)
    Input.objects.bulk_update(changed, ["created", "finished"], batch_size=BATCH)


def left_behind(record: Record) -> str:
    """Return in a sentence what of an exported campaign does not come with it."""
    parts = ["people (invite them to their seats)", "invitation links"]
    parts += ["drafts that nobody handed in", "dates by which orders were due"]
    parts.append("mails")
    if not any("units" in seat for seat in record["seats"]):
        parts.append("officers' units (the file is of an earlier version)")
    if record["inputs"] and not any(item.get("handed_in") for item in record["inputs"]):
        parts.append("when things were handed in (the file is of an earlier version)")
    return f"Not in the file, and so not taken over: {_listed(parts)}. Pictures are drawn anew."


def _listed(parts: Iterable[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} and {last}"


def _moment(text: Any) -> datetime | None:
    """Return a moment that a file names; what lies ahead is now. Raises BadRequest."""
    if text is None:
        return None
    try:
        found = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found) or found.year < 1970:
        raise BadRequest("When something was handed in cannot be read in this file.")
    return min(found, timezone.now())
