"""A dry run of closing a turn: on the true position, with throwaway dice, in memory alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from campaigns.models import Campaign, Input
from campaigns.services import closing, engine, moments, positions
from campaigns.services.closing import Halt
from campaigns.services.order_sets import is_given_up
from rules_engine import Event, Outcome
from rules_engine.dice import ThrowawayDice
from rules_engine.errors import EngineFault, RulesEngineError
from rules_engine.events import apply
from rules_engine.game import Game

State = dict[str, Any]
Status = Input.Status
MOST = 800
"""Inputs after which a dry run stops: more than any turn holds."""


@dataclass
class Handed:
    """An order of a set, as it fares in the dry run."""

    text: str
    set_name: str
    if_refused: str
    status: str = Status.HELD
    message: str = ""


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
    told: tuple[dict[str, Any], ...] = ()
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
    told: Mapping[str, tuple[dict[str, Any], ...]]
    """What each side would be told, notice by notice."""


@dataclass
class _Run:
    game: Game[Any]
    state: State
    dice: ThrowawayDice
    sheets: dict[tuple[str, int, str], list[Handed]]
    happenings: list[Happening] = field(default_factory=list)
    told: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


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
    run = _Run(game, start, ThrowawayDice(throw), _sheets(campaign, start))
    given_up = _given_up(campaign, start, past)
    halt = Halt("")
    for _ in range(MOST):
        side = next(iter(engine.acting_sides(run.state)), "")
        rows = run.sheets.get((side, run.state["turn"], run.state["step"]), [])
        halt = closing.halt_at(game, start, run.state, goal, without, rows, given_up)
        if halt.kind == "decision":
            _decide(run)
        elif halt.kind or not _carry_out(run, side, rows):
            break
    told = {side: tuple(run.told.get(side, ())) for side in game.sides}
    return DryRun(throw, start, run.state, tuple(run.happenings), halt, told)


def _sheets(campaign: Campaign, state: State) -> dict[tuple[str, int, str], list[Handed]]:
    """Return all orders that are held, by side and step, with what became of the running set."""
    rows = campaign.inputs.filter(status=Status.HELD).exclude(order_set="")
    found: dict[tuple[str, int, str], list[Handed]] = {}
    side = state["side"] or ""
    now = (side, state["turn"], state["step"])
    if side:
        begun = closing.rows_of_step(campaign, side, state)
        found[now] = [_handed(row) for row in begun]
    for row in sorted(rows.select_related("seat"), key=_place):
        turn, step = row.body.get("moment") or (0, "")
        if (row.side, turn, step) != now and not is_given_up(row):
            found.setdefault((row.side, turn, step), []).append(_handed(row))
    return found


def _given_up(campaign: Campaign, state: State, past: Sequence[str]) -> set[str]:
    """Return the sets of the running step that keep nothing back: those that newer ones or the
    referee made good, in this closing or now.
    """
    running = closing.open_closing(campaign)
    found = set(running.past if running else ())
    for side in engine.acting_sides(state):
        rows = closing.rows_of_step(campaign, side, state)
        found |= closing.overtaken(rows)
        found |= set(closing.halted_sets(rows)) if side in past else set()
    return found


def _place(row: Input) -> tuple[bool, int]:
    return row.seat.role != "officer", row.number


def _handed(row: Input) -> Handed:
    if row.kind == Input.Kind.NOTHING:
        return Handed("", row.set_name, row.if_refused, Status.DONE)
    return Handed(row.body["order"], row.set_name, row.if_refused, row.status, row.message)


def _carry_out(run: _Run, side: str, rows: Sequence[Handed]) -> bool:
    """Carry out the next order of the running step, or end it; False where nothing goes on."""
    row = next((one for one in rows if one.status == Status.HELD), None)
    text = row.text if row else closing.goes_on_with(run.game, run.state, side)[0]
    try:
        order = rules_engine.parse_order(text, side, run.game.notations)
        outcome = rules_engine.submit(run.state, side, order, run.dice, side)
    except (RulesEngineError, EngineFault) as fault:
        return _refused(run, side, row, rows, text, str(fault), None)
    ruling = outcome.ruling.to_json()
    if not outcome.ruling.is_lawful:
        first = outcome.ruling.violations[0]
        return _refused(run, side, row, rows, text, f"{first.case}: {first.message}", ruling)
    if row is not None:
        row.status = Status.DONE
    _note(run, "end" if text == "end" else "order", side, text, outcome, ruling)
    return True


def _refused(
    run: _Run,
    side: str,
    row: Handed | None,
    rows: Iterable[Handed],
    text: str,
    why: str,
    ruling: dict[str, Any] | None,
) -> bool:
    turn, step = run.state["turn"], run.state["step"]
    run.happenings.append(Happening("refused", side, turn, step, text, ruling, ({"text": why},)))
    if row is None:
        return False
    row.status, row.message = Status.REFUSED, why
    if row.if_refused == "halt":
        for other in rows:
            if other.set_name == row.set_name and other.status == Status.HELD:
                other.status, other.message = Status.HALTED, why
                found = Happening("halted", side, turn, step, other.text)
                run.happenings.append(found)
    return True


def _decide(run: _Run) -> None:
    """Take the first choice of the open decision, and note that it would come up."""
    one = rules_engine.truth(run.state)["decisions"][0]
    choice = one["choices"][0]
    owner = one["owner"]
    outcome = rules_engine.answer(run.state, owner, one["id"], choice["key"], run.dice, owner)
    taken = {"taken": choice["text"], "choices": len(one["choices"])}
    _note(run, "decision", owner, one["prompt"], outcome, None, **taken)


def _note(
    run: _Run,
    kind: str,
    side: str,
    words: str,
    outcome: Outcome,
    ruling: dict[str, Any] | None,
    **more: Any,
) -> None:
    turn, step = run.state["turn"], run.state["step"]
    told = tuple(_tell(run, outcome.events))
    run.happenings.append(Happening(kind, side, turn, step, words, ruling, told, **more))


def _tell(run: _Run, events: Iterable[Event]) -> Iterable[dict[str, Any]]:
    """Go through the events, noting what each side is told; yield what the referee is."""
    for event in events:
        after = apply(run.state, event)
        for side in run.game.sides:
            notice = rules_engine.told(run.state, event, after, side)
            if notice is not None:
                run.told.setdefault(side, []).append(notice)
        full = rules_engine.told(run.state, event, after, None)
        if full is not None:
            yield full
        run.state = after
