"""Absence as its page shows it: a seat's deputy, its standing instructions, and for the referee
whose places are taken by whom.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from campaigns.accounts.names import shown_name
from campaigns.models import Deputy, Instruction, Seat
from campaigns.services import engine
from campaigns.services.absence import civil, deputies, instructions
from campaigns.services.calendar import excuses
from campaigns.services.history import reading
from rules_engine.core.standing import StandingQuestion

Row = dict[str, Any]


def deputy_row(seat: Seat) -> Row | None:
    """Return the deputy of a seat, if it has one."""
    found = deputies.open_of(seat)
    return None if found is None else _deputy(found)


def question_rows(seat: Seat, given: dict[str, tuple[str, str]]) -> list[Row]:
    """Return what a seat can say beforehand, each with what it says now."""
    rows = []
    for one in instructions.questions(seat):
        answer, when = given.get(one.kind, ("", Instruction.When.LATE))
        rows.append({"question": one, "answer": answer, "when": when, "says": _says(one, given)})
    return rows


def _says(question: StandingQuestion, given: dict[str, tuple[str, str]]) -> str:
    """Return in words what a seat says to a question."""
    answer, when = given.get(question.kind, ("", ""))
    found = question.answer(answer)
    if found is None:
        return "ask me."
    at_once = " At once, without asking." if when == Instruction.When.AT_ONCE else " When late."
    return found.words + at_once


def given_of(seat: Seat) -> dict[str, tuple[str, str]]:
    """Return a seat's instructions as its form has them."""
    return {kind: (one.answer, one.when) for kind, one in instructions.kept(seat).items()}


def seat_rows(referee: Seat) -> list[Row]:
    """Return for the referee each seat's deputy and its instructions."""
    campaign = referee.campaign
    standing = engine.game_of(campaign).standing
    idle = civil.sides(campaign)
    rows = []
    for seat in campaign.seats.filter(role__in=("commander", "officer")).select_related("user"):
        found = []
        for kind, one in instructions.kept(seat).items():
            question = standing.get(kind)
            answer = question.answer(one.answer) if question else None
            if question and answer:
                when = one.get_when_display()
                found.append({"title": question.title, "words": answer.words, "when": when})
        rows.append(
            {
                "seat": seat,
                "person": shown_name(seat.user) if seat.user else "",
                "deputy": deputy_row(seat),
                "instructions": found,
                "is_idle": seat.side in idle,
            }
        )
    return rows


def time_row(seat: Seat) -> Row | None:
    """Return the running date as a seat has it, and what was asked for and given of it: of the
    others' the referee alone reads. None: no date is set.
    """
    date = reading.current_deadline(seat) if seat.campaign.is_playing else None
    if date is None:
        return None
    found = excuses.running(seat.campaign)
    own = next((one for one in found if one.seat_id == seat.pk), None)
    return {"due": date.due, "own": own, "all": found if seat.is_referee else []}


def _deputy(found: Deputy) -> Row:
    return {
        "name": found.name,
        "person": shown_name(found.user) if found.user else "",
        "begins": found.begins,
        "ends": found.ends,
        "link": "" if found.user_id else link_of(found),
    }


def link_of(found: Deputy) -> str:
    """Return the address at which a deputy accepts."""
    return settings.SITE_ADDRESS + reverse("deputy", args=(found.token,))
