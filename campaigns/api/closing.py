"""The turn desk by the API: how far the turn is, trying it, closing it, publishing. The referee's
alone; for everybody else there is no such address.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import referee_seat_of
from campaigns.api import wanted
from campaigns.api.base import CampaignView
from campaigns.api.reading import NUMBER, number_of
from campaigns.models import Seat
from campaigns.presenters.desk import news as desk_news
from campaigns.presenters.desk.turn import StepRow, turn_table
from campaigns.services import engine
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import positions
from campaigns.services.turns import closing, halts, moments
from campaigns.services.turns.dry_run import dry_run
from campaigns.services.turns.halts import Halt

UNTIL = OpenApiParameter("until", str, description=wanted.UNTIL_HELP)
WITHOUT = OpenApiParameter("without", str, many=True, description=wanted.WITHOUT_HELP)
PAST = OpenApiParameter("past", str, many=True, description=wanted.PAST_HELP)
THROW = OpenApiParameter(
    "throw", {**NUMBER, "minimum": 0}, description="Which throwaway dice are rolled."
)
ANY = OpenApiTypes.OBJECT


class RefereeView(CampaignView):
    """A part of the API that only the referee finds."""

    def seat(self, request: Request, campaign_id: UUID) -> Seat:
        """Return the referee's seat if it is his who asks. Raises Http404."""
        return referee_seat_of(request.user, campaign_id)


class Turn(RefereeView):
    """How far the turn is from being closed."""

    @extend_schema(responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the steps to come with what was handed in, the open closing, and what publishing
        now would tell each side.
        """
        seat = self.seat(request, campaign_id)
        campaign = seat.campaign
        if not campaign.is_playing:
            raise NotNow("The campaign is not being played.")
        state = positions.head_state(campaign)
        game = engine.game_of(campaign)
        running = closing.open_closing(campaign) if campaign.is_withheld else None
        halt = halts.halt_of(campaign, running) if running else Halt("")
        return Response(
            {
                "steps": [_step(row) for row in turn_table(seat)],
                "stops": {name: moment for name, (_, moment) in moments.stops(game, state).items()},
                "closing": None
                if running is None
                else {
                    "number": running.number,
                    "status": running.status,
                    "until": running.until,
                    "without": running.without,
                    "halt": {"kind": halt.kind, "side": halt.side, "words": halt.words},
                },
                "news": desk_news.news_rows(seat) if campaign.is_withheld else None,
            }
        )


class DryRun(RefereeView):
    """A try with throwaway dice."""

    @extend_schema(parameters=[UNTIL, WITHOUT, PAST, THROW], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return what closing the turn would lead to with throwaway dice; nothing is kept."""
        seat = self.seat(request, campaign_id)
        if not seat.campaign.is_playing:
            raise NotNow("The campaign is not being played.")
        query = request.query_params
        throw = number_of(request, "throw", 1)
        until = query.get("until", "turn")
        goals = moments.stops(engine.game_of(seat.campaign), positions.head_state(seat.campaign))
        if until not in goals:
            raise BadRequest(f"`until` is one of {', '.join(sorted(goals))}.")
        if throw < 0:
            raise BadRequest("`throw` is a number from 0 on.")
        going_on = {name: query.getlist(name) for name in ("without", "past")}
        found = dry_run(seat.campaign, until=until, throw=throw, **going_on)
        rows = desk_news.dry_rows(seat, found)
        return Response(rows)


def _step(row: StepRow) -> dict[str, Any]:
    return {
        "turn": row.step.turn,
        "step": row.step.step,
        "title": row.step.title,
        "side": row.step.side,
        "state": row.state,
        "receipt": row.first.receipt if row.first else "",
        "orders": [
            {"text": one.text, "status": one.item.status, "doubtful": one.is_doubtful}
            for one in row.orders
        ],
    }
