"""The turn desk: whose orders are in for which step, what would be refused, who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from campaigns.models import Input, Seat
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.play.rulings import ruling_rows
from campaigns.services import engine
from campaigns.services.asking import planning
from campaigns.services.errors import BadRequest
from campaigns.services.history import reading
from campaigns.services.people.sectors import Whose
from campaigns.services.turns import hand_ins, moments
from campaigns.services.turns.moments import Coming
from rules_engine import Order
from rules_engine.board.board import Board
from rules_engine.core.game import Game

Row = dict[str, Any]
View = Mapping[str, Any]

_TONES: Mapping[str, str] = {
    Input.Status.DONE: "good",
    Input.Status.REFUSED: "bad",
    Input.Status.HALTED: "bad",
}


@dataclass
class Planned:
    """An order of a set, as it stands before the turn is closed."""

    item: Input
    text: str
    order: Order | None
    ruling: Row | None = None
    close_call: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether it says no more than that there is nothing to do."""
        return self.item.kind == Input.Kind.NOTHING or self.text == "end"

    @property
    def is_doubtful(self) -> bool:
        """Whether it would be refused as its side knows things now."""
        return self.ruling is not None and not self.ruling["lawful"]

    @property
    def tone(self) -> str:
        """How it stands: "good", "doubt" or "bad"; empty while it waits."""
        return "doubt" if self.is_doubtful else _TONES.get(self.item.status, "")


@dataclass
class StepRow:
    """A step to come: its side, and what has been handed in for it."""

    step: Coming
    side_title: str
    is_now: bool
    orders: list[Planned] = field(default_factory=list)
    due: datetime | None = None
    absent: list[str] = field(default_factory=list)
    """The people of the side who command something and have not handed in, where others have."""
    sector: Whose | None = None
    """Whose inbox it comes to, where several referees have divided that up."""

    @property
    def state(self) -> str:
        """Whether its orders are "in", "part" (of some people only), "late" or "missing", or
        "used": all are dealt with; "nothing": it was handed in that there is nothing to do.
        """
        if not self.orders:
            return "missing"
        if all(one.is_nothing for one in self.orders) and not self.absent:
            return "nothing"
        if not any(one.item.is_open for one in self.orders):
            return "used"
        if self.absent:
            return "part"
        is_late = self.due is not None and self.orders[0].item.created > self.due
        return "late" if is_late else "in"

    @property
    def tone(self) -> str:
        """How it stands: "good", "doubt" or "bad"."""
        return {"late": "doubt", "part": "doubt", "missing": "bad"}.get(self.state, "good")

    @property
    def first(self) -> Input | None:
        """The input that was handed in first."""
        return self.orders[0].item if self.orders else None

    @property
    def doubtful(self) -> list[Planned]:
        """The orders that would be refused as their side knows things now."""
        return [one for one in self.orders if one.is_doubtful]

    @property
    def close_calls(self) -> list[Planned]:
        """The attacks of which the game says that they are close."""
        return [one for one in self.orders if one.close_call]


def turn_table(referee: Seat) -> list[StepRow]:
    """Return the steps of this turn still to come, with what was handed in for each, ruled on.

    Raises:
        NotNow: nothing has been laid out.
    """
    campaign = referee.campaign
    game = engine.game_of(campaign)
    truth = reading.view_for(referee)
    steps = moments.coming(game, truth)
    rows = {(step.side, step.name): hand_ins.handed_in(campaign, step) for step in steps}
    due = reading.current_deadline(referee)
    table = step_rows(game, truth, steps, rows, due.due if due else None)
    for row in table:
        items = [one.item for one in row.orders]
        out = hand_ins.still_to_hand_in(campaign, row.step.side, items) if items else []
        row.absent = [seat.name for seat in out]
    rule_on(game, {side: reading.view_for(referee, side) for side in game.sides}, table)
    return table


def step_rows(
    game: Game[Any],
    truth: View,
    steps: Sequence[Coming],
    rows: Mapping[tuple[str, str], Sequence[Input]],
    due: datetime | None,
) -> list[StepRow]:
    """Return the steps to come with their orders; `rows` has them by side and name of the step."""
    now = [truth["turn"], truth["step"]]
    return [
        StepRow(
            step,
            game.side_titles[step.side],
            step.moment == now,
            [_planned(game, item) for item in rows.get((step.side, step.name), ())],
            due,
        )
        for step in steps
    ]


def rule_on(game: Game[Any], seen: Mapping[str, View], table: Iterable[StepRow]) -> None:
    """Let every order be ruled on as its side knows things now, after its own earlier orders."""
    before: dict[str, list[Order]] = {}
    for row in table:
        side = row.step.side
        view = planning.planned_view(game, dict(seen[side]), row.step, before.get(side, ()))
        for one in row.orders:
            if one.order is None or one.item.status != Input.Status.HELD:
                continue
            ruling = planning.rule(view, one.order)
            one.ruling = ruling_rows(game, ruling)
            if ruling is not None and ruling.is_lawful:
                one.close_call = close_words(game, view, ruling.detail or {})
                view = planning.projected(view, one.order)
            before.setdefault(side, []).append(one.order)


def close_words(game: Game[Any], seen: View, told: View) -> str:
    """Return in words how close a fight is, by its ruling or by what was told of it."""
    return game.close_call(game.lens(dict(seen)), told) if game.close_call else ""


def meetings(game: Game[Any], table: Sequence[StepRow], board: Board) -> list[Row]:
    """Return the pairs of orders of two sides that name the same space or end next to each other,
    each order by the last space that it names.
    """
    ends = [
        (row.step.side, one.text, end)
        for row in table
        for one in row.orders
        if one.order is not None and (end := _last_space(board, one.order)) is not None
    ]
    found = []
    for side, text, here in ends:
        for other, theirs, there in ends:
            if game.sides.index(side) >= game.sides.index(other):
                continue
            if here == there or board.are_neighbours(here, there):
                place = space_name(board, board.numbers[here])
                how = "the same space" if here == there else "next to each other"
                row = {"first": text, "second": theirs, "space": board.numbers[here]}
                found.append(row | {"place": place, "how": how})
    return found


def _planned(game: Game[Any], item: Input) -> Planned:
    text = str(item.body.get("order", "nothing to do"))
    try:
        return Planned(item, text, engine.read_order(item.campaign, item.side, text))
    except BadRequest:
        return Planned(item, text, None)


def _last_space(board: Board, order: Order) -> int | None:
    """Return the last space that an order names: where a move ends, what an attack strikes."""
    found: list[str] = []
    pending: list[Any] = [order.args]
    while pending:
        part = pending.pop(0)
        if isinstance(part, dict):
            pending = [*part.values(), *pending]
        elif isinstance(part, list):
            pending = [*part, *pending]
        elif isinstance(part, str) and part in board.index:
            found.append(part)
    return board.index[found[-1]] if found else None


HALTS = {
    "missing": "{side} has handed in no orders for {step}",
    "halted": "an order of the {side} set for {step} was refused",
    "end": "{step} cannot end for the {side} side",
    "decision": "the {side} side has a decision to take",
}


def halt_words(game: Game[Any], kind: str, side: str, step: str) -> str:
    """Return why a closing stopped, in words; empty where it did not."""
    titles = {"side": game.side_titles.get(side, side)}
    running = game.sequence.steps.get(step)
    titles["step"] = running.title if running else step
    words = HALTS.get(kind, "").format(**titles)
    return words[:1].upper() + words[1:]
