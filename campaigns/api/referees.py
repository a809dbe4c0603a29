"""Signatures and sectors by the API: what several referees settle among themselves."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import status

from campaigns.api import serializers as shapes
from campaigns.api import shapes_around as told
from campaigns.api import wanted_around as wanted
from campaigns.api.acts import Asked
from campaigns.api.places import Deed, Place, Read
from campaigns.models import Proposal
from campaigns.services.asking import signing
from campaigns.services.people import sectors

OK = status.HTTP_200_OK


def _proposal(one: Asked) -> int:
    """Return the number in the address, if there is such a proposal. Raises Http404."""
    number: int = one.where["number"]
    if not Proposal.objects.filter(campaign=one.seat.campaign_id, number=number).exists():
        raise Http404
    return number


def _removed(one: Asked) -> list[Any]:
    if all(row.name != one.data["name"] for row in sectors.sectors_of(one.seat)):
        raise Http404
    sectors.remove(one.seat, one.data["name"])
    return sectors.sectors_of(one.seat)


def _sector(one: Asked) -> Any:
    given = {name: one.data[name] for name in ("name", "side", "spaces")}
    return sectors.add(one.seat, str(one.data["seat"]), **given)


REFEREES = (
    Place(
        "api-proposals",
        "proposals/",
        Read(
            "Return what was proposed to another referee, the open ones first.",
            lambda one: signing.proposals_of(one.seat),
            told.ProposalRowSerializer,
            many=True,
            is_referees=True,
        ),
        Deed(
            "Propose a correction, where one waits for a second referee's signature.",
            wanted.ProposalSerializer,
            lambda one: signing.propose(
                one.seat, *one.of("effects", "reason").values(), **one.of("token", "announce")
            ),
            told.ProposalRowSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-proposal-title",
        "proposals/title/",
        deed=Deed(
            "Propose another title, where it waits for a second referee's signature.",
            wanted.TitleSerializer,
            lambda one: signing.propose_title(one.seat, one.data["title"], **one.of("token")),
            told.ProposalRowSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-proposal-sign",
        "proposals/<int:number>/sign/",
        deed=Deed(
            "Sign what another referee has proposed: it counts.",
            wanted.SignSerializer,
            lambda one: signing.sign(one.seat, _proposal(one), **one.of("expected", "user")),
            shapes.InputSerializer,
            code=status.HTTP_202_ACCEPTED,
            is_referees=True,
        ),
    ),
    Place(
        "api-proposal-decline",
        "proposals/<int:number>/decline/",
        deed=Deed(
            "Decline what another referee has proposed, or take back one's own proposal.",
            wanted.DeclineSerializer,
            lambda one: signing.decline(one.seat, _proposal(one), one.data["why"]),
            told.ProposalRowSerializer,
            code=OK,
            is_referees=True,
        ),
    ),
    Place(
        "api-sectors",
        "sectors/",
        Read(
            "Return which referee looks after what.",
            lambda one: sectors.sectors_of(one.seat),
            told.SectorRowSerializer,
            many=True,
            is_referees=True,
        ),
        Deed(
            "Let a referee look after a side's inbox or a part of the map.",
            wanted.SectorSerializer,
            _sector,
            told.SectorRowSerializer,
            is_referees=True,
        ),
    ),
    Place(
        "api-sector-remove",
        "sectors/remove/",
        deed=Deed(
            "Let a sector be nobody's.",
            wanted.SectorNameSerializer,
            _removed,
            told.SectorRowSerializer,
            many=True,
            code=OK,
            is_referees=True,
        ),
    ),
)
