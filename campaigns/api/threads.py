"""Messages by the API: the same services as the pages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import thread_of
from campaigns.api import serializers as shapes
from campaigns.api import wanted
from campaigns.api.base import CampaignView, token_of
from campaigns.models import Seat, Thread
from campaigns.presenters.people import threads as rows
from campaigns.services.people import threads as services

FIND = OpenApiParameter("find", str, description="Only threads with this text in them.")


class Threads(CampaignView):
    """The threads of a seat."""

    @extend_schema(
        operation_id="campaigns_threads_list",
        parameters=[FIND],
        responses=shapes.ThreadsSerializer,
    )
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the threads that the seat may read, the newest first, and to whom it may write."""
        seat = self.seat(request, campaign_id)
        found = services.threads_of(seat, request.query_params.get("find", "").strip()[:60])
        both = {"threads": rows.thread_rows(seat, found), "to": services.addressees(seat)}
        return Response(shapes.ThreadsSerializer(both).data)

    @extend_schema(
        operation_id="campaigns_threads_begin",
        request=wanted.ThreadSerializer,
        responses={201: shapes.ThreadWholeSerializer},
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Write on a new matter to those named in `to`."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.ThreadSerializer)
        facts = {"title": data["title"], "text": data["text"], "token": token_of(data)}
        made = services.begin(seat, data["to"], **facts)
        return Response(_whole(seat, thread_of(seat, made.pk)), status=status.HTTP_201_CREATED)


class ThreadDetail(CampaignView):
    """One thread."""

    @extend_schema(responses=shapes.ThreadWholeSerializer)
    def get(self, request: Request, campaign_id: UUID, thread_id: UUID) -> Response:
        """Return a thread with all its messages, which are read thereby."""
        seat = self.seat(request, campaign_id)
        found = thread_of(seat, thread_id)
        answer = _whole(seat, found)
        if answer["unread"] and request.method != "HEAD":
            services.note_read(seat, found, found.last)
        return Response(answer)

    @extend_schema(request=wanted.MessageSerializer, responses={201: shapes.ThreadWholeSerializer})
    def post(self, request: Request, campaign_id: UUID, thread_id: UUID) -> Response:
        """Write in a thread."""
        seat = self.seat(request, campaign_id)
        data = self.read(request, wanted.MessageSerializer)
        found = thread_of(seat, thread_id)
        services.answer(seat, found, data["text"], token=token_of(data))
        return Response(_whole(seat, thread_of(seat, thread_id)), status=status.HTTP_201_CREATED)


def _whole(seat: Seat, thread: Thread) -> dict[str, Any]:
    messages = services.messages_of(thread)
    row = {**rows.thread_row(seat, thread), "messages": messages}
    return dict(shapes.ThreadWholeSerializer(row).data)
