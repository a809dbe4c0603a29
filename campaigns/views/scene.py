"""What every page of play begins with: who looks, through whose eyes, for which side he acts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from campaigns.models import Campaign, Draft, Input, Picture, Seat, UnitAssignment
from campaigns.services import drafts, engine, inputs, reading
from rules_engine.board.board import Board
from rules_engine.game import Game


@dataclass(frozen=True)
class Scene:
    """A campaign as one seat looks at it. The referee may look, and act, as a side."""

    seat: Seat
    viewer: str

    @property
    def campaign(self) -> Campaign:
        """The campaign."""
        return self.seat.campaign

    @cached_property
    def game(self) -> Game[Any]:
        """The record of its game."""
        return engine.game_of(self.campaign)

    @property
    def side(self) -> str:
        """The side for which this seat acts now; empty for the referee who looks at the truth."""
        return "" if self.viewer == engine.TRUTH else self.viewer

    @property
    def may_order(self) -> bool:
        """Whether orders and answers can be given from here."""
        if self.seat.is_referee:
            return bool(self.side)
        return self.seat.may_order and self.side == self.seat.side

    @property
    def query(self) -> str:
        """What addresses carry so that the referee stays with the side that he looks through."""
        if not self.seat.is_referee or self.viewer == engine.TRUTH:
            return ""
        return f"as={self.viewer}"

    @property
    def viewer_title(self) -> str:
        """The viewer in words."""
        return self.game.side_titles.get(self.viewer, "the truth")

    @cached_property
    def seen(self) -> dict[str, Any]:
        """The campaign as the viewer may know it."""
        return reading.view_for(self.seat, self.viewer)

    @cached_property
    def board(self) -> Board:
        """The board as the viewer knows it."""
        return self.game.board_of(self.seen)

    @cached_property
    def key(self) -> str:
        """The name of the position that the page shows, for the hidden fields of forms."""
        return inputs.position_key(self.campaign, self.seat.viewer)

    @cached_property
    def drafts(self) -> list[Draft]:
        """The side's drafts, in their order."""
        is_own = self.seat.is_referee or self.side == self.seat.side
        return drafts.drafts_of(self.seat, self.side) if self.side and is_own else []

    @cached_property
    def commanded(self) -> frozenset[str] | None:
        """The units that an officer commands; None for those who command all of a side."""
        if self.seat.role != Seat.Role.OFFICER:
            return None
        rows = UnitAssignment.objects.filter(seat=self.seat).values_list("unit", flat=True)
        return frozenset(rows)

    @cached_property
    def projected(self) -> dict[str, Any]:
        """The view as it would be if the drafts alone had been carried out."""
        return reading.drafted_view(self.seat, self.side, [draft.text for draft in self.drafts])

    @cached_property
    def recent(self) -> list[Input]:
        """The newest inputs that the page may show."""
        return list(reading.inputs_of(self.seat, self.side)[:12])

    @cached_property
    def running(self) -> list[Input]:
        """The inputs that wait for the worker or for dice."""
        return [item for item in self.recent if item.is_open]

    @property
    def cursor(self) -> str:
        """A short text that changes whenever the page has something new to show."""
        # An input's number counts both sides' inputs; its id says nothing of the other side.
        states = ",".join(f"{item.pk.hex[:8]}{item.status[:2]}" for item in self.recent[:4])
        return f"{self.key}|{states}|{len(self.drafts)}|{self.campaign.status}"


def scene_of(request: HttpRequest, seat: Seat) -> Scene:
    """Return the scene for a request; `as` names the viewer for those who may choose one.

    Raises: NotAllowed for another's eyes.
    """
    wanted = request.POST.get("as") or request.GET.get("as", "")
    return Scene(seat, reading.viewer_for(seat, wanted))


def moment_of(seat: Seat, viewer: str, moment_id: Any) -> Picture | None:
    """Return the moment of the history with this id that the viewer may look at."""
    return next((m for m in reading.moments(seat, viewer) if m.pk == moment_id), None)
