"""What every page of play begins with: who looks, through whose eyes, for which side he acts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import HttpRequest

from campaigns.models import Campaign, Deadline, Draft, Input, Seat, UnitAssignment
from campaigns.presenters.map.kept import digest_of
from campaigns.presenters.play import due
from campaigns.services import engine
from campaigns.services.asking import advice, drafts, inputs, order_sets
from campaigns.services.history import logbook, reading
from campaigns.services.turns.moments import Coming
from campaigns.services.upkeep import revisions
from rules_engine.board.board import Board
from rules_engine.core import side_fog
from rules_engine.core.game import Game

RECENT = 8
"""How many of the newest inputs a page looks at: what runs, and what became of the last."""


@dataclass(frozen=True)
class Scene:
    """A campaign as one seat looks at it. The referee may look, and act, as a side."""

    seat: Seat
    viewer: str
    wanted: str = ""
    """The step for which orders are put together, where they are sealed; "" for the next one."""
    log_shown: int = 0
    """How many of the log's newest entries the page shows."""
    change: str = ""
    """The draft that is being changed: its place and its words, "2 move ..."; "" for none."""

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
        """What addresses carry so that whoever may look through several eyes stays with those he
        chose, and everybody with the step for which he puts orders together.
        """
        is_own = self.viewer == self.seat.viewer
        parts = [] if is_own else [f"as={self.viewer}"]
        if self.wanted and self.step is not None and self.step.name == self.wanted:
            parts.append(f"for={self.wanted}")
        return "&".join(parts)

    @property
    def and_query(self) -> str:
        """The same, for addresses that say something else before it."""
        return f"&{self.query}" if self.query else ""

    @cached_property
    def is_sealed(self) -> bool:
        """Whether what is handed in from here stays sealed until the referee closes the turn."""
        return self.campaign.is_withheld and bool(self.side) and self.may_order

    @cached_property
    def steps(self) -> list[Coming]:
        """The steps for which sealed orders can be handed in from here."""
        return order_sets.steps_for(self.seat, self.side) if self.is_sealed else []

    @property
    def step(self) -> Coming | None:
        """The step for which orders are put together, where they are sealed."""
        named = [one for one in self.steps if one.name == self.wanted]
        return next(iter(named or self.steps), None)

    @cached_property
    def planned(self) -> dict[str, Any]:
        """The view by which orders are put together: where they are sealed, as if their step had
        begun and the side's own sealed orders for earlier steps had been carried out.
        """
        if self.step is None:
            return self.seen
        return advice.planned_view(self.seat, self.side, self.step)

    @property
    def viewer_title(self) -> str:
        """The viewer in words."""
        return self.game.side_titles.get(self.viewer, "the truth")

    @cached_property
    def seen(self) -> dict[str, Any]:
        """The campaign as the viewer may know it."""
        return reading.view_for(self.seat, self.viewer)

    @cached_property
    def chosen(self) -> dict[str, dict[str, str]]:
        """The options and readings by which the campaign is played, as the seat may know it."""
        return reading.chosen_for(self.seat)

    @cached_property
    def board(self) -> Board:
        """The board as the viewer knows it."""
        return self.game.board_of(self.seen)

    @cached_property
    def sheet(self) -> Board:
        """The board as it is drawn."""
        return self.game.sheet(self.seen)

    @cached_property
    def key(self) -> str:
        """The name of the position that the page shows, for the hidden fields of forms."""
        is_own = bool(self.told) and self.viewer == self.seat.viewer
        return inputs.key_for(self.seat, newest=self.told[0]["number"] if is_own else None)

    @cached_property
    def told(self) -> list[dict[str, Any]]:
        """The newest entries of the log that the page shows, the last first."""
        if not self.log_shown:
            return []
        return logbook.told_log(self.seat, self.viewer, limit=self.log_shown)[::-1]

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

    @property
    def fog(self) -> str:
        """What an officer sees who does not see all that his side knows, in a sentence."""
        if "commands" not in self.seen:
            return ""
        count = len(self.seen["commands"])
        units = "the unit" if count == 1 else f"the {count} units"
        is_reported = self.seen["options"].get(side_fog.NAME) == side_fog.FORMATION
        rest = "; the rest is reported to you as the next turn begins" if is_reported else ""
        return f"You see what {units} under your command see{'s' * (count == 1)}{rest}."

    @cached_property
    def projected(self) -> dict[str, Any]:
        """The view as it would be if the drafts alone had been carried out."""
        texts = [draft.text for draft in self.drafts]
        return advice.after_drafts(self.seat, self.side, self.planned, texts)

    @cached_property
    def edited(self) -> tuple[int, Draft] | None:
        """The draft that is being changed, with its place in the list; None for none, or for one
        that does not stand there any more.
        """
        rows = enumerate(self.drafts, start=1)
        return next(((at, one) for at, one in rows if f"{at} {one.text}" == self.change), None)

    @property
    def before_edited(self) -> dict[str, Any]:
        """The view by which an order is put together: after the drafts, or after those that stand
        before the one that is being changed.
        """
        if self.edited is None:
            return self.projected
        texts = [draft.text for draft in self.drafts[: self.edited[0] - 1]]
        return advice.after_drafts(self.seat, self.side, self.planned, texts)

    @cached_property
    def recent(self) -> list[Input]:
        """The newest inputs that the page may show."""
        return reading.known_inputs(self.seat, self.side, limit=RECENT)

    @cached_property
    def handed_in(self) -> list[Input]:
        """The newest of what the side has handed in for steps and is sealed, as it may know it."""
        return reading.sealed_inputs(self.seat, self.side, kinds=order_sets.HANDED_IN)

    @cached_property
    def running(self) -> list[Input]:
        """The inputs that wait for the worker or for dice; sealed sets wait for the referee."""
        is_sealed = self.campaign.is_withheld
        return [
            item
            for item in self.recent
            if item.is_open and not (is_sealed and item.status == Input.Status.HELD)
        ]

    @cached_property
    def deadline(self) -> Deadline | None:
        """The date by which orders are due, if one is set."""
        return reading.current_deadline(self.seat) if self.campaign.is_playing else None

    @cached_property
    def revision(self) -> revisions.State:
        """What is the same for as long as this seat is shown the same."""
        return revisions.state_of(self.seat)

    @property
    def true_until(self) -> datetime | None:
        """When the clock alone changes what is shown: when a date passes that is set."""
        is_ahead = self.deadline is not None and not due.is_past(self.deadline)
        return self.deadline.due if self.deadline and is_ahead else None

    @property
    def cursor(self) -> str:
        """A short text that changes whenever the page has something new to show."""
        # An input's number counts all sides' inputs; its id says nothing of another side. What
        # a side is not told of may still change what it sees: for whom the game waits.
        states = ",".join(f"{item.pk.hex[:8]}{item.status[:2]}" for item in self.recent[:4])
        late = "|late" if due.is_past(self.deadline) else ""
        view = digest_of(self.seen) if self.campaign.branch_id else ""
        return f"{self.key}|{view}|{states}|{len(self.drafts)}|{self.campaign.status}{late}"


def scene_of(request: HttpRequest, seat: Seat, log_shown: int = 0) -> Scene:
    """Return the scene for a request; `as` names the viewer for those who may choose one.

    `log_shown`: how many entries of the log the page shows.

    Raises: NotAllowed for another's eyes.
    """
    wanted = request.POST.get("as") or request.GET.get("as", "")
    step = request.POST.get("for") or request.GET.get("for", "")
    change = request.POST.get("change") or request.GET.get("change", "")
    return Scene(seat, reading.viewer_for(seat, wanted), step[:80], log_shown, change[:2010])
