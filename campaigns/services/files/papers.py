"""Bulletins and reports in the file of a campaign: what went out stays readable where the campaign
is taken in. A report is a place on a line and in its seat's log; its PDF is set anew when somebody
asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

import rules_engine
from campaigns.bulletins.sending import MOST_TEXT
from campaigns.models import Branch, Bulletin, Campaign, Pack, Seat
from campaigns.services.errors import BadRequest

Record = dict[str, Any]
MOST = 20_000
MOST_NUMBER = 2**31 - 1
BATCH = 500
NUMBERS = ("number", "seq", "turn", "after", "upto")


def to_file(seat: Seat) -> Record:
    """Return the parts of a file: all bulletins, and the reports that the seat may read."""
    campaign = seat.campaign
    sent = Bulletin.objects.filter(campaign=campaign).order_by("number")
    rows = Pack.objects.filter(campaign=campaign).select_related("branch")
    own = rows if seat.is_referee else rows.filter(seat=seat)
    return {
        "bulletins": [
            {
                "number": one.number,
                "text": one.text,
                "moment": one.moment,
                "told": one.told,
                "sent": one.created.isoformat(),
            }
            for one in sent
        ],
        "packs": [_pack(one) for one in own.order_by("seat__created", "seat", "number")],
    }


def assert_readable(record: Record) -> None:
    """Refuse bulletins and reports that no page could show. Raises BadRequest."""
    game = rules_engine.load(record["campaign"]["game"])
    steps = {*game.sequence.steps, ""}
    sent, packs = record.get("bulletins", []), record.get("packs", [])
    if not all(isinstance(some, list) and len(some) <= MOST for some in (sent, packs)):
        raise BadRequest("The bulletins or reports in this file cannot be read.")
    numbers = [one.get("number") if isinstance(one, dict) else None for one in sent]
    if numbers != list(range(1, len(sent) + 1)):
        raise BadRequest("The bulletins in this file are not numbered from 1 on.")
    if not all(_is_bulletin(one, steps, set(game.sides)) for one in sent):
        raise BadRequest("The bulletins in this file cannot be read.")
    seats = {seat["id"]: seat["role"] for seat in record["seats"]}
    begun = _laid_out(record)
    ends = {one["number"]: _span(one, begun) for one in record["branches"]}
    if not all(_is_pack(one, seats, ends, steps) for one in packs):
        raise BadRequest("The reports in this file cannot be read.")
    if len({(one["seat"], one["number"]) for one in packs}) != len(packs):
        raise BadRequest("In this file a seat has two reports of the same number.")


def from_file(
    campaign: Campaign, seats: Mapping[str, Seat], branches: Mapping[int, Branch], record: Record
) -> None:
    """Store the bulletins and reports of a file that has been checked."""
    sent = (
        Bulletin(
            campaign=campaign,
            token=f"imported.{one['number']}",
            created=_moment(one["sent"]),
            **{name: one[name] for name in ("number", "text", "moment", "told")},
        )
        for one in record.get("bulletins", [])
    )
    packs = (
        Pack(
            campaign=campaign,
            seat=seats[one["seat"]],
            branch=branches[one["branch"]],
            step=one["step"],
            due=_moment(one["due"]) if one["due"] else None,
            created=_moment(one["made"]),
            status=Pack.Status.DONE,
            **{name: one[name] for name in NUMBERS},
        )
        for one in record.get("packs", [])
    )
    Bulletin.objects.bulk_create(sent, batch_size=BATCH)
    Pack.objects.bulk_create(packs, batch_size=BATCH)


# ---- inside -------------------------------------------------------------------------------------


def _pack(one: Pack) -> Record:
    facts = {name: getattr(one, name) for name in (*NUMBERS, "step")}
    due = one.due.isoformat() if one.due else None
    named = {"seat": str(one.seat_id), "branch": one.branch.number, "due": due}
    return {**facts, **named, "made": one.created.isoformat()}


def _span(branch: Record, begun: int) -> tuple[int, int]:
    """Return the first and the last place of a branch at which something lies on the table."""
    entries, first = branch["entries"], branch["from_seq"]
    return max(first, begun), entries[-1]["seq"] if entries else first


def _laid_out(record: Record) -> int:
    """Return the entry by which the set-up was laid out."""
    entries = (entry for one in record["branches"] for entry in one["entries"])
    events = (entry["seq"] for entry in entries if entry["body"]["type"] == "event")
    return int(min(events, default=MOST_NUMBER))


def _is_bulletin(one: Record, steps: set[str], sides: set[str]) -> bool:
    text, moment, told = one.get("text"), one.get("moment"), one.get("told")
    is_text = isinstance(text, str) and 0 < len(text) <= MOST_TEXT
    is_moment = False
    if isinstance(moment, list) and len(moment) == 2 and isinstance(moment[1], str):
        is_moment = _is_number(moment[0]) and moment[1] in steps
    is_told = isinstance(told, dict) and set(told) <= sides and all(map(_is_number, told.values()))
    return is_text and is_moment and is_told and _is_moment(one.get("sent"))


def _is_pack(
    one: Any, seats: Mapping[str, str], ends: Mapping[int, tuple[int, int]], steps: set[str]
) -> bool:
    if not isinstance(one, dict) or not all(_is_number(one.get(name)) for name in NUMBERS):
        return False
    seat, branch, step, due = (one.get(name) for name in ("seat", "branch", "step", "due"))
    if not isinstance(seat, str) or seats.get(seat) in (None, Seat.Role.REFEREE):
        return False
    if not isinstance(branch, int) or branch not in ends or not isinstance(step, str):
        return False
    first, last = ends[branch]
    fits = step in steps and first <= one["seq"] <= last and one["after"] <= one["upto"]
    return fits and (due is None or _is_moment(due)) and _is_moment(one.get("made"))


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_NUMBER


def _is_moment(value: Any) -> bool:
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return found is not None and found.tzinfo is not None and 2000 <= found.year < 2200


def _moment(text: str) -> datetime:
    return parse_datetime(text) or timezone.now()
