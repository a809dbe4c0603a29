"""Moments of the sequence of play: which step comes before which, and which are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.game import Game
from rules_engine.core.steps import Step


@dataclass(frozen=True)
class Coming:
    """A step in which a side gives orders, of a turn that is running or will come."""

    turn: int
    step: str
    title: str
    side: str

    @property
    def moment(self) -> list[Any]:
        """The moment as rows and forms keep it."""
        return [self.turn, self.step]

    @property
    def name(self) -> str:
        """The moment in one word, for a field of a form."""
        return f"{self.turn}.{self.step}"


def moment_of(state: Mapping[str, Any]) -> list[Any]:
    """Return the moment at which a state or a view stands."""
    return [state["turn"], state["step"]]


def key_of(game: Game[Any], moment: Sequence[Any]) -> tuple[int, int]:
    """Return what a moment is sorted by."""
    places = [one.id for one in (*game.sequence.setup, *game.sequence.turn)]
    turn, step = moment
    return int(turn), places.index(step) if step in places else -1


def is_over(game: Game[Any], state: Mapping[str, Any], moment: list[Any]) -> bool:
    """Whether a step has gone by for good. A step to which play may yet lead back has not."""
    here, there = key_of(game, moment_of(state)), key_of(game, moment)
    if here[0] != there[0]:
        return here[0] > there[0]
    return there[1] < here[1] and not _may_lead_back(game, here[1])


def coming(game: Game[Any], seen: Mapping[str, Any], side: str = "") -> list[Coming]:
    """Return the steps of this turn in which orders are still to be given, the running one first.

    `seen` is a state or a view. With `side` only that side's; if it has none left in this turn,
    those of the next.
    """
    now = key_of(game, moment_of(seen))
    found = [one for one in _of_turn(game, seen, now) if side in ("", one.side)]
    if found or not side:
        return found
    turn = now[0] + 1
    return [
        Coming(turn, step.id, step.title, step.side)
        for step in game.sequence.turn
        if step.orders and step.side == side and not _is_skipped(game, seen, step)
    ]


def stops(game: Game[Any], state: Mapping[str, Any]) -> dict[str, tuple[str, list[Any]]]:
    """Return up to where a closing can go from here: name -> (words, the moment it stops at)."""
    turn, at = key_of(game, moment_of(state))
    steps = list(game.sequence.turn if turn else game.sequence.setup)
    places = [one.id for one in (*game.sequence.setup, *game.sequence.turn)]
    after = [step for step in steps if places.index(step.id) > at]
    whole = [turn + 1, game.sequence.turn[0].id]
    running = game.sequence.steps.get(state["step"])
    found = {"turn": ("the end of the turn" if turn else "the first turn", whole)}
    if running is None:
        return found
    ordered = [step for step in after if step.orders and not _is_skipped(game, state, step)]
    foreign = next((step for step in ordered if step.side != running.side), None)
    if foreign is not None and running.side:
        title = game.side_titles[running.side]
        found["side"] = (f"the end of the {title} side's steps", [turn, foreign.id])
    if ordered:
        found["step"] = (f"the end of {running.title}", [turn, after[0].id])
    return found


def is_reached(
    game: Game[Any], start: Mapping[str, Any], state: Mapping[str, Any], until: list[Any]
) -> bool:
    """Whether a closing that began at one state has come as far as it was to go.

    Where play leads back to an earlier step of the same turn, what was to end within the turn has.
    """
    if not until or state.get("outcome"):
        return True
    first, now = (key_of(game, moment_of(one)) for one in (start, state))
    goal = key_of(game, until)
    return now >= goal or (first[0] == now[0] == goal[0] and now[1] < first[1])


def _of_turn(game: Game[Any], seen: Mapping[str, Any], now: tuple[int, int]) -> list[Coming]:
    turn, at = now
    found = []
    steps = game.sequence.turn if turn else game.sequence.setup
    for step in _in_order(game, seen, at, steps):
        is_running = step.id == seen["step"]
        if step.orders and step.side and (is_running or not _is_skipped(game, seen, step)):
            found.append(Coming(turn, step.id, step.title, step.side))
    return found


def _in_order(
    game: Game[Any], seen: Mapping[str, Any], at: int, steps: Sequence[Step[Any]]
) -> list[Step[Any]]:
    """Return the running step and what follows; where play leads back, the earlier steps too."""
    places = {one.id: n for n, one in enumerate((*game.sequence.setup, *game.sequence.turn))}
    position = game.lens(dict(seen))
    found: list[Step[Any]] = []
    for step in steps:
        if places[step.id] < at:
            continue
        found.append(step)
        target = step.back(position) if step.back else None
        if target is not None:
            found += [one for one in steps if places[target] <= places[one.id] < at]
    return found


def _may_lead_back(game: Game[Any], at: int) -> bool:
    steps = (*game.sequence.setup, *game.sequence.turn)
    return any(step.back is not None for step in steps[max(at, 0) :])


def _is_skipped(game: Game[Any], seen: Mapping[str, Any], step: Step[Any]) -> bool:
    """Whether a step does not belong to this turn, as far as can be said now."""
    if step.skip is None or step.back is not None:
        return False
    return step.skip(game.lens(dict(seen)))
