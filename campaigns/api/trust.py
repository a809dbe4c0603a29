"""What a seat can check by the API: rolls, chain, receipts, its own log as a file."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignView
from campaigns.api.reading import ANY, LIMIT, SIDE, VIEWER, number_of
from campaigns.services.asking import receipts
from campaigns.services.asking.rights import side_for
from campaigns.services.history import chains, rolls


class Rolls(CampaignView):
    """Rolls that one has seen."""

    @extend_schema(parameters=[VIEWER, LIMIT], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the rolls of a log, oldest first: who typed them, who bore witness, and after
        the end whether each is as the secret has it.
        """
        seat = self.seat(request, campaign_id)
        found = rolls.rolls_of(seat, request.query_params.get("viewer", ""))
        limit = number_of(request, "limit", 200)
        return Response({"rolls": found[:limit], "more": len(found) > limit})


class Receipts(CampaignView):
    """Receipts."""

    @extend_schema(parameters=[SIDE], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the receipts of one's side, newest first, each with the text it is the SHA-256
        of.
        """
        seat = self.seat(request, campaign_id)
        side = side_for(seat, request.query_params.get("side", ""))
        return Response({"receipts": receipts.receipts_of(seat, side)})


class ChainCheck(CampaignView):
    """The chain of a log."""

    @extend_schema(parameters=[SIDE], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Follow the chain of one's own side's log: how many entries, the last hash, the entries
        that were changed.
        """
        seat = self.seat(request, campaign_id)
        side = side_for(seat, request.query_params.get("side", ""))
        found = chains.check_told(seat, side)
        facts = {"entries": found.count, "last": found.last, "broken": found.broken}
        return Response({"side": side, "holds": found.holds, **facts})


class LogFile(CampaignView):
    """One's own log as a file."""

    @extend_schema(parameters=[SIDE], responses=ANY)
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """Return the log of one's side as the stand-alone script checks it."""
        seat = self.seat(request, campaign_id)
        side = side_for(seat, request.query_params.get("side", ""))
        return Response(chains.log_file(seat, side))
