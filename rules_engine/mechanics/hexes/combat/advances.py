"""Advances of the victors, unit by unit and hex by hex.

The waiting point "advance" {side, waiting, emptied, unit, record, entered, ...} asks which of the
units `waiting` advances into which emptied hex, then where it goes on or whether it stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from rules_engine.core.decisions import Choice, Decision, Series
from rules_engine.core.events import Effect, put
from rules_engine.core.game import FrameKind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

DONE, STOP = "done", "stop"


Starts: TypeAlias = Sequence[tuple[U, int]]
"""Which unit may advance into which emptied hex, by its place in the list."""


@dataclass(frozen=True)
class Advances(Generic[H, U]):
    """What a game says of advances."""

    may: str
    """The case by which victors advance."""
    along: str
    """The case by which they go on."""
    may_start: Callable[[H, JsonObject, U, JsonObject], bool]
    """Whether a unit next to an emptied hex may advance into it."""
    limit: Callable[[H, JsonObject, U, JsonObject], int]
    """How many hexes a unit may advance by way of an emptied hex."""
    onward: Callable[[H, JsonObject], Sequence[str]]
    """The hexes into which the advancing unit may go on."""
    consequence: Callable[[H, U, str], str]
    """What going on into a hex means, for its owner."""
    cited: Sequence[str]
    """The cases on which a step of an advance rests."""
    effects: Callable[[H, str, str, str], Iterable[Effect]]
    """What a unit's step from hex to hex changes besides its place."""
    entered: Callable[[Proceedings[H], str, str], None] = lambda p, name, space: None
    """What a unit's coming into a hex sets off."""
    may_stop: Callable[[H, U], bool] = lambda position, unit: True
    """Whether the advancing unit may stop where it is, though it could go on."""
    first: Callable[[H, Starts[U]], Starts[U]] = lambda position, found: found
    """Who of those that may advance goes before the others."""
    after: str = ""
    """What is said of the others, where none of the first advances."""


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


def _starts(rules: Advances[H, U], position: H, frame: JsonObject) -> Starts[U]:
    """Return who may advance into which emptied hex, now or after others."""
    board = position.board
    return [
        (unit, at)
        for unit in (position.units[name] for name in frame["waiting"])
        for at, record in enumerate(frame["emptied"])
        if unit.is_on_map
        and board.are_neighbours(board.index[str(unit.space)], board.index[record["hex"]])
        and rules.limit(position, frame, unit, record) > 0
        and rules.may_start(position, frame, unit, record)
    ]


def _later(rules: Advances[H, U], position: H, frame: JsonObject) -> list[str]:
    """Return who waits until the others have advanced."""
    found = _starts(rules, position, frame)
    now = {unit.id for unit, _ in rules.first(position, found)}
    return sorted({unit.id for unit, _ in found} - now)


def _who(rules: Advances[H, U], position: H, frame: JsonObject) -> tuple[Decision, ...]:
    found = rules.first(position, _starts(rules, position, frame))
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
    series = Series(len({unit.id for unit, _ in found}), STOP, DONE)
    return (Decision(name, owner, "advance", rules.may, prompt, tuple(choices), space, series),)


def _no_more(rules: Advances[H, U], position: H, frame: JsonObject) -> Choice:
    if _later(rules, position, frame):
        return Choice(DONE, "none of these", rules.after)
    return Choice(DONE, "no further advance", "Units stay where they are.")


def _answer(rules: Advances[H, U], p: Proceedings[H], frame: JsonObject, key: str) -> None:
    if key == DONE:
        later = _later(rules, p.position, frame)
        if later:
            p.amend(waiting=later)
        else:
            p.pop()
    elif key == STOP:
        _stop(p, frame)
    elif frame["unit"] is None:
        name, space = key.rsplit(">", 1)
        at = next(i for i, record in enumerate(frame["emptied"]) if record["hex"] == space)
        p.amend(unit=name, record=at, entered=[space])
        _enter(rules, p, name, space)
    else:
        p.amend(entered=[*frame["entered"], key])
        _enter(rules, p, frame["unit"], key)


def _enter(rules: Advances[H, U], p: Proceedings[H], name: str, space: str) -> None:
    """Take a unit into a hex."""
    position: Any = p.position
    unit = position.units[name]
    here = str(unit.space)
    data: JsonObject = {"unit": name, "side": unit.side, "from": here, "to": space}
    effects = [put(space, "units", name, "space"), *rules.effects(position, name, here, space)]
    p.emit("advanced", data, effects, list(rules.cited))
    rules.entered(p, name, space)


def _stop(p: Proceedings[H], frame: JsonObject) -> None:
    waiting = [name for name in frame["waiting"] if name != frame["unit"]]
    p.amend(waiting=waiting, unit=None, record=None, entered=[])
