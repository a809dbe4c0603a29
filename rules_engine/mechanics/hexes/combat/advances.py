"""Advances of the victors, unit by unit and hex by hex.

The waiting point "advance" {side, waiting, emptied, unit, record, entered, ...} asks which of the
units `waiting` advances into which emptied hex, then where it goes on or whether it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

DONE, STOP = "done", "stop"


@dataclass(frozen=True)
class Advances(Generic[H, U]):
    """What a game says of advances."""

    may: str
    """The case by which victors advance."""
    along: str
    """The case by which they go on."""
    starts: Callable[[H, JsonObject], Sequence[tuple[U, int]]]
    """Which unit may advance into which emptied hex, by its place in the list."""
    limit: Callable[[H, JsonObject, U, JsonObject], int]
    """How many hexes a unit may advance by way of an emptied hex."""
    onward: Callable[[H, JsonObject], Sequence[str]]
    """The hexes into which the advancing unit may go on."""
    consequence: Callable[[H, U, str], str]
    """What going on into a hex means, for its owner."""
    enter: Callable[[Proceedings[H], str, str, str], None]
    """Takes a side's unit, by name, into a hex."""
    may_stop: Callable[[H, U], bool] = lambda position, unit: True
    """Whether the advancing unit may stop where it is, though it could go on."""
    later: Callable[[H, JsonObject], Sequence[str]] = lambda position, frame: ()
    """Who waits until the others have advanced."""
    after: str = ""
    """What is said of them, where none of the others advances."""


def frame_of(rules: Advances[H, U]) -> FrameKind[H]:
    """Return the waiting point at which victors advance."""

    def run(p: Proceedings[H], frame: JsonObject) -> None:
        if frame["unit"] is not None:
            _stop(p, frame)
        else:
            p.pop()

    def decisions(position: H, frame: JsonObject) -> tuple[Decision, ...]:
        ask = _who if frame["unit"] is None else _how_far
        return ask(rules, position, frame)

    def answer(p: Proceedings[H], frame: JsonObject, decision: Decision, key: str) -> None:
        _answer(rules, p, frame, key)

    return FrameKind("advance", run, decisions, answer)


def _how_far(rules: Advances[H, U], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    further = rules.onward(position, frame)
    if not further:
        return ()
    unit = position.units[frame["unit"]]
    choices = [
        Choice(space, f"on to {space}", rules.consequence(position, unit, space), space)
        for space in further
    ]
    if rules.may_stop(position, unit):
        choices.append(Choice(STOP, f"stop in {unit.space}", "The advance of this unit ends."))
    prompt = f"Does {unit.id} go on from {unit.space}?"
    name, owner = f"{frame['id']}.{unit.id}.{len(frame['entered'])}", str(frame["side"])
    return (Decision(name, owner, "advance", rules.along, prompt, tuple(choices), unit.space),)


def _who(rules: Advances[H, U], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    found = rules.starts(position, frame)
    if not found:
        return ()
    choices = []
    for unit, at in found:
        record = frame["emptied"][at]
        most = rules.limit(position, frame, unit, record)
        text = f"{unit.id} advances into {record['hex']}"
        leads_to = f"Up to {most} {'hex' if most == 1 else 'hexes'} ({rules.may})."
        choices.append(Choice(f"{unit.id}>{record['hex']}", text, leads_to, record["hex"]))
    choices.append(_no_more(rules, position, frame))
    name, owner = f"{frame['id']}.{len(frame['waiting'])}", str(frame["side"])
    prompt, space = "Which unit advances after this combat?", frame["emptied"][0]["hex"]
    return (Decision(name, owner, "advance", rules.may, prompt, tuple(choices), space),)


def _no_more(rules: Advances[H, U], position: H, frame: JsonObject) -> Choice:
    if rules.later(position, frame):
        return Choice(DONE, "none of these", rules.after)
    return Choice(DONE, "no further advance", "Units stay where they are.")


def _answer(rules: Advances[H, U], p: Proceedings[H], frame: JsonObject, key: str) -> None:
    if key == DONE:
        later = rules.later(p.position, frame)
        if later:
            p.amend(waiting=list(later))
        else:
            p.pop()
    elif key == STOP:
        _stop(p, frame)
    elif frame["unit"] is None:
        name, space = key.rsplit(">", 1)
        at = next(i for i, record in enumerate(frame["emptied"]) if record["hex"] == space)
        p.amend(unit=name, record=at, entered=[space])
        rules.enter(p, frame["side"], name, space)
    else:
        p.amend(entered=[*frame["entered"], key])
        rules.enter(p, frame["side"], frame["unit"], key)


def _stop(p: Proceedings[H], frame: JsonObject) -> None:
    waiting = [name for name in frame["waiting"] if name != frame["unit"]]
    p.amend(waiting=waiting, unit=None, record=None, entered=[])
