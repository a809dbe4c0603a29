"""Reports, order slips, bulletins and plans by the API: the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import status

from campaigns.api import serializers as shapes
from campaigns.api import shapes_around as told
from campaigns.api import wanted_around as wanted
from campaigns.api.acts import Asked
from campaigns.api.places import Deed, Place, Read
from campaigns.bulletins import drafting, leaks, sending
from campaigns.packs import giving_slips, reading_slips
from campaigns.packs.content import content_of
from campaigns.services.asking import intents
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.history import intended, reading
from campaigns.services.packs import asking

OK = status.HTTP_200_OK
MOST_READ = 500
"""So many plans and intents are read at once, the newest."""


def _pack(one: Asked) -> dict[str, Any]:
    try:
        found = asking.pack_of(one.seat, one.where["pack_id"])
    except NotAllowed as fault:
        raise Http404 from fault
    return {"id": str(found.pk), **content_of(found)}


def _given(one: Asked) -> list[Any]:
    lines = [giving_slips.Given(**line) for line in one.data["lines"]]
    return giving_slips.give_slip(one.seat, lines, **one.of("token", "side", "expected", "user"))


def _read(one: Asked) -> Any:
    """Return a slip as it is read. Raises Refusal."""
    side = one.data["side"] or one.seat.side
    if one.seat.is_referee and not side:
        raise BadRequest("Say for which side the slip is read.")
    reading.view_for(one.seat, side)
    return reading_slips.read_slip(one.seat, side, one.data["text"])


def _intents(one: Asked) -> dict[str, Any]:
    rows = intended.intents_of(one.seat).order_by("-turn", "-changed", "pk")[:MOST_READ]
    return {"intents": rows, "open": intents.openings(one.seat)}


def _intended(one: Asked) -> dict[str, Any]:
    intents.write(one.seat, one.data["about"], one.data["text"], **one.of("turns", "token"))
    return _intents(one)


def _looked(one: Asked) -> dict[str, Any]:
    text = one.data["text"].strip()
    found = leaks.leaks_in(one.seat, text)
    return {"leaks": found, "digest": leaks.digest_of(text, found)}


PAPERS = (
    Place(
        "api-intents",
        "intents/",
        Read(
            "Return the plans and intents that the seat may read, and what it can write now.",
            _intents,
            told.IntentsSerializer,
        ),
        Deed(
            "Write a plan for a turn, or an intent for the orders of a step, in the place of what "
            "stands there.",
            wanted.IntentSerializer,
            _intended,
            told.IntentsSerializer,
        ),
    ),
    Place(
        "api-packs",
        "packs/",
        Read(
            "Return one's own reports, for the referee all, the newest first.",
            lambda one: asking.packs_of(one.seat),
            told.PackSerializer,
            many=True,
        ),
        Deed(
            "Let a report be made of what the seat knows now; the last one, if that says it all.",
            wanted.NothingSerializer,
            lambda one: asking.make(one.seat),
            told.PackSerializer,
        ),
    ),
    Place(
        "api-packs-all",
        "packs/all/",
        deed=Deed(
            "Let reports be made for all commanders and officers, or for some of them.",
            wanted.ReportsSerializer,
            lambda one: asking.make_for_all(
                one.seat, seats=one.data["seats"], is_mailed=one.data["mailed"]
            ),
            told.PackSerializer,
            many=True,
            is_referees=True,
        ),
    ),
    Place("api-pack", "packs/<uuid:pack_id>/", Read("Return what a report says.", _pack, None)),
    Place(
        "api-slip-read",
        "slips/read/",
        deed=Deed(
            "Read a slip: what each line is, and what the rules say of it. Nothing is given.",
            wanted.ReadSlipSerializer,
            _read,
            told.SlipReadSerializer,
            code=OK,
        ),
    ),
    Place(
        "api-slips",
        "slips/",
        deed=Deed(
            "Give the orders of a slip, a set for each step; all of them, or none. Where some "
            "cannot be, `lines` says why, by their numbers.",
            wanted.SlipSerializer,
            _given,
            shapes.InputSerializer,
            many=True,
            code=status.HTTP_202_ACCEPTED,
        ),
    ),
    Place(
        "api-bulletins",
        "bulletins/",
        Read(
            "Return the bulletins that went out, the newest first.",
            lambda one: sending.bulletins_of(one.seat.campaign),
            told.BulletinRowSerializer,
            many=True,
        ),
        Deed(
            "Send a bulletin to everybody.",
            wanted.BulletinSerializer,
            lambda one: sending.send(one.seat, **one.of("text", "token", "confirmed", "user")),
            told.BulletinRowSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-bulletin-draft",
        "bulletins/draft/",
        Read(
            "Return a draft: what all sides have been told since the last bulletin.",
            lambda one: {"text": drafting.draft(one.seat)},
            told.DraftTextSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-bulletin-look",
        "bulletins/look/",
        deed=Deed(
            "Look for names of which some side has not been told.",
            wanted.LookSerializer,
            _looked,
            told.LookedSerializer,
            code=OK,
            is_referees=True,
        ),
    ),
)
