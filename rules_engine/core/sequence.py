"""The driver: lets the innermost waiting point go on until a person is needed, and walks the
sequence of play.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.core import side_fog
from rules_engine.core.decisions import Decision
from rules_engine.core.events import Effect, put
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.position import P, Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.steps import Step
from rules_engine.errors import EngineFault
from rules_engine.plain import JsonObject


def proceed(p: Proceedings[P]) -> None:
    """Go on until orders or an answer are needed, or the game is over.

    Raises:
        EngineFault: a waiting point neither went on nor waited.
    """
    _spot(p)
    while (frame := p.top) is not None:
        if frame["kind"] == "orders" and _carries_on(p):
            _spot(p)
            continue
        if frame["kind"] == "orders" or frame_decisions(p.position, frame):
            return
        before = p.state
        run = _kind(p, frame).run
        if run is None:
            raise EngineFault(f"The waiting point {frame['kind']} has no way to go on: {frame}.")
        run(p, frame)
        if p.state is before:
            raise EngineFault(f"The waiting point {frame['kind']} made no progress: {frame}.")
        _spot(p)


def frame_decisions(position: Position, frame: JsonObject) -> tuple[Decision, ...]:
    """Return the decisions that are open at one frame."""
    kind = position.game.frames.get(frame["kind"])
    if kind is None or kind.decisions is None:
        return ()
    return kind.decisions(position, frame)


def open_decisions(position: Position) -> tuple[Decision, ...]:
    """Return all decisions that wait for an answer in this position.

    At the level "double_blind" a decision is named by how many answers its owner has given: the
    number of its frame would count what happened out of his sight.
    """
    if not position.frames:
        return ()
    found = frame_decisions(position, position.frames[-1])
    if not is_double_blind(position.data):
        return found
    given = position.data.get("answered", {})
    named: list[Decision] = []
    for decision in found:
        earlier = sum(other.owner == decision.owner for other in named)
        name = f"{decision.owner}.{given.get(decision.owner, 0)}.{earlier}"
        named.append(replace(decision, id=name))
    return tuple(named)


def answer_counted(position: Position, side: str) -> tuple[Effect, ...]:
    """Return the effects by which an answer is counted at the level "double_blind"."""
    if not is_double_blind(position.data):
        return ()
    return (put(position.data.get("answered", {}).get(side, 0) + 1, "answered", side),)


def run_sequence(p: Proceedings[P], frame: JsonObject) -> None:
    """Walk one stage of the sequence of play: begin the next step, or finish the running one."""
    if frame["stage"] == "finish":
        _finish_step(p)
    else:
        _next_step(p)


def end_orders(p: Proceedings[P]) -> None:
    """Close the running order step: what its side had to do in it is done."""
    step = p.position.game.sequence.steps[p.state["step"]]
    p.emit("step_ended", {"step": step.id, "title": step.title, "side": step.side}, [], [step.case])
    p.pop()


def _next_step(p: Proceedings[P]) -> None:
    sequence = p.game.sequence
    position = p.position
    step, turn = _following(sequence, position)
    while step.skip is not None and step.skip(position):
        step, turn = _following(sequence, position, step.id, turn)
    if turn > position.turn and position.turn > 0 and sequence.is_over(position):
        p.write(put([], "frames"))
        sequence.finish(p)
        return
    data = {"step": step.id, "title": step.title, "side": step.side, "turn": turn}
    effects = [put(step.id, "step"), put(step.side, "side"), put({}, "phase"), put(turn, "turn")]
    p.emit("step", data, effects, [step.case], by="rules")
    if turn != position.turn:
        side_fog.report(p)
    p.amend(stage="finish")
    if step.orders:
        p.push("orders", owner=step.side)
    if step.begin is not None:
        step.begin(p)


def _finish_step(p: Proceedings[P]) -> None:
    step = p.game.sequence.steps[p.state["step"]]
    p.amend(stage="next")
    if step.finish is not None:
        step.finish(p)


def _following(
    sequence: Any, position: Position, after: str | None = None, turn: int | None = None
) -> tuple[Step[Any], int]:
    """Return the step that follows and its turn; the turn's first step follows its last."""
    current = position.step if after is None else after
    number = position.turn if turn is None else turn
    running = sequence.steps.get(current)
    again = running.back(position) if running and running.back and after is None else None
    if again is not None:
        return sequence.steps[again], number
    setup = [step.id for step in sequence.setup]
    steps = [step.id for step in sequence.turn]
    if current in setup and current != setup[-1]:
        return sequence.setup[setup.index(current) + 1], 0
    if not current and setup:
        return sequence.setup[0], 0
    if current in steps and current != steps[-1]:
        return sequence.turn[steps.index(current) + 1], number
    return sequence.turn[0], number + 1


def _spot(p: Proceedings[P]) -> None:
    """Let the sides see what has come into their sight, before anybody is asked anything."""
    if p.game.spot is not None:
        p.game.spot(p)


def _carries_on(p: Proceedings[P]) -> bool:
    """Carry out an order that came by a dispatch and is in force; whether there was one."""
    return p.game.travelling is not None and p.game.travelling.carry_on(p)


def _kind(p: Proceedings[P], frame: JsonObject) -> FrameKind[P]:
    kind = p.game.frames.get(frame["kind"])
    if kind is None:
        raise EngineFault(f"No game rule knows the waiting point {frame['kind']!r}.")
    return kind
