"""What a table of acts is made of: the address, the shape of what is posted, the service."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import User
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import referee_seat_of
from campaigns.api.base import ANSWERS, CampaignView, asker, token_of
from campaigns.models import Input, Seat


@dataclass(frozen=True)
class Asked:
    """One request: whose it is, what it holds, and the arguments of its address."""

    seat: Seat
    user: User
    data: dict[str, Any]
    where: dict[str, Any]

    def of(self, *names: str) -> dict[str, Any]:
        """Return so many of its values by name, as a service takes them; `user` is who asks."""
        values = {**self.data, "token": token_of(self.data), "user": self.user}
        return {name: values[name] for name in names}


@dataclass(frozen=True)
class Act:
    """One thing that may be asked for; what comes of it is an input."""

    name: str
    route: str
    says: str
    shape: type[serializers.BaseSerializer[Any]]
    do: Callable[[Asked], Input]
    names_wishes: bool = False
    is_referees: bool = False
    """Whether there is no such address for anybody but the referee."""


class ActView(CampaignView):
    """An act."""

    act: ClassVar[Act]

    def seat(self, request: Request, campaign_id: UUID) -> Seat:
        """Return the seat of whoever asks. Raises Http404."""
        if self.act.is_referees:
            return referee_seat_of(request.user, campaign_id)
        return super().seat(request, campaign_id)

    def post(self, request: Request, campaign_id: UUID, **where: Any) -> Response:
        """Have it done: 201 carried out, 202 waiting, 422 refused with its ruling."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, self.act.shape)
        return self.report(self.act.do(Asked(seat, asker(request), data, where)))


def address(act: Act) -> URLPattern:
    """Return the address at which an act may be asked for."""
    described = extend_schema(request=act.shape, responses=ANSWERS, description=act.says)
    members = {"act": act, "names_wishes": act.names_wishes, "__doc__": act.says}
    view: type[ActView] = type("".join(act.name.title().split("-")[1:]), (ActView,), members)
    return path(act.route, extend_schema_view(post=described)(view).as_view(), name=act.name)
