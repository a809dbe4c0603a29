"""The calendar by the API: what a seat's pages say of it."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignView
from campaigns.presenters.play.calendar import calendar_row
from campaigns.services.history import reading


class CalendarSerializer(serializers.Serializer[object]):
    """By when orders are due, and by which rule."""

    due = serializers.DateTimeField(
        allow_null=True, help_text="The seat's own date; null: none is set."
    )
    words = serializers.CharField(help_text="The rule in words; empty: there is none.")
    then = serializers.CharField(help_text="What happens when a date passes.")
    paused_until = serializers.DateTimeField(allow_null=True)


class CalendarView(CampaignView):
    """The calendar."""

    @extend_schema(responses=CalendarSerializer)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return by when the seat's orders are due, and by which rule dates are set."""
        seat = self.seat(request, campaign_id)
        date = reading.current_deadline(seat) if seat.campaign.is_playing else None
        row = calendar_row(seat.campaign) or {"words": "", "then": "", "paused_until": None}
        return Response(CalendarSerializer({**row, "due": date.due if date else None}).data)
