"""Plans and intents in the file of a campaign: all of them, as whoever gets a file may read all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

import rules_engine
from campaigns.models import Campaign, Intent, Seat
from campaigns.services.asking import intents
from campaigns.services.errors import BadRequest
from campaigns.services.people.seats import MOST_SEATS

Record = dict[str, Any]
MOST = intents.MOST_WRITTEN * MOST_SEATS
MOST_NUMBER = 2**31 - 1
BATCH = 500
FACTS = ("side", "name", "deputy", "turn", "last", "step", "closes", "text", "is_kept")
TEXTS = {"name": (1, 60), "deputy": (0, 60), "text": (1, intents.MOST_PLAN)}
DATES = ("created", "changed")
UNREADABLE = "The plans and intents in this file cannot be read."


def to_file(campaign: Campaign) -> list[Record]:
    """Return all plans and intents of a campaign as its file holds them, the oldest first."""
    return [
        {
            "seat": str(one.seat_id) if one.seat_id else None,
            **{name: getattr(one, name) for name in FACTS},
            **{name: getattr(one, name).isoformat() for name in DATES},
        }
        for one in Intent.objects.filter(campaign=campaign).order_by("created", "pk")
    ]


def assert_readable(record: Record) -> None:
    """Refuse plans and intents that no page could show. Raises BadRequest."""
    given = record.get("intents", [])
    sides = {seat["id"]: seat["side"] for seat in record["seats"]}
    game = rules_engine.load(record["campaign"]["game"])
    steps = set(game.sequence.steps)
    if not isinstance(given, list) or len(given) > MOST:
        raise BadRequest(UNREADABLE)
    if not all(_is_intent(one, sides, set(game.sides), steps) for one in given):
        raise BadRequest(UNREADABLE)
    still_open = [_place(one) for one in given if not one["is_kept"] and one["seat"]]
    if len(still_open) != len(set(still_open)):
        raise BadRequest("In this file a seat has two open plans or intents for the same.")


def from_file(campaign: Campaign, seats: Mapping[str, Seat], record: Record) -> None:
    """Store the plans and intents of a file that has been checked."""
    rows = (
        Intent(
            campaign=campaign,
            seat=seats[one["seat"]] if one["seat"] else None,
            **{name: one[name] for name in FACTS},
            **{name: parse_datetime(one[name]) or timezone.now() for name in DATES},
        )
        for one in record.get("intents", [])
    )
    Intent.objects.bulk_create(rows, batch_size=BATCH)


# ---- inside -------------------------------------------------------------------------------------


def _place(one: Record) -> tuple[Any, ...]:
    return one["seat"], one["turn"], one["step"]


def _is_intent(one: Any, seats: Mapping[str, str], sides: set[str], steps: set[str]) -> bool:
    if not isinstance(one, dict) or any(name not in one for name in ("seat", *FACTS, *DATES)):
        return False
    texts = ("side", "step", "closes", *TEXTS)
    if not all(isinstance(one[name], str) for name in texts) or one["side"] not in sides:
        return False
    seat = one["seat"]
    is_theirs = seat is None or (isinstance(seat, str) and seats.get(seat) == one["side"])
    is_long_enough = all(least <= len(one[name]) <= most for name, (least, most) in TEXTS.items())
    is_step = one["step"] in {*steps, ""} and one["closes"] in steps
    return is_theirs and is_long_enough and is_step and _is_dated(one)


def _is_dated(one: Record) -> bool:
    """Whether it is for turns that there can be, and was written at some time."""
    turns = [one["turn"], one["last"]]
    if not all(type(turn) is int and 0 <= turn <= MOST_NUMBER for turn in turns):
        return False
    is_in_order = one["turn"] <= one["last"] and type(one["is_kept"]) is bool
    return is_in_order and all(_is_moment(one[name]) for name in DATES)


def _is_moment(value: Any) -> bool:
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return found is not None and found.tzinfo is not None and 2000 <= found.year < 2200
