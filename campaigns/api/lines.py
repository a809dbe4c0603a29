"""Lines of play by the API: going back and running on, on trial."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import wanted
from campaigns.api.base import ANSWERS, CampaignView, asker, token_of
from campaigns.api.fields import MOST_NUMBER, Flag, ShortList, Text, Whole
from campaigns.models import Branch, Seat
from campaigns.services.errors import BadRequest
from campaigns.services.history import reruns


class GivenSerializer(wanted.WishSerializer):
    """An order, answer or correction that is put into a line on trial."""

    kind = serializers.ChoiceField(["order", "answer", "overrule"], required=False, default="order")
    body = serializers.DictField(required=False, default=dict)


class RerunSerializer(GivenSerializer):
    """Going back to before an entry of the line of play, and running on."""

    at = Whole(min_value=1, max_value=MOST_NUMBER)
    reason = Text(max_length=400)
    change = serializers.ChoiceField(
        ["", "replace", "leave_out", "insert"], required=False, default=""
    )
    dice = serializers.ChoiceField(["same", "fresh"], required=False, default="same")
    stops = Flag(required=False, default=False)
    by_hand = Flag(required=False, default=False)


class GoOnSerializer(GivenSerializer):
    """What is to be done with a line on trial."""

    do = serializers.ChoiceField(["insert", "skip", "run", "dice", "take_in", "discard", "adopt"])
    faces = ShortList(child=Whole(), max_length=100, required=False, default=list)


class LineSerializer(serializers.Serializer[Branch]):
    """A line on trial: how far its run has come."""

    number = serializers.IntegerField()
    reason = serializers.CharField()
    dice_round = serializers.IntegerField()
    state = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    misses = serializers.ListField(child=serializers.DictField())
    halt = serializers.DictField(allow_null=True)


class Reruns(CampaignView):
    """Lines that are run again."""

    @extend_schema(request=RerunSerializer, responses={202: LineSerializer})
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Go back to before the entry `at` of the line of play and run on, on trial."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, RerunSerializer)
        names = ("change", "kind", "side", "body", "dice", "stops", "by_hand", "expected")
        given = {name: data[name] for name in names}
        line = reruns.begin(seat, data["at"], token=token_of(data), reason=data["reason"], **given)
        return Response(_line(line), status=status.HTTP_202_ACCEPTED)


class Rerun(CampaignView):
    """A line on trial."""

    @extend_schema(responses={200: LineSerializer})
    def get(self, request: Request, campaign_id: UUID, number: int) -> Response:
        """Say how far a line on trial has come; for the referee alone."""
        seat = self.seat(request, campaign_id)
        return Response(_line(_found(seat, number)))

    @extend_schema(
        operation_id="campaigns_reruns_go_on",
        request=GoOnSerializer,
        responses={**ANSWERS, 202: LineSerializer},
    )
    def post(self, request: Request, campaign_id: UUID, number: int) -> Response:
        """Let it go on, take it ("adopt": answers as an order does) or leave it ("discard")."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, GoOnSerializer)
        _found(seat, number)
        if data["do"] == "adopt":
            wish = {"token": token_of(data), "expected": data["expected"], "user": asker(request)}
            return self.report(reruns.adopt(seat, number, **wish))
        given = {name: data[name] for name in ("kind", "side", "body", "faces")}
        line = reruns.go_on(seat, number, data["do"], **given)
        return Response(_line(line), status=status.HTTP_202_ACCEPTED)


def _found(seat: Seat, number: int) -> Branch:
    """Return a line on trial, for the referee. Raises Http404 for everybody else."""
    if not seat.is_referee:
        raise Http404("There is no such line for this seat.")
    try:
        return reruns.trial_of(seat.campaign, number)
    except BadRequest as fault:
        raise Http404(fault.message) from fault


def _line(branch: Branch) -> dict[str, Any]:
    branch.refresh_from_db()
    facts = branch.rerun or {}
    return {
        "number": branch.number,
        "reason": branch.reason,
        "dice_round": branch.dice_round,
        **{name: facts.get(name) for name in ("state", "done", "total", "misses", "halt")},
    }
