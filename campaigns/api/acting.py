"""What a seat may do by the API: the same services as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import input_of
from campaigns.api import serializers as shapes
from campaigns.api import wanted
from campaigns.api.acts import Act
from campaigns.api.base import CampaignView, asker, token_of
from campaigns.models import Draft
from campaigns.services.asking import advice, drafts, inputs
from campaigns.services.history import witness
from campaigns.services.mails import deadlines
from campaigns.services.people import campaigns
from campaigns.services.turns import closing

WISH = ("token", "expected", "user")
FOR_A_SIDE = (*WISH, "side")
ACTS = (
    Act(
        "api-orders",
        "orders/",
        "Submit an order: 201 carried out, 202 waiting, 422 refused with its ruling.",
        wanted.OrderSerializer,
        lambda one: inputs.submit_order(one.seat, one.data["order"], **one.of(*FOR_A_SIDE)),
        names_wishes=True,
    ),
    Act(
        "api-answer",
        "decisions/<path:decision>/",
        "Answer an open decision with one of its choices.",
        wanted.AnswerSerializer,
        lambda one: inputs.answer_decision(
            one.seat, one.where["decision"], one.data["key"], **one.of(*FOR_A_SIDE)
        ),
        names_wishes=True,
    ),
    Act(
        "api-dice",
        "inputs/<uuid:input_id>/dice/",
        "Type in dice that were rolled on a table.",
        wanted.DiceSerializer,
        lambda one: inputs.type_dice(
            one.seat, input_of(one.seat, one.where["input_id"]), **one.of("faces", "token")
        ),
    ),
    Act(
        "api-witness",
        "rolls/witness/",
        "Confirm or contest a roll that somebody typed in, by its entry in one's own log.",
        wanted.WitnessSerializer,
        lambda one: witness.bear_witness(
            one.seat, *one.of("entry", "verdict", "text").values(), **one.of("token", "user")
        ),
    ),
    Act(
        "api-overrule",
        "overrule/",
        "Correct the position by hand, for a reason.",
        wanted.OverruleSerializer,
        lambda one: inputs.overrule(one.seat, **one.of("effects", "reason", "announce", *WISH)),
        names_wishes=True,
    ),
    Act(
        "api-take-back",
        "take-back/",
        "Take back the last input that was carried out, or everything from the one at the entry "
        "`to` on; play goes on in a new branch.",
        wanted.TakeBackSerializer,
        lambda one: inputs.take_back(one.seat, **one.of("reason", "to", *WISH)),
        names_wishes=True,
    ),
    Act(
        "api-undo",
        "undo/",
        "Undo one's own last move, as far as the campaign's setting `undo` allows it; play goes on "
        "in a new branch.",
        wanted.UndoSerializer,
        lambda one: inputs.undo(one.seat, **one.of(*WISH)),
        names_wishes=True,
    ),
    Act(
        "api-notes",
        "notes/",
        "Send a note to the side named in `side`.",
        wanted.NoteSerializer,
        lambda one: inputs.send_note(
            one.seat, one.data["side"], **one.of("text", "with_news", "token")
        ),
        names_wishes=True,
    ),
    Act(
        "api-lay-out",
        "lay-out/",
        "Lay out the set-up, for all to look at before play begins.",
        wanted.ReasonSerializer,
        lambda one: campaigns.lay_out(one.seat, **one.of("token")),
    ),
    Act(
        "api-start",
        "start/",
        "Begin play.",
        wanted.ReasonSerializer,
        lambda one: campaigns.start_play(one.seat, **one.of("token")),
    ),
    Act(
        "api-end",
        "end/",
        "End the campaign, and reveal all sides.",
        wanted.ReasonSerializer,
        lambda one: campaigns.end_campaign(one.seat, **one.of("reason", "token")),
    ),
    Act(
        "api-close",
        "turn/close/",
        "Let the sealed sets be carried out, or go on with the closing that is open.",
        wanted.CloseSerializer,
        lambda one: closing.close(one.seat, **one.of("until", "without", "past", "answers", *WISH)),
        is_referees=True,
    ),
    Act(
        "api-set-aside",
        "turn/set-aside/",
        "Stop the open closing; what was carried out stays, unpublished.",
        wanted.PublishSerializer,
        lambda one: closing.set_aside(one.seat, **one.of(*WISH)),
        is_referees=True,
    ),
    Act(
        "api-publish",
        "turn/publish/",
        "Give all sides their news together, up to where play stands.",
        wanted.PublishSerializer,
        lambda one: closing.publish(one.seat, **one.of(*WISH)),
        is_referees=True,
    ),
)
"""What is asked for by a post and becomes an input."""


class Check(CampaignView):
    """Advice on an order."""

    @extend_schema(request=wanted.CheckSerializer, responses=shapes.RulingSerializer)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Rule on an order as far as the side knows, after the drafts in `after`, as advice."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.CheckSerializer)
        wish = {"side": data["side"], "after": data["after"], "moment": data["moment"]}
        ruling = advice.advise(seat, data["order"], **wish)
        return Response(ruling.to_json())


class OrderSets(CampaignView):
    """Sealed lists of orders."""

    names_wishes = True

    @extend_schema(
        request=wanted.OrderSetSerializer, responses={202: shapes.InputSerializer(many=True)}
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Submit an order set; ask for its inputs to see how far it has come."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.OrderSetSerializer)
        items = inputs.submit_order_set(
            seat,
            data["orders"],
            if_refused=data["if_refused"],
            moment=data["moment"],
            nothing=data["nothing"],
            token=token_of(data),
            expected=data["expected"],
            side=data["side"],
            user=asker(request),
        )
        found = shapes.InputSerializer(items, many=True).data
        return Response(found, status=status.HTTP_202_ACCEPTED)


class Deadlines(CampaignView):
    """Dates."""

    @extend_schema(request=wanted.DeadlineSerializer, responses={201: wanted.DeadlineSerializer})
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Set the date by which this step's orders are due, and mail those who have to act."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.DeadlineSerializer)
        made = deadlines.set_deadline(seat, data["due"])
        return Response({"due": made.due}, status=status.HTTP_201_CREATED)


class Drafts(CampaignView):
    """Drafts."""

    @extend_schema(responses=wanted.DraftSerializer(many=True))
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the side's drafts in their order."""
        seat = self.seat(request, campaign_id)
        rows = _placed(drafts.drafts_of(seat, request.query_params.get("side", "")))
        return Response(wanted.DraftSerializer(rows, many=True).data)

    @extend_schema(request=wanted.DraftSerializer, responses={201: wanted.DraftSerializer})
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Append a draft."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.DraftSerializer)
        side = data.get("side", "")
        drafts.add_draft(seat, data["text"], side=side)
        made = _placed(drafts.drafts_of(seat, side))[-1]
        return Response(wanted.DraftSerializer(made).data, status=status.HTTP_201_CREATED)


class DraftDetail(CampaignView):
    """One draft."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, campaign_id: UUID, place: int) -> Response:
        """Remove the draft at a place of the side's list, if one is there."""
        seat = self.seat(request, campaign_id)
        side = request.query_params.get("side", "")
        for draft in _placed(drafts.drafts_of(seat, side)):
            if draft["place"] == place:
                drafts.remove_draft(seat, draft["draft"], side=side)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _placed(rows: list[Draft]) -> list[dict[str, Any]]:
    """Return drafts with their places in the list."""
    return [
        {"place": place, "side": draft.side, "text": draft.text, "draft": draft.pk}
        for place, draft in enumerate(rows, start=1)
    ]
