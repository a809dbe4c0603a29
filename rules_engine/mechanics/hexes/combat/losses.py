"""Step losses of a combat, one at a time, as their owner chooses.

The waiting point "losses" {side, count, case, ...} takes `count` steps from the units that the game
finds eligible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision, Series
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Losses(Generic[H, U]):
    """What a game says of step losses."""

    eligible: Callable[[H, JsonObject], Sequence[U]]
    """Which units may lose the next step."""
    lose: Callable[[Proceedings[H], JsonObject, str], None]
    """Takes a step from a unit."""
    describe: Callable[[H, U], str]
    """What losing it means, for its owner."""


def standing(position: HexPosition[U], names: Iterable[str]) -> list[U]:
    """Return those units that are still on the map."""
    return [unit for unit in (position.units[name] for name in names) if unit.is_on_map]


def frame_of(rules: Losses[H, U]) -> FrameKind[H]:
    """Return the waiting point at which a side says who loses a step."""

    def run(p: Proceedings[H], frame: JsonObject) -> None:
        units = rules.eligible(p.position, frame)
        if frame["count"] <= 0 or not units:
            p.pop()
        else:
            answer(p, frame, None, units[0].id)

    def decisions(position: H, frame: JsonObject) -> tuple[Decision, ...]:
        return _which(rules, position, frame)

    def answer(p: Proceedings[H], frame: JsonObject, decision: Decision | None, key: str) -> None:
        rules.lose(p, frame, key)
        p.amend(count=frame["count"] - 1)

    return FrameKind("losses", run, decisions, answer)


def _which(rules: Losses[H, U], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask which unit loses the next step, where more than one can."""
    if frame["count"] <= 0:
        return ()
    units = rules.eligible(position, frame)
    if len(units) < 2:
        return ()
    choices = tuple(
        Choice(unit.id, f"{unit.id} in {unit.space}", rules.describe(position, unit), unit.space)
        for unit in units
    )
    more = f" ({frame['count']} to lose)" if frame["count"] > 1 else ""
    name, prompt = f"{frame['id']}.{frame['count']}", f"Which unit loses a step{more}?"
    case, space = str(frame["case"]), units[0].space
    series = Series(frame["count"])
    return (Decision(name, str(frame["side"]), "loss", case, prompt, choices, space, series),)
