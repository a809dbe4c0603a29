"""What a table of addresses is made of whose answers are no inputs: what is read there, and what
may be asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.urls import URLPattern, path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import referee_seat_of
from campaigns.api.acts import Asked
from campaigns.api.base import CampaignView, asker, made_once
from campaigns.models import Seat

Shape = type[serializers.BaseSerializer[Any]]


@dataclass(frozen=True)
class Read:
    """What is read at an address. `shape`: that of the answer, None for any plain data."""

    says: str
    do: Callable[[Asked], Any]
    shape: Shape | None
    many: bool = False
    is_referees: bool = False


@dataclass(frozen=True)
class Deed:
    """What may be asked for at an address. `shape`: that of what is sent; `answer`: that of the
    answer, None for any plain data.
    """

    says: str
    shape: Shape
    do: Callable[[Asked], Any]
    answer: Shape | None
    many: bool = False
    code: int = status.HTTP_201_CREATED
    is_referees: bool = False


@dataclass(frozen=True)
class Place:
    """An address below a campaign. What is the referee's is there for nobody else."""

    name: str
    route: str
    read: Read | None = None
    deed: Deed | None = None


class PlaceView(CampaignView):
    """A place."""

    place: ClassVar[Place]

    def seat_for(self, request: Request, campaign_id: UUID, *, is_referees: bool) -> Seat:
        """Return the seat of whoever asks. Raises Http404."""
        if is_referees:
            return referee_seat_of(request.user, campaign_id)
        return self.seat(request, campaign_id)


def address(place: Place) -> URLPattern:
    """Return the address with what can be done there."""
    members: dict[str, Any] = {"place": place, "__doc__": _words(place)}
    if place.read is not None:
        members["get"] = _reading(place.name, place.read)
    if place.deed is not None:
        members["post"] = _doing(place.name, place.deed)
    name = "".join(place.name.title().split("-")[1:])
    view: type[PlaceView] = type(name, (PlaceView,), members)
    return path(place.route, view.as_view(), name=place.name)


def _words(place: Place) -> str:
    one = place.read or place.deed
    return one.says if one else ""


def _reading(name: str, read: Read) -> Callable[..., Response]:
    answer = read.shape(many=True) if read.shape and read.many else read.shape

    @extend_schema(
        operation_id=f"{name}_read",
        responses=answer or OpenApiTypes.OBJECT,
        description=read.says,
    )
    def get(self: PlaceView, request: Request, campaign_id: UUID, **where: Any) -> Response:
        seat = self.seat_for(request, campaign_id, is_referees=read.is_referees)
        found = read.do(Asked(seat, asker(request), {}, where))
        return Response(_shown(read.shape, found, many=read.many))

    get.__doc__ = read.says
    return get


def _doing(name: str, deed: Deed) -> Callable[..., Response]:
    answer = deed.answer(many=True) if deed.answer and deed.many else deed.answer

    @extend_schema(
        operation_id=f"{name}_do",
        request=deed.shape,
        responses={deed.code: answer or OpenApiTypes.OBJECT},
        description=deed.says,
    )
    def post(self: PlaceView, request: Request, campaign_id: UUID, **where: Any) -> Response:
        seat = self.seat_for(request, campaign_id, is_referees=deed.is_referees)
        data = self.read(request, deed.shape)
        made = deed.do(Asked(seat, asker(request), data, where))
        return Response(_shown(deed.answer, made, many=deed.many), status=deed.code)

    post.__doc__ = deed.says
    return post


def _shown(shape: Shape | None, found: Any, *, many: bool) -> Any:
    if shape is None:
        return found
    one = made_once(shape)
    return [one.to_representation(row) for row in found] if many else one.to_representation(found)
