"""What a seat may read by the API."""

from __future__ import annotations

import re
from itertools import islice
from uuid import UUID

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import input_of
from campaigns.api import serializers as shapes
from campaigns.api import wanted
from campaigns.api.base import CampaignView, asker
from campaigns.models import Seat
from campaigns.packs import work
from campaigns.presenters.known.ledger import ledger_data
from campaigns.services import engine
from campaigns.services.asking import advice, inputs
from campaigns.services.drawing import pictures
from campaigns.services.errors import BadRequest, NotAllowed
from campaigns.services.files import rehearsal
from campaigns.services.history import logbook, reading
from campaigns.services.packs import asking

VIEWER = OpenApiParameter(
    "viewer", str, description="A side, or `truth`: for the referee, and for all after the end."
)
SIDE = OpenApiParameter("side", str, description=wanted.SIDE_HELP)
LARGEST = 999_999_999
NUMBER = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
WHOLE = re.compile("-?[0-9]{1,9}")
AFTER = OpenApiParameter("after", NUMBER, description="Only entries with a higher number.")
MOMENT = OpenApiParameter("moment", str, description=wanted.MOMENT_HELP)
LIMIT = OpenApiParameter("limit", NUMBER, description="At most so many (default 200).")
ANY = OpenApiTypes.OBJECT
MOST = 5000


class View(CampaignView):
    """The campaign as a side may know it."""

    @extend_schema(parameters=[VIEWER], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the view: units, spaces, tracks, open decisions of one's own."""
        seat = self.seat(request, campaign_id)
        viewer = reading.viewer_for(seat, request.query_params.get("viewer", ""))
        seen = reading.view_for(seat, viewer)
        return Response({"position": _key(seat, viewer), "view": seen})


class Log(CampaignView):
    """What a side was told."""

    @extend_schema(parameters=[VIEWER, AFTER, LIMIT], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the entries of a log, oldest first, in the side's own numbering."""
        seat = self.seat(request, campaign_id)
        after = number_of(request, "after", 0)
        rows = logbook.told_log(seat, request.query_params.get("viewer", ""), after)
        limit = number_of(request, "limit", 200)
        return Response({"entries": rows[:limit], "more": len(rows) > limit})


class Knowledge(CampaignView):
    """What a side knows of the enemy, and why."""

    @extend_schema(parameters=[VIEWER], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the knowledge ledger by side, newest first: one's own; for the referee, and for
        all after the end, those of both, or of `viewer`, each entry beside the truth.
        """
        seat = self.seat(request, campaign_id)
        viewer = reading.viewer_for(seat, request.query_params.get("viewer", ""))
        game = engine.game_of(seat.campaign)
        sides = list(game.sides) if viewer == engine.TRUTH else [viewer]
        truth = None
        if engine.TRUTH in reading.viewers_of(seat):
            truth = reading.view_for(seat, engine.TRUTH)
        views = {side: reading.view_for(seat, side) for side in sides}
        found = {side: ledger_data(game, seen, side, truth) for side, seen in views.items()}
        return Response({"knowledge": found})


class Decisions(CampaignView):
    """Open decisions."""

    @extend_schema(parameters=[SIDE], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the open decisions of one's side; for the referee those of both, or of `side`."""
        seat = self.seat(request, campaign_id)
        found = reading.view_for(seat, request.query_params.get("side", ""))["decisions"]
        return Response({"decisions": found})


class Legal(CampaignView):
    """Orders that can be given now."""

    @extend_schema(parameters=[SIDE, MOMENT, LIMIT], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return orders that the side may give now, as far as it knows, in text notation; where
        orders are sealed, for the step `moment`.
        """
        seat = self.seat(request, campaign_id)
        limit = number_of(request, "limit", 200)
        query = request.query_params
        orders = advice.legal_orders(seat, query.get("side", ""), query.get("moment", ""))
        found = [engine.write_order(seat.campaign, order) for order in islice(orders, limit + 1)]
        return Response({"orders": found[:limit], "more": len(found) > limit})


class Inputs(CampaignView):
    """What was asked for."""

    @extend_schema(parameters=[SIDE, LIMIT], responses=shapes.InputSerializer(many=True))
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the inputs of one's side, newest first, refused ones too."""
        seat = self.seat(request, campaign_id)
        side, limit = request.query_params.get("side", ""), number_of(request, "limit", 200)
        rows = reading.known_inputs(seat, side, limit=limit)
        return Response(shapes.InputSerializer(rows, many=True).data)


class InputDetail(CampaignView):
    """One input."""

    @extend_schema(responses=shapes.InputSerializer)
    def get(self, request: Request, campaign_id: UUID, input_id: UUID) -> Response:
        """Return what became of an input."""
        found = input_of(self.seat(request, campaign_id), input_id)
        return Response(shapes.InputSerializer(found).data)


class Pictures(CampaignView):
    """Pictures of the ends of steps."""

    @extend_schema(parameters=[VIEWER], responses=shapes.PictureSerializer(many=True))
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the pictures of the history, in order."""
        seat = self.seat(request, campaign_id)
        rows = reading.moments(seat, request.query_params.get("viewer", ""))
        return Response(shapes.PictureSerializer(rows, many=True).data)


class PictureFile(CampaignView):
    """One picture."""

    @extend_schema(responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, campaign_id: UUID, picture_id: UUID) -> HttpResponse:
        """Return the picture as PNG."""
        seat = self.seat(request, campaign_id)
        found = pictures.picture_for(seat, picture_id)
        data = pictures.kept_bytes(seat, found)
        if data is None:
            data = pictures.draw_now(seat, found.viewer, found)
        return HttpResponse(data, content_type="image/png")


class PackFile(CampaignView):
    """One report to print."""

    problems = (status.HTTP_409_CONFLICT, status.HTTP_429_TOO_MANY_REQUESTS)

    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, campaign_id: UUID, pack_id: UUID) -> HttpResponse:
        """Return the report as PDF."""
        seat = self.seat(request, campaign_id)
        try:
            found = asking.pack_of(seat, pack_id)
        except NotAllowed as fault:
            raise Http404 from fault
        return HttpResponse(work.file_of(found, seat.user_id), content_type="application/pdf")


class Export(CampaignView):
    """The whole campaign."""

    @extend_schema(responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> HttpResponse:
        """Return the whole campaign as one file after its end; before it, ask with POST."""
        file = rehearsal.fetch(self.seat(request, campaign_id))
        return HttpResponse(file.getvalue(), content_type="application/json")

    @extend_schema(request=None, responses=ANY)
    def post(self, request: Request, campaign_id: UUID) -> HttpResponse:
        """Return the whole campaign as one file: the referee's until the end, and the logs of both
        sides say that he was handed it; then everybody's.
        """
        file = rehearsal.hand_out(self.seat(request, campaign_id), asker(request))
        return HttpResponse(file.getvalue(), content_type="application/json")


def _key(seat: Seat, viewer: str) -> str:
    """Return the name of the position as a viewer sees it; a seat's own eyes may see less."""
    if viewer == seat.viewer:
        return inputs.key_for(seat)
    return inputs.position_key(seat.campaign, viewer)


def number_of(request: Request, name: str, default: int) -> int:
    """Return a whole number from the address. Raises BadRequest."""
    raw = request.query_params.get(name, str(default))
    if not WHOLE.fullmatch(raw):
        raise BadRequest(f"'{name}' is a whole number of at most nine digits, not {raw!r}.")
    return min(max(int(raw), 0), MOST) if name == "limit" else int(raw)
