"""What a seat may read by the API."""

from __future__ import annotations

from itertools import islice
from typing import Any
from uuid import UUID

from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import input_of
from campaigns.api import serializers as shapes
from campaigns.api.base import CampaignView
from campaigns.services import engine, exports, inputs, pictures, reading
from campaigns.services.errors import BadRequest

VIEWER = OpenApiParameter(
    "viewer", str, description="A side, or `truth`: for the referee, and for all after the end."
)
SIDE = OpenApiParameter("side", str, description=shapes.SIDE_HELP)
AFTER = OpenApiParameter("after", int, description="Only entries with a higher number.")
LIMIT = OpenApiParameter("limit", int, description="At most so many (default 200).")
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
        return Response({"position": inputs.position_key(seat.campaign, viewer), "view": seen})


class Log(CampaignView):
    """What a side was told."""

    @extend_schema(parameters=[VIEWER, AFTER, LIMIT], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the entries of a log, oldest first, in the side's own numbering."""
        seat = self.seat(request, campaign_id)
        after = number_of(request, "after", 0)
        rows = reading.told_log(seat, request.query_params.get("viewer", ""), after)
        limit = number_of(request, "limit", 200)
        return Response({"entries": rows[:limit], "more": len(rows) > limit})


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

    @extend_schema(parameters=[SIDE, LIMIT], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return orders that the side may give now, as far as it knows, in text notation."""
        seat = self.seat(request, campaign_id)
        limit = number_of(request, "limit", 200)
        orders = reading.legal_orders(seat, request.query_params.get("side", ""))
        found = [engine.write_order(seat.campaign, order) for order in islice(orders, limit + 1)]
        return Response({"orders": found[:limit], "more": len(found) > limit})


class Inputs(CampaignView):
    """What was asked for."""

    @extend_schema(parameters=[SIDE, LIMIT], responses=shapes.InputSerializer(many=True))
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the inputs of one's side, newest first, refused ones too."""
        seat = self.seat(request, campaign_id)
        rows = reading.inputs_of(seat, request.query_params.get("side", ""))
        limit = number_of(request, "limit", 200)
        return Response(shapes.InputSerializer(rows[:limit], many=True).data)


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
    def get(self, request: Request, campaign_id: UUID, picture_id: UUID) -> HttpResponseBase:
        """Return the picture as PNG."""
        seat = self.seat(request, campaign_id)
        found = pictures.picture_for(seat, picture_id)
        if found.is_kept:
            return FileResponse(found.file.open("rb"), content_type="image/png")
        data = pictures.draw_now(seat, found.viewer, found)
        return HttpResponse(data, content_type="image/png")


class Export(CampaignView):
    """The whole campaign."""

    @extend_schema(responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> HttpResponse:
        """Return the whole campaign as one file: the referee's until the end, then everybody's."""
        file = exports.export_file(self.seat(request, campaign_id))
        return HttpResponse(file.getvalue(), content_type="application/json")


def number_of(request: Request, name: str, default: int) -> int:
    """Return a whole number from the address. Raises BadRequest."""
    raw: Any = request.query_params.get(name, default)
    try:
        number = int(raw)
    except ValueError as fault:
        raise BadRequest(f"'{name}' is a whole number, not {raw!r}.") from fault
    return min(max(number, 0), MOST) if name == "limit" else number
