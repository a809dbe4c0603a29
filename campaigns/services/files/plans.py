"""What was planned beside play, in the file of a campaign: the rule of its calendar, and in a
referee's file the standing instructions. The calendar comes over switched off: whoever takes a
campaign in keeps it with one press, when his people sit there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import Campaign, Instruction, Schedule, Seat
from campaigns.services import engine
from campaigns.services.calendar import rule
from campaigns.services.errors import BadRequest

Record = dict[str, Any]
PARTS = ("rule", "zone", "days", "least", "per", "told", "grace", "policy", "instructions")
MOST_INSTRUCTIONS = 2000


def to_file(campaign: Campaign, *, is_referees: bool) -> Record:
    """Return the parts of a file that say what was planned; none where nothing was."""
    found: Record = {}
    kept = Schedule.objects.filter(campaign=campaign).first()
    if kept is not None:
        found["calendar"] = {name: getattr(kept, name) for name in PARTS} | {
            "weekdays": kept.weekdays,
            "at": f"{kept.at:%H:%M}",
            "exceptions": kept.exceptions,
            "reminders": kept.reminders,
        }
    rows = Instruction.objects.filter(campaign=campaign).order_by("seat__created", "seat", "kind")
    if is_referees and rows:
        found["instructions"] = [
            {"seat": str(one.seat_id), "kind": one.kind, "answer": one.answer, "when": one.when}
            for one in rows
        ]
    return found


def assert_readable(record: Record) -> None:
    """Refuse a calendar or instructions that no page could show. Raises BadRequest."""
    if "calendar" in record:
        _rule_of(Campaign(), record["calendar"])
    seats = {seat["id"]: seat["role"] for seat in record["seats"]}
    given = record.get("instructions", [])
    if not isinstance(given, list) or len(given) > MOST_INSTRUCTIONS:
        raise BadRequest("The standing instructions in this file cannot be read.")
    pairs = [_checked(seats, one) for one in given]
    if len(pairs) != len(set(pairs)):
        raise BadRequest("In this file a seat has two instructions for the same.")


def from_file(campaign: Campaign, seats: Mapping[str, Seat], record: Record) -> None:
    """Store what was planned of a file that has been checked, as far as the game knows it."""
    if "calendar" in record:
        kept = _rule_of(campaign, record["calendar"])
        kept.is_on = False
        kept.save(force_insert=True)
    standing = engine.game_of(campaign).standing
    for one in record.get("instructions", []):
        question = standing.get(one["kind"])
        if question is not None and question.answer(one["answer"]) is not None:
            facts = {name: one[name] for name in ("kind", "answer", "when")}
            Instruction.objects.create(campaign=campaign, seat=seats[one["seat"]], **facts)


def _rule_of(campaign: Campaign, given: Any) -> Schedule:
    """Return the rule that a file holds, not stored. Raises BadRequest."""
    names = (*PARTS, "weekdays", "at", "exceptions", "reminders")
    if not isinstance(given, dict) or any(name not in given for name in names):
        raise BadRequest("The calendar in this file cannot be read.")
    lists = [given[name] for name in ("weekdays", "exceptions", "reminders")]
    if not all(isinstance(one, list) and len(one) < 100 for one in lists):
        raise BadRequest("The calendar in this file cannot be read.")
    wanted = {name: str(given[name])[:60] for name in (*PARTS, "at")}
    wanted |= {name: " ".join(str(one) for one in given[name]) for name in names[-2:]}
    facts: Record = {**wanted, "weekdays": given["weekdays"]}
    return rule.read(campaign, facts | {"instructions": given["instructions"] is True})


def _checked(seats: Mapping[str, str], one: Any) -> tuple[str, str]:
    parts = ("seat", "kind", "answer", "when")
    if not isinstance(one, dict) or not all(isinstance(one.get(name), str) for name in parts):
        raise BadRequest("The standing instructions in this file cannot be read.")
    role = seats.get(one["seat"])
    is_of_orders = role in (Seat.Role.COMMANDER, Seat.Role.OFFICER)
    fits = one["kind"] and all(len(one[name]) <= 40 for name in ("kind", "answer"))
    if not is_of_orders or not fits or one["when"] not in Instruction.When.values:
        raise BadRequest("The standing instructions in this file cannot be read.")
    return one["seat"], one["kind"]
