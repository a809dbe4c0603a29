"""What every part of the API does alike."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.access import seat_of
from campaigns.api.errors import problem_response
from campaigns.api.problems import MEDIA_TYPE
from campaigns.api.serializers import InputSerializer, UndoneSerializer
from campaigns.models import Input, Seat
from campaigns.services.asking import inputs, wishes
from campaigns.services.turns import publications

WAIT = 1.0

_STATUS = {
    Input.Status.DONE: status.HTTP_201_CREATED,
    Input.Status.WAITING: status.HTTP_202_ACCEPTED,
    Input.Status.HELD: status.HTTP_202_ACCEPTED,
    Input.Status.NEEDS_DICE: status.HTTP_202_ACCEPTED,
    Input.Status.REFUSED: status.HTTP_422_UNPROCESSABLE_ENTITY,
    Input.Status.HALTED: status.HTTP_409_CONFLICT,
    Input.Status.STALE: status.HTTP_409_CONFLICT,
    Input.Status.FAILED: status.HTTP_500_INTERNAL_SERVER_ERROR,
}

ANSWERS = {
    201: InputSerializer,
    202: InputSerializer,
    (422, MEDIA_TYPE): UndoneSerializer,
}
"""What is answered where an input was stored."""

S = TypeVar("S", bound=serializers.BaseSerializer[Any])


class CampaignView(APIView):
    """A part of the API below one campaign, for whoever has a seat in it."""

    problems: ClassVar[tuple[int, ...]] = (status.HTTP_409_CONFLICT,)
    """How its operations may fail besides the ways in which any may."""
    names_wishes: ClassVar[bool] = False
    """Whether a wish without a token is named by what it holds and by the position."""

    def seat(self, request: Request, campaign_id: UUID) -> Seat:
        """Return the seat of whoever asks. Raises Http404."""
        return seat_of(request.user, campaign_id)

    def read(self, request: Request, shape: type[S]) -> dict[str, Any]:
        """Return the request's data, checked against a shape. Raises ValidationError."""
        data = dict(made_once(shape).run_validation(request.data))
        if self.names_wishes and not data.get("token"):
            seat = self.seat(request, self.kwargs["campaign_id"])
            data["token"] = wishes.own_token(seat, request.path, data)
            # Where the answer cannot be made the sender learns by which token to ask again.
            request._request.own_token = data["token"]  # type: ignore[attr-defined]
        return data

    def report(self, item: Input) -> Response:
        """Return what became of an input, after a short wait for the worker; where news are
        published a player reads only that it was handed in, and reads it at once.
        """
        if item.campaign.is_withheld and not item.seat.is_referee:
            item = publications.as_published(item.campaign, [item])[0]
        else:
            item = inputs.wait_for(item, WAIT)
        found = made_once(InputSerializer).to_representation(item)
        code = _STATUS[Input.Status(item.status)]
        if code < status.HTTP_400_BAD_REQUEST:
            return Response(found, status=code)
        said = item.message or item.fate
        return problem_response(code, said, outcome=found.pop("status"), **found)


_SHAPES: dict[type, Any] = {}


def made_once(shape: type[S]) -> S:
    """Return a shape's fields, put together once in a process; they keep nothing of a request."""
    if shape not in _SHAPES:
        _SHAPES[shape] = shape()
    made: S = _SHAPES[shape]
    return made


def asker(request: Request) -> User:
    """Return who asks; permissions have let in nobody without a name."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def token_of(data: dict[str, Any]) -> str:
    """Return the request's token, or a new one."""
    return data.get("token") or secrets.token_urlsafe(12)
