"""Campaigns by the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns.api import serializers as shapes
from campaigns.api import wanted
from campaigns.api.base import CampaignView, asker
from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.errors import NotNow
from campaigns.services.history import reading
from campaigns.services.people import campaigns, keeping


class Campaigns(APIView):
    """One's campaigns."""

    @extend_schema(responses=shapes.CampaignSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return the campaigns in which one has a seat, newest first."""
        rows = Campaign.objects.filter(seats__user=asker(request))
        return Response(shapes.CampaignSerializer(rows, many=True).data)

    @extend_schema(request=shapes.CampaignSerializer, responses={201: shapes.CampaignSerializer})
    def post(self, request: Request) -> Response:
        """Start a campaign as its referee."""
        serializer = shapes.CampaignSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        made = campaigns.create_campaign(asker(request), **serializer.validated_data)
        return Response(shapes.CampaignSerializer(made).data, status=status.HTTP_201_CREATED)


class CampaignDetail(CampaignView):
    """One campaign."""

    @extend_schema(responses=shapes.CampaignDetailSerializer)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return how the campaign stands for one's seat."""
        return Response(detail_of(self.seat(request, campaign_id)))

    @extend_schema(request=wanted.KeepingSerializer, responses=shapes.CampaignSerializer)
    def patch(self, request: Request, campaign_id: UUID) -> Response:
        """Rename a campaign, archive it (`archived: true`) or bring it back; for its referee."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.KeepingSerializer)
        if "title" in data:
            keeping.rename(seat, data["title"], user=asker(request))
        if "archived" in data:
            keeping.archive(seat, is_archived=data["archived"])
        found = Campaign.objects.get(pk=campaign_id)
        return Response(shapes.CampaignSerializer(found).data)

    @extend_schema(request=wanted.DeletingSerializer, responses={204: None})
    def delete(self, request: Request, campaign_id: UUID) -> Response:
        """Delete a campaign for good, by its title; for its referee. One that is being played has
        to be archived first.
        """
        seat = self.seat(request, campaign_id)
        keeping.delete(seat, self.read(request, wanted.DeletingSerializer)["title"])
        return Response(status=status.HTTP_204_NO_CONTENT)


def detail_of(seat: Seat) -> dict[str, Any]:
    """Return a campaign as one seat finds it."""
    campaign = seat.campaign
    found = dict(shapes.CampaignSerializer(campaign).data)
    found["seat"] = shapes.SeatSerializer(seat).data
    found["seal"] = engine.seal_of(campaign)
    found["position"] = inputs.key_for(seat)
    try:
        seen = reading.view_for(seat)
    except NotNow:
        return found | {"turn": None, "step": None, "to_act": []}
    acting = sorted(reading.waited_sides(seat)) if campaign.is_playing else []
    return found | {"turn": seen["turn"], "step": seen["step"], "to_act": acting}
