"""Time, deputies and threads by the API: the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import status

from campaigns.api import shapes_around as told
from campaigns.api import wanted_around as wanted
from campaigns.api.acts import Asked
from campaigns.api.places import Deed, Place, Read
from campaigns.models import Deputy, Excuse, Seat
from campaigns.presenters.people.absence import given_of, link_of, question_rows
from campaigns.services.absence import acting, deputies, instructions
from campaigns.services.calendar import excuses
from campaigns.services.people import threads

OK = status.HTTP_200_OK


def _excuses(one: Asked) -> list[Excuse]:
    found = excuses.running(one.seat.campaign) if one.seat.campaign.is_playing else []
    return [row for row in found if one.seat.is_referee or row.seat_id == one.seat.pk]


def _ordering(one: Asked) -> Seat:
    """Return the seat of the address, if it gives orders. Raises Http404."""
    rows = one.seat.campaign.seats.filter(role__in=(Seat.Role.COMMANDER, Seat.Role.OFFICER))
    found = rows.filter(pk=one.where["seat_id"]).first()
    if found is None:
        raise Http404
    return found


def _decided(one: Asked) -> Excuse:
    seat = _ordering(one)
    asked = (row for row in excuses.running(one.seat.campaign) if row.seat_id == seat.pk)
    found = next(asked, None)
    if found is None:
        raise Http404
    return excuses.decide(one.seat, found, is_granted=one.data["granted"])


def _deputies(one: Asked) -> list[dict[str, Any]]:
    """Return the deputies of one's own seat, for the referee of all; the link is for whose seat it
    is alone.
    """
    rows = one.seat.campaign.seats.all() if one.seat.is_referee else [one.seat]
    found = [deputies.open_of(seat) for seat in rows if seat.may_order]
    return [_deputy(row, is_own=not one.seat.is_referee) for row in found if row is not None]


def _deputy(row: Deputy, *, is_own: bool) -> dict[str, Any]:
    facts = {name: getattr(row, name) for name in ("seat_id", "name", "begins", "ends")}
    link = link_of(row) if is_own and not row.user_id else ""
    return {**facts, "accepted": row.user_id is not None, "link": link}


def _ended(one: Asked) -> list[dict[str, Any]]:
    seat = _ordering(one)
    found = deputies.open_of(seat)
    if found is None:
        raise Http404
    is_his = found.user_id == one.user.pk
    if not (one.seat.is_referee or one.seat.pk == seat.pk or is_his):
        raise Http404
    deputies.end(one.seat.campaign, found)
    return []


def _instructions(one: Asked) -> list[dict[str, Any]]:
    return question_rows(one.seat, given_of(one.seat))


def _instructed(one: Asked) -> list[dict[str, Any]]:
    instructions.keep_one(one.seat, *one.of("kind", "answer", "when").values())
    acting.look(one.seat.campaign_id)
    return _instructions(one)


def _allowed(one: Asked) -> dict[str, str]:
    threads.allow(one.seat, one.data["across"])
    return {"across": one.data["across"]}


PEOPLE = (
    Place(
        "api-excuses",
        "excuses/",
        Read(
            "Return what was asked for and given of the date that runs.",
            _excuses,
            told.ExcuseSerializer,
            many=True,
        ),
        Deed(
            "Ask the referee for more time.",
            wanted.AskTimeSerializer,
            lambda one: excuses.ask(one.seat, *one.of("until", "reason").values()),
            told.ExcuseSerializer,
        ),
    ),
    Place(
        "api-excuse-decide",
        "excuses/<uuid:seat_id>/decide/",
        deed=Deed(
            "Grant or decline what a seat asked for.",
            wanted.DecideTimeSerializer,
            _decided,
            told.ExcuseSerializer,
            code=OK,
            is_referees=True,
        ),
    ),
    Place(
        "api-excuse-give",
        "excuses/<uuid:seat_id>/give/",
        deed=Deed(
            "Give a seat a date of its own.",
            wanted.GiveTimeSerializer,
            lambda one: excuses.give(one.seat, _ordering(one), one.data["until"]),
            told.ExcuseSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-deputies",
        "deputies/",
        Read(
            "Return the deputies of one's own seat, for the referee of all.",
            _deputies,
            told.DeputyRowSerializer,
            many=True,
        ),
        Deed(
            "Name a deputy for one's own seat; he accepts by the link.",
            wanted.DeputySerializer,
            lambda one: _deputy(
                deputies.name_one(one.seat, **one.of("name", "begins", "ends")), is_own=True
            ),
            told.DeputyRowSerializer,
        ),
    ),
    Place(
        "api-deputy-end",
        "deputies/<uuid:seat_id>/end/",
        deed=Deed(
            "Let a seat's deputy sit there no longer.",
            wanted.NothingSerializer,
            _ended,
            told.DeputyRowSerializer,
            many=True,
            code=OK,
        ),
    ),
    Place(
        "api-instructions",
        "instructions/",
        Read(
            "Return what can be said beforehand to each kind of decision, and what one's own seat "
            "says: used when it is late, or at once.",
            _instructions,
            told.InstructionRowSerializer,
            many=True,
        ),
        Deed(
            "Say beforehand what is answered to a kind of decision; an empty answer takes away "
            "what was said.",
            wanted.InstructionSerializer,
            _instructed,
            told.InstructionRowSerializer,
            many=True,
            code=OK,
        ),
    ),
    Place(
        "api-threads-across",
        "threads/across/",
        deed=Deed(
            "Choose who may write to another side.",
            wanted.AcrossSerializer,
            _allowed,
            told.AcrossRowSerializer,
            code=OK,
            is_referees=True,
        ),
    ),
)
