"""Where a closing halts, and with what it goes on: read from the position and from rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import rules_engine
from campaigns.models import Campaign, Closing, Input
from campaigns.services import engine
from campaigns.services.absence import civil
from campaigns.services.asking.order_sets import set_rows, takes_place_of
from campaigns.services.history import log, positions
from campaigns.services.turns import moments
from rules_engine import Order
from rules_engine.core.game import Game

State = dict[str, Any]
Kind = Input.Kind
Status = Input.Status


@dataclass(frozen=True)
class Halt:
    """Why a closing does not go on by itself."""

    kind: str
    """"missing": no orders for the running step; "halted": its set was halted; "end": the step
    cannot end; "decision": somebody is asked; "reached": it is as far as it was to go; "": nothing
    keeps it.
    """
    side: str = ""
    words: str = ""


def is_asking(state: State) -> bool:
    """Whether a state waits for anything but orders, told without asking the rules."""
    frames = state.get("frames") or []
    return bool(frames) and frames[-1]["kind"] != "orders"


def halt_of(campaign: Campaign, closing: Closing, state: State | None = None) -> Halt:
    """Return why a closing does not go on by itself, as rows and position have it."""
    state = positions.head_state(campaign) if state is None else state
    start = positions.state_at(closing.branch, closing.first_seq)
    side = engine.side_to_act(state)
    rows = rows_of_step(campaign, side, state) if side else []
    game = engine.game_of(campaign)
    past = {*closing.past, *overtaken(rows)}
    without = [*closing.without, *civil.sides(campaign)]
    return halt_at(game, start, state, closing.until, without, rows, past)


def halt_at(
    game: Game[Any],
    start: State,
    state: State,
    until: list[Any],
    without: Sequence[str],
    rows: Sequence[Input],
    past: Collection[str] = (),
) -> Halt:
    """Return why a closing from one state to `until` does not go on at another; `rows` are the
    orders that its side has handed in for the running step, `past` the halted sets that do not
    keep it.
    """
    if moments.is_reached(game, start, state, until):
        return Halt("reached")
    decisions = rules_engine.truth(state)["decisions"]
    if decisions:
        return Halt("decision", decisions[0]["owner"], decisions[0]["prompt"])
    side = engine.side_to_act(state)
    if not side or any(row.status == Status.HELD for row in rows):
        return Halt("")
    if side not in without and not rows:
        return Halt("missing", side, "No orders have come in for this step.")
    stopped = next((row for row in rows if _stops(row) and row.set_name not in past), None)
    if stopped is not None:
        return Halt("halted", side, f"Its order set was halted: {stopped.message}")
    order, refusal = goes_on_with(game, state, side)
    return Halt("") if order else Halt("end", side, refusal)


def wish_at(game: Game[Any], state: State, halt: Halt) -> tuple[str, str, State] | None:
    """Return what a closing asks for itself where a step's sets are used up, as kind, side and body
    of an input: the first choice of a decision, the order that ends the step or lets its side do
    nothing. None where there is nothing to be done, or something else keeps it.
    """
    if halt.kind == "decision":
        one = rules_engine.truth(state)["decisions"][0]
        body = {"decision": one["id"], "key": one["choices"][0]["key"]}
        return Kind.ANSWER, engine.side_of(one["owner"]), body
    side = engine.side_to_act(state)
    if halt.kind or not side:
        return None
    order, _ = goes_on_with(game, state, side)
    return Kind.ORDER, side, {"order": order, "moment": moments.moment_of(state)}


def goes_on_with(game: Game[Any], state: State, side: str) -> tuple[str, str]:
    """Return the order of a side that has nothing more to do in the running step, empty where
    there is none; and why the step cannot be ended: it ends, or what stands for doing nothing is
    done.
    """
    step = game.sequence.steps[state["step"]]
    if "end" not in step.orders:
        return "", "This step is not ended by an order; its side has to act."
    seen = rules_engine.view(state, side)
    ruling = rules_engine.check(seen, Order("end", side, {}))
    if ruling.is_lawful:
        return "end", ""
    refusal = " ".join(f"{one.case}: {one.message}" for one in ruling.violations)
    if step.idle and rules_engine.check(seen, Order(step.idle, side, {})).is_lawful:
        return step.idle, refusal
    return "", refusal


def rows_of_step(campaign: Campaign, side: str, state: State) -> list[Input]:
    """Return the inputs of the sets for the running step: held, or carried out since it began."""
    branch = campaign.branch
    if branch is None:
        return []
    began = log.step_began(branch)
    line = log.segments(branch)
    return [
        row
        for row in set_rows(campaign, side, moments.moment_of(state))
        if (row.first_seq is None and row.publication_id is None)
        or ((row.first_seq or 0) > began and log.holds(line, row.branch_id, row.first_seq))
    ]


def halted_sets(rows: Sequence[Input]) -> list[str]:
    """Return the names of the sets among these whose rest was halted."""
    return sorted({row.set_name for row in rows if _stops(row)})


def overtaken(rows: Sequence[Input]) -> set[str]:
    """Return the names of the sets in whose place a newer one was handed in."""
    return {
        old.set_name
        for old in rows
        for new in rows
        if new.set_name != old.set_name
        and new.number > old.number
        and takes_place_of(new.seat, old.seat)
    }


def _stops(row: Input) -> bool:
    """Whether an order was not carried out in a way that halts the rest of its set."""
    if row.status in (Status.FAILED, Status.STALE):
        return True
    return row.status in (Status.REFUSED, Status.HALTED) and row.if_refused == "halt"
