"""A dry run of closing a turn: on the true position, with throwaway dice, in memory alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import rules_engine
from campaigns.models import Campaign, Entry, Input
from campaigns.models.inputs import REST_HALTED
from campaigns.services import engine
from campaigns.services.asking.order_sets import is_given_up
from campaigns.services.carrying.carry_out import OpenLine, carry_out
from campaigns.services.carrying.telling import Done, Notice, of_event
from campaigns.services.history import positions
from campaigns.services.turns import closing, halts, moments
from campaigns.services.turns.halts import Halt
from rules_engine.core.dice import Dice, ThrowawayDice

State = dict[str, Any]
Moment = tuple[str, int, str]
"""A side, a turn, a step."""
Kind = Input.Kind
Status = Input.Status
MOST = 800
"""Inputs after which a dry run stops: more than any turn holds."""


@dataclass(frozen=True)
class Happening:
    """One thing that would happen: an order carried out or refused, a step ended, a decision."""

    kind: str
    """"order", "refused", "halted", "end" or "decision"."""
    side: str
    turn: int
    step: str
    words: str
    ruling: dict[str, Any] | None = None
    told: tuple[Notice, ...] = ()
    """What the referee would read of it."""
    taken: str = ""
    """For a decision: the choice that was taken, the first one."""
    choices: int = 0
    """For a decision: among how many."""


@dataclass(frozen=True)
class DryRun:
    """What closing the turn would lead to, with these throwaway dice."""

    throw: int
    before: State
    after: State
    happenings: tuple[Happening, ...]
    halt: Halt
    told: Mapping[str, tuple[Notice, ...]]
    """What each side would be told, notice by notice."""


def dry_run(
    campaign: Campaign,
    *,
    until: str,
    without: Sequence[str],
    throw: int,
    past: Sequence[str] = (),
) -> DryRun:
    """Return what closing the turn now would lead to; nothing is stored and no real die rolled.

    Decisions that would come up are taken by their first choice, and listed. `throw` names which
    throwaway dice are rolled.

    Raises:
        KeyError: `until` is none of `moments.stops`.
    """
    game = engine.game_of(campaign)
    start = positions.head_state(campaign)
    goal = moments.stops(game, start)[until][1]
    line = LineInMemory(campaign, start, throw)
    given_up = _given_up(campaign, start, past)
    halt = Halt("")
    for _ in range(MOST):
        rows = line.rows()
        halt = halts.halt_at(game, start, line.state, goal, without, rows, given_up)
        due = next((row for row in rows if row.status == Status.HELD), None)
        if halt.kind or due is None:
            due = line.asked_for(halt)
        if due is None or not (carry_out(line, due) or due.order_set):
            break
    told = {side: tuple(line.told[side]) for side in game.sides}
    return DryRun(throw, start, line.state, tuple(line.happenings), halt, told)


class LineInMemory(OpenLine):
    """The line of play as it would go on from its head. Its inputs are never to be saved."""

    def whole(self, item: Input) -> AbstractContextManager[Any]:
        """Return nothing: an input changes this line by its last step alone."""
        return nullcontext()

    def __init__(self, campaign: Campaign, state: State, throw: int) -> None:
        super().__init__(campaign, campaign.branch)
        self._state, self._dice = state, ThrowawayDice(throw)
        self._sheets = _sheets(campaign, state)
        self._referee = campaign.referee
        self.happenings: list[Happening] = []
        self.told: dict[str, list[Notice]] = {side: [] for side in engine.game_of(campaign).sides}

    @property
    def state(self) -> State:
        """The state as it would be."""
        return self._state

    def dice(self, item: Input) -> Dice:
        """Return throwaway dice."""
        return self._dice

    def rows(self) -> list[Input]:
        """Return the inputs of the running step's sets."""
        turn, step = moments.moment_of(self.state)
        return self._sheets.get((engine.side_to_act(self.state), turn, step), [])

    def asked_for(self, halt: Halt) -> Input | None:
        """Return what the closing would ask for itself."""
        wish = halts.wish_at(engine.game_of(self.campaign), self.state, halt)
        if wish is None:
            return None
        kind, side, body = wish
        return Input(campaign=self.campaign, seat=self._referee, kind=kind, side=side, body=body)

    def write(self, item: Input, done: Done) -> list[Entry]:
        """Note what would happen, and what of it each side and the referee would be told."""
        state, notices = done.before, []
        for event in done.events:
            state, told = of_event((*self.told, None), state, event)
            notices += [told.pop(None)["notice"]]
            for side, body in told.items():
                self.told[str(side)].append(body["notice"])
        self._note(item, self._kind_of(item), item.ruling, notices, **self._decided(item))
        self._state = state
        return []

    def keep(self, item: Input) -> None:
        """Note what would be refused, and what would be halted with it."""
        self._note(item, "refused", item.ruling, [{"text": item.message}])
        if item.if_refused != "halt":
            return
        for other in self.rows():
            if other.set_name == item.set_name and other.status == Status.HELD:
                other.status, other.message = Status.HALTED, REST_HALTED
                self._note(other, "halted")

    def _note(
        self,
        item: Input,
        kind: str,
        ruling: dict[str, Any] | None = None,
        told: Sequence[Notice] = (),
        **decided: Any,
    ) -> None:
        turn, step = moments.moment_of(self.state)
        words = decided.pop("words", "") or item.body.get("order", "")
        found = Happening(kind, item.side, turn, step, words, ruling, tuple(told), **decided)
        self.happenings.append(found)

    def _kind_of(self, item: Input) -> str:
        if item.kind == Kind.ANSWER:
            return "decision"
        return "end" if item.body["order"] == "end" else "order"

    def _decided(self, item: Input) -> dict[str, Any]:
        """Return what was asked, and which of how many choices was taken."""
        if item.kind != Kind.ANSWER:
            return {}
        one = rules_engine.truth(self.state)["decisions"][0]
        choices = one["choices"]
        return {"words": one["prompt"], "taken": choices[0]["text"], "choices": len(choices)}


# ---- inside -----------------------------------------------------------------------------------


def _sheets(campaign: Campaign, state: State) -> dict[Moment, list[Input]]:
    """Return all orders that are held, by side and step, with what became of the running set."""
    rows = campaign.inputs.filter(status=Status.HELD).exclude(order_set="")
    found: dict[Moment, list[Input]] = {}
    now = (state["side"] or "", state["turn"], state["step"])
    if now[0]:
        found[now] = halts.rows_of_step(campaign, now[0], state)
    for row in sorted(rows.select_related("seat"), key=_place):
        turn, step = row.body.get("moment") or (0, "")
        if (row.side, turn, step) != now and not is_given_up(row):
            found.setdefault((row.side, turn, step), []).append(row)
    for row in (row for rows in found.values() for row in rows):
        row.seat.campaign = campaign
        if row.kind == Kind.NOTHING:
            row.status = Status.DONE
    return found


def _place(row: Input) -> tuple[bool, int]:
    return row.seat.role != "officer", row.number


def _given_up(campaign: Campaign, state: State, past: Sequence[str]) -> set[str]:
    """Return the sets of the running step that keep nothing back: those that newer ones or the
    referee made good, in this closing or now.
    """
    running = closing.open_closing(campaign)
    found = set(running.past if running else ())
    for side in engine.acting_sides(state):
        rows = halts.rows_of_step(campaign, side, state)
        found |= halts.overtaken(rows)
        found |= set(halts.halted_sets(rows)) if side in past else set()
    return found
