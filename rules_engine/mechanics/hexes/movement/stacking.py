"""How much stands in a hex: what fits, and what becomes of too much when a side's movement ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Measure(Generic[H, U]):
    """One way to count a stack: units, steps, shares of a division."""

    limit: int
    """So much fits into a hex."""
    size: Callable[[H, U], int] = lambda position, unit: 1
    """What a unit counts; 0 for one that is free."""


@dataclass(frozen=True)
class Stacking(Generic[H, U]):
    """A game's limit, and its check when movement ends."""

    case: str
    """There is a limit."""
    checked: str
    """Its check, and what becomes of too much."""
    measures: tuple[Measure[H, U], ...]
    """A stack fits that is within one of them."""
    eliminate: Callable[[Proceedings[H], str, str], None]
    """Takes a unit out of play, by a case."""


def fits(rules: Stacking[H, U], position: H, stack: Sequence[U]) -> bool:
    """Whether a side's units are few enough for one hex, whatever the case says."""
    return any(
        sum(measure.size(position, unit) for unit in stack) <= measure.limit
        for measure in rules.measures
    )


def overstacked(rules: Stacking[H, U], position: H, side: str) -> tuple[str, ...]:
    """Return the hexes that hold more of a side's units than fit."""
    if not position.holds(rules.case):
        return ()
    stacks = position.stacks(side).items()
    return tuple(at for at, stack in stacks if not fits(rules, position, stack))


def check_stacks(rules: Stacking[H, U], p: Proceedings[H]) -> None:
    """Open the waiting point where the moving side has too much in a hex as its movement ends."""
    side = p.position.side
    if side is None or not p.position.holds(rules.checked):
        return
    if overstacked(rules, p.position, side):
        p.push("overstacked", side=side)


def frame_of(rules: Stacking[H, U]) -> FrameKind[H]:
    """Return the waiting point at which a side says what is eliminated."""

    def run(p: Proceedings[H], frame: JsonObject) -> None:
        p.pop()

    def decisions(position: H, frame: JsonObject) -> tuple[Decision, ...]:
        return _which(rules, position, frame)

    def answer(p: Proceedings[H], frame: JsonObject, decision: Decision, key: str) -> None:
        rules.eliminate(p, key, rules.checked)

    return FrameKind("overstacked", run, decisions, answer)


def _which(rules: Stacking[H, U], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    side = str(frame["side"])
    over = overstacked(rules, position, side)
    if not over:
        return ()
    space = over[0]
    stack = position.stacks(side)[space]
    choices = tuple(
        Choice(unit.id, f"Eliminate {unit.id}", f"{unit.id} is out of play.", space)
        for unit in stack
        if any(measure.size(position, unit) for measure in rules.measures)
    )
    prompt = _prompt(rules, position, space, stack)
    here = str(frame["id"])
    return (Decision(here, side, "overstacked", rules.checked, prompt, choices, space),)


def _prompt(rules: Stacking[H, U], position: H, space: str, stack: Sequence[Any]) -> str:
    """Say how many are too many: so many of the largest have to go at least."""
    left = sorted(stack, key=lambda unit: rules.measures[0].size(position, unit))
    while not fits(rules, position, left):
        left.pop()
    excess = len(stack) - len(left)
    return f"{space} holds {len(stack)} units, {excess} too many. Which is eliminated?"
