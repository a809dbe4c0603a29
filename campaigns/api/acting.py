"""What a seat may do by the API: the same services as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import input_of
from campaigns.api import serializers as shapes
from campaigns.api.base import CampaignView, asker, token_of
from campaigns.models import Draft, Input, Seat
from campaigns.services import advice, campaigns, drafts, inputs, notices

ANSWERS = {
    201: shapes.InputSerializer,
    202: shapes.InputSerializer,
    400: shapes.ErrorSerializer,
    403: shapes.ErrorSerializer,
    409: shapes.ErrorSerializer,
    422: shapes.InputSerializer,
}


class Orders(CampaignView):
    """Orders."""

    names_wishes = True

    @extend_schema(request=shapes.OrderSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Submit an order: 201 carried out, 202 waiting, 422 refused with its ruling."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.OrderSerializer)
        return self.report(inputs.submit_order(seat, _order(data), **_wish(request, data)))


class Check(CampaignView):
    """Advice on an order."""

    @extend_schema(request=shapes.CheckSerializer, responses=shapes.RulingSerializer)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Rule on an order as far as the side knows, after the drafts in `after`, as advice."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.CheckSerializer)
        wish = {"side": data["side"], "after": data["after"], "moment": data["moment"]}
        ruling = advice.advise(seat, _order(data), **wish)
        return Response(ruling.to_json())


class OrderSets(CampaignView):
    """Sealed lists of orders."""

    names_wishes = True

    @extend_schema(
        request=shapes.OrderSetSerializer, responses={202: shapes.InputSerializer(many=True)}
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Submit an order set; ask for its inputs to see how far it has come."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.OrderSetSerializer)
        items = inputs.submit_order_set(
            seat,
            data["orders"],
            if_refused=data["if_refused"],
            moment=data["moment"],
            nothing=data["nothing"],
            **_wish(request, data),
        )
        found = shapes.InputSerializer(items, many=True).data
        return Response(found, status=status.HTTP_202_ACCEPTED)


class Answer(CampaignView):
    """An answer to a decision."""

    names_wishes = True

    @extend_schema(request=shapes.AnswerSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID, decision: str) -> Response:
        """Answer an open decision with one of its choices."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.AnswerSerializer)
        wish = _wish(request, data)
        return self.report(inputs.answer_decision(seat, decision, data["key"], **wish))


class Dice(CampaignView):
    """Dice for an input that waits for them."""

    @extend_schema(request=shapes.DiceSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID, input_id: UUID) -> Response:
        """Type in dice that were rolled on a table."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.DiceSerializer)
        item = input_of(seat, input_id)
        return self.report(inputs.type_dice(seat, item, data["faces"], token=token_of(data)))


class Overrule(CampaignView):
    """Corrections."""

    names_wishes = True

    @extend_schema(request=shapes.OverruleSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Correct the position by hand, for a reason."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.OverruleSerializer)
        effects = data["effects"] if isinstance(data["effects"], list) else [data["effects"]]
        wish = _wish(request, data)
        del wish["side"]
        item = inputs.overrule(seat, effects, data["reason"], announce=data["announce"], **wish)
        return self.report(item)


class TakeBack(CampaignView):
    """Taking back."""

    names_wishes = True

    @extend_schema(request=shapes.TakeBackSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Take back the last input that was carried out, or everything from the one at the entry
        `to` on; play goes on in a new branch.
        """
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.TakeBackSerializer)
        wish = _wish(request, data)
        del wish["side"]
        return self.report(inputs.take_back(seat, data["reason"], to=data["to"], **wish))


class Notes(CampaignView):
    """Notes to a side."""

    names_wishes = True

    @extend_schema(request=shapes.NoteSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Send a note to the side named in `side`."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.NoteSerializer)
        wish = {"token": token_of(data), "with_news": data["with_news"]}
        item = inputs.send_note(seat, data["side"], data["text"], **wish)
        return self.report(item)


class Deadlines(CampaignView):
    """Dates."""

    @extend_schema(request=shapes.DeadlineSerializer, responses={201: shapes.DeadlineSerializer})
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Set the date by which this step's orders are due, and mail those who have to act."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.DeadlineSerializer)
        made = notices.set_deadline(seat, data["due"])
        return Response({"due": made.due}, status=status.HTTP_201_CREATED)


class Stage(CampaignView):
    """A stage of the campaign's life: lay-out, start or end."""

    stage: ClassVar[str] = "start"

    @extend_schema(request=shapes.ReasonSerializer, responses=ANSWERS)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Go on to this stage."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.ReasonSerializer)
        return self.report(_STAGES[self.stage](seat, data))


class LayOut(Stage):
    """The set-up."""

    stage = "lay-out"


class End(Stage):
    """The end."""

    stage = "end"


class Drafts(CampaignView):
    """Drafts."""

    @extend_schema(responses=shapes.DraftSerializer(many=True))
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the side's drafts in their order."""
        seat = self.seat(request, campaign_id)
        rows = _placed(drafts.drafts_of(seat, request.query_params.get("side", "")))
        return Response(shapes.DraftSerializer(rows, many=True).data)

    @extend_schema(request=shapes.DraftSerializer, responses={201: shapes.DraftSerializer})
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Append a draft."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, shapes.DraftSerializer)
        side = data.get("side", "")
        drafts.add_draft(seat, data["text"], side=side)
        made = _placed(drafts.drafts_of(seat, side))[-1]
        return Response(shapes.DraftSerializer(made).data, status=status.HTTP_201_CREATED)


class DraftDetail(CampaignView):
    """One draft."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, place: int) -> Response:
        """Remove the draft at a place of the side's list, if one is there."""
        seat = self.seat(request, campaign_id)
        side = request.query_params.get("side", "")
        for draft in _placed(drafts.drafts_of(seat, side)):
            if draft["place"] == place:
                drafts.remove_draft(seat, draft["draft"], side=side)
        return Response(status=status.HTTP_204_NO_CONTENT)


_STAGES: dict[str, Callable[[Seat, dict[str, Any]], Input]] = {
    "lay-out": lambda seat, data: campaigns.lay_out(seat, token=token_of(data)),
    "start": lambda seat, data: campaigns.start_play(seat, token=token_of(data)),
    "end": lambda seat, data: campaigns.end_campaign(seat, data["reason"], token=token_of(data)),
}


def _wish(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "token": token_of(data),
        "expected": data["expected"],
        "side": data["side"],
        "user": asker(request),
    }


def _placed(rows: list[Draft]) -> list[dict[str, Any]]:
    """Return drafts with their places in the list."""
    return [
        {"place": place, "side": draft.side, "text": draft.text, "draft": draft.pk}
        for place, draft in enumerate(rows, start=1)
    ]


def _order(data: dict[str, Any]) -> Any:
    """Return an order as the services take it: text or an object, and nothing else."""
    order = data["order"]
    return order if isinstance(order, str | dict) else str(order)
