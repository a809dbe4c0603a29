"""Standing instructions: what a seat answers to each kind of decision of its game when nobody is
there to give the answer. They are the side's own, and no other side ever reads of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

import rules_engine
from campaigns.models import Campaign, Instruction, Schedule, Seat
from campaigns.services import engine
from campaigns.services.asking.storing import locked_row
from campaigns.services.calendar import excuses
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.mails import deadlines
from campaigns.services.people import officers
from rules_engine.core.standing import StandingAnswer, StandingQuestion

When = Instruction.When


def questions(seat: Seat) -> list[StandingQuestion]:
    """Return what a seat's game can ask, and what can be said to it beforehand.

    Raises:
        NotAllowed: a seat that answers nothing.
    """
    if not seat.may_order:
        raise NotAllowed("Standing instructions are for those who give orders and answers.")
    return list(engine.game_of(seat.campaign).standing.values())


def keep(seat: Seat, wanted: Mapping[str, tuple[str, str]]) -> int:
    """Let these be a seat's instructions, and no others: by kind of decision the answer and when
    it is used; return how many there are.

    Raises:
        NotAllowed: a seat that answers nothing.
        BadRequest: no such kind, answer or moment.
    """
    known = questions(seat)
    for kind, (answer, when) in wanted.items():
        _assert_offered(_question(known, kind), answer, when)
    rows = [
        Instruction(campaign_id=seat.campaign_id, seat=seat, kind=kind, answer=answer, when=when)
        for kind, (answer, when) in wanted.items()
    ]
    with transaction.atomic():
        locked_row(seat)
        Instruction.objects.filter(seat=seat).delete()
        Instruction.objects.bulk_create(rows)
    return len(rows)


def keep_one(seat: Seat, kind: str, answer: str, when: str = When.LATE) -> None:
    """Let this be what a seat says to one kind of decision; an empty answer takes away what it
    said.

    Raises: as for `keep`.
    """
    question = _question(questions(seat), kind)
    if answer:
        _assert_offered(question, answer, when)
    with transaction.atomic():
        locked_row(seat)
        rows = Instruction.objects.filter(seat=seat, kind=kind)
        if not answer:
            rows.delete()
        elif not rows.update(answer=answer, when=when):
            Instruction.objects.create(
                campaign_id=seat.campaign_id, seat=seat, kind=kind, answer=answer, when=when
            )


def _question(known: Sequence[StandingQuestion], kind: str) -> StandingQuestion:
    """Return the question of a kind. Raises BadRequest: there is none."""
    found = next((one for one in known if one.kind == kind), None)
    if found is None:
        kinds = ", ".join(one.kind for one in known) or "none"
        raise BadRequest(f"There is no kind of decision '{kind[:40]}'; there are: {kinds}.")
    return found


def _assert_offered(question: StandingQuestion, answer: str, when: str) -> None:
    """Refuse an answer that a question does not offer. Raises BadRequest."""
    if question.answer(answer) is None:
        answers = ", ".join(one.key for one in question.answers) or f"none: {question.why_not}"
        raise BadRequest(
            f"There is no standing answer '{answer[:40]}' to '{question.kind}'; there are: "
            f"{answers}."
        )
    if when not in When.values:
        raise BadRequest(f"An instruction is used {' or '.join(When.values)}.")


def kept(seat: Seat) -> dict[str, Instruction]:
    """Return a seat's instructions by kind of decision."""
    return {one.kind: one for one in Instruction.objects.filter(seat=seat)}


def found_for(
    campaign: Campaign, state: dict[str, Any], decision: dict[str, Any], moments: Iterable[str]
) -> tuple[Seat, StandingAnswer, str] | None:
    """Return whose instruction answers an open decision, what it says, and the choice that it
    makes; None where there is none, or it fits none of the choices. It looks at what the owner
    sees, and at nothing else.
    """
    question = engine.game_of(campaign).standing.get(decision["kind"])
    side = decision["owner"]
    rows = Instruction.objects.filter(
        seat__side=side, campaign=campaign, kind=decision["kind"], when__in=list(moments)
    )
    if question is None:
        return None
    seen = rules_engine.view(state, side)
    asked = next((one for one in seen["decisions"] if one["id"] == decision["id"]), None)
    for row in rows.select_related("seat__campaign__branch").order_by("seat__role", "seat__name"):
        answer = question.answer(row.answer)
        if asked is None or answer is None or not _may_answer(row.seat, asked, state):
            continue
        key = answer.choose(seen, asked)
        if key is not None:
            return row.seat, answer, key
    return None


def _may_answer(seat: Seat, asked: dict[str, Any], state: dict[str, Any]) -> bool:
    """Whether the person on a seat could take this decision himself."""
    units = officers.fog_units(seat)
    seen = rules_engine.view(state, seat.side, units)
    is_shown = any(one["id"] == asked["id"] for one in seen["decisions"])
    return seat.may_order and is_shown and officers.may_answer(seat, asked, seen)


def is_late(campaign: Campaign) -> bool:
    """Whether what is asked now is answered by instructions for late answers: the calendar says
    so, and the running step's date and its grace have passed.
    """
    rule = Schedule.objects.filter(campaign=campaign, is_on=True, instructions=True).first()
    if rule is None or rule.is_paused:
        return False
    date = deadlines.date_that_counts(campaign)
    if date is None or timezone.now() < date.due + timedelta(hours=rule.grace):
        return False
    return timezone.now() >= excuses.last_moment(date)
