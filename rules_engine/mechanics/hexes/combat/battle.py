"""A combat from its declaration to its end: its waiting point stage by stage, the odds told, the
roll, and the further waiting points that a result opens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from rules_engine.core.decisions import Decision
from rules_engine.core.events import Effect, drop
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.combat import advances, losses, retreats
from rules_engine.mechanics.hexes.combat.odds import Columns, Odds, to_json
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

Stage: TypeAlias = Callable[[Proceedings[H], JsonObject], None]
"""Carries out one stage of a combat."""


@dataclass(frozen=True, eq=False)
class Battle(Generic[H]):
    """A game's combat, or what it fights by the same stages, such as an overrun."""

    name: str
    """The kind of the waiting point."""
    stages: Mapping[str, Stage[H]]
    decisions: Callable[[H, JsonObject], tuple[Decision, ...]]
    answer: Callable[[Proceedings[H], JsonObject, Decision, str], None]


def staged(battle: Battle[H]) -> FrameKind[H]:
    """Return the waiting point of a combat, which goes on by the stage that it names."""

    def run(p: Proceedings[H], frame: JsonObject) -> None:
        battle.stages[frame["stage"]](p, frame)

    return FrameKind(battle.name, run, battle.decisions, battle.answer)


def frames_of(
    battle: Battle[H],
    lose: losses.Losses[H, U],
    retreat: retreats.Retreats[H],
    advance: advances.Advances[H, U],
) -> dict[str, FrameKind[H]]:
    """Return the waiting points of combats by their names."""
    kinds = (
        staged(battle),
        losses.frame_of(lose),
        retreats.frame_of(retreat),
        advances.frame_of(advance),
    )
    return {kind.name: kind for kind in kinds}


def going_to(stage: str) -> Stage[Any]:
    """Return the stage that only goes on to another."""
    return lambda p, frame: p.amend(stage=stage)


# ---- the roll -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Resolving(Generic[H]):
    """How a game rolls for a combat."""

    case: str
    """The case of the roll."""
    columns: Columns[H]
    odds: Callable[[H, JsonObject], Odds]
    cited: Callable[[H, JsonObject, Odds], Collection[str]]
    """The cases that went into the odds."""
    settle: Callable[[Proceedings[H], JsonObject, int, int], None]
    """Begins to settle what a throw gives in a column."""
    dice: int
    told: tuple[str, ...] = ("side", "targets")
    """What is told of the combat with its odds."""
    what: Callable[[JsonObject], str] = lambda frame: "attack on"
    line: Callable[[H, int, int], str] = lambda position, throw, column: ""
    """What a throw gives in a column, in the line of the roll."""


def resolve(rules: Resolving[H], p: Proceedings[H], frame: JsonObject) -> None:
    """Tell the odds with every term, roll, and begin to settle the result."""
    position = p.position
    found = rules.odds(position, frame)
    data = {name: frame[name] for name in rules.told}
    data["odds"] = to_json(rules.columns, found)
    cases = sorted(rules.cited(position, frame, found))
    p.emit(f"{frame['kind']}_odds", data, [], cases, by="rules")
    column = rules.columns.kept(found.column or 0)
    roll = p.roll(
        rules.case,
        f"{rules.what(frame)} {' and '.join(frame['targets'])}",
        owner=frame["side"],
        count=rules.dice,
        read=lambda throw: rules.line(position, throw, column),
    )
    rules.settle(p, p.state["frames"][-1], roll.total, column)


# ---- what it opens and closes -------------------------------------------------------------------


def open_losses(
    p: Proceedings[Any], side: str, names: Sequence[str], count: int, case: str, **more: Any
) -> None:
    """Open the waiting point at which a side says who of these loses so many steps."""
    p.push("losses", side=side, names=list(names), count=count, case=case, **more)


def open_retreat(
    p: Proceedings[Any],
    side: str,
    origin: str,
    names: Sequence[str],
    owed: int,
    chooser: str | None = None,
    **more: Any,
) -> None:
    """Open the retreat of a side's units out of a hex; the side itself chooses the way where nobody
    else does.
    """
    p.push(
        "retreat",
        side=side,
        origin=origin,
        units=list(names),
        chooser=chooser or side,
        path=None,
        left=owed,
        entered=[],
        **more,
    )


def open_advance(
    p: Proceedings[Any],
    side: str,
    waiting: Sequence[str],
    emptied: Sequence[JsonObject],
    **more: Any,
) -> None:
    """Open the advance of a side's units into hexes that have been emptied."""
    p.push(
        "advance",
        side=side,
        waiting=list(waiting),
        emptied=list(emptied),
        unit=None,
        record=None,
        entered=[],
        **more,
    )


def close(
    p: Proceedings[Any], frame: JsonObject, name: str, cases: Iterable[str], *more: Effect
) -> None:
    """End a combat by an event of that name."""
    data: JsonObject = {"targets": frame["targets"], "side": frame["side"]}
    p.emit(name, data, [drop("phase", "combat"), *more], list(cases), by="rules")
    p.pop()
