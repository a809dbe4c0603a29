"""Marches at the level "double_blind": hex by hex through what their side does not see. Hexes in
which nobody learns anything are one stretch; where somebody does, the march pauses for the ledgers,
and where the rules stop it, it halts. Source: 5.0-PR, 21.13, OQ-101 to OQ-107.
"""

from __future__ import annotations

from dataclasses import asdict, fields, replace

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.game import FrameKind
from rules_engine.games.grenade.blind.knowledge import reveal
from rules_engine.games.grenade.movement import interruptions, unseen
from rules_engine.games.grenade.movement.stretches import March, cases_of, emit_stretch
from rules_engine.games.grenade.movement.unseen import Halt
from rules_engine.games.grenade.movement.zones import starts_in_zone
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.mechanics.hexes.blind.sight import sight_of
from rules_engine.mechanics.hexes.movement.phase import rest_of
from rules_engine.mechanics.knowledge import known
from rules_engine.plain import JsonObject

SILENT = ("watched",)  # events that tell nobody anything


def has_left(seen: GrenadePosition, name: str) -> bool:
    """Whether a unit that sets out leaves an enemy zone of control that its side knows of."""
    unit = seen.units[name]
    return unit.is_on_map and starts_in_zone(seen, unit)


def set_out(p: Run, march: March, *, has_left: bool) -> None:
    """Move a unit along its path until it arrives or something halts it."""
    if rest_of(p.position, march.unit) is not None:
        p.write(drop("phase", "rest", march.unit))
    _go_on(p, march, 0, has_left=has_left)


def _go_on(p: Run, march: March, start: int, *, has_left: bool) -> None:
    """Go on from a hex of the path; `start` is its place in the path."""
    last = len(march.path) - 1
    side = p.position.units[march.unit].side
    halt = _halt_ahead(p, march, start, has_left=has_left)
    at = begun = told = start
    while at < last and halt is None:
        at += 1
        trial = _entered(p, march, begun, at)
        is_called = any(interruptions.due(trial.position, side, march.path[at]))
        halt = _stop(p, trial, march, at) if at < last else None
        if at < last and halt is None and not is_called:
            halt = _halt_ahead(trial, march, at, has_left=has_left)
        learners = {e.data.get("side") for e in trial.events[1:] if e.kind not in SILENT}
        is_end = at == last or halt is not None or is_called
        if not learners and not is_end:
            if not trial.events[1:]:
                p.notes.update(trial.notes)  # what is as it was need not be looked at again
            continue
        is_told = side in learners or is_end
        _take(p, trial, march.rest(told) if is_told else None, at - told)
        begun = at
        told = at if is_told else told
        if is_called:
            _interrupt(p, march, at, side, has_left=has_left)
            return
    if halt is not None:
        _halt(p, march, at, halt, has_left=has_left)


def _halt_ahead(p: Run, march: March, at: int, *, has_left: bool) -> Halt | None:
    """Return what keeps the unit from the next hex of its path."""
    if at >= len(march.path) - 1:
        return None
    unit = p.position.units[march.unit]
    return unseen.before_step(p.position, unit, march.mode, march.path, at, left=has_left)


def _entered(p: Run, march: March, start: int, at: int) -> Run:
    """Return a trial in which the unit has gone so far and the sides have looked."""
    for side in p.game.sides:
        sight_of(SPOTTING, p.position, side)  # what every trial from here brings up to date
    trial = p.trial()
    emit_stretch(trial, march.rest(start), at - start)
    if p.game.spot is not None:
        p.game.spot(trial)
    return trial


def _take(p: Run, trial: Run, told: March | None, end: int) -> None:
    """Let a stretch have happened. Its owner is told of a path only where his own side learns
    something or the march ends: otherwise he would see where the enemy has learnt something.
    """
    moved = trial.events[0]
    if told is None:
        trial.events[0] = replace(moved, data={**moved.data, "part": True})
    else:
        data = {**moved.data, "told": told.path[: end + 1]}
        trial.events[0] = replace(moved, data=data, cases=tuple(cases_of(told, end)))
    p.take_over(trial)


def _stop(p: Run, pending: Run, march: March, at: int) -> Halt | None:
    """Return why the unit stops in a hex that it has come into. Source: 6.31, OQ-102, OQ-115."""
    position = pending.position
    unit = position.units[march.unit]
    stop = unseen.after_step(position, unit, march.path[at])
    if stop is not None or position.reading("OQ-115") != "halts":
        return stop
    before = known(p.state, unit.side)
    entries = known(pending.state, unit.side).items()
    is_new = any(e["seen"] and not before.get(key, {}).get("seen") for key, e in entries)
    return Halt("5.23", "enemy units have come into sight", reading="OQ-115") if is_new else None


# ---- halts --------------------------------------------------------------------------------------


def _halt(p: Run, march: March, at: int, halt: Halt, *, has_left: bool) -> None:
    """Let the unit stop where it is and its side learn why."""
    position = p.position
    unit = position.units[march.unit]
    space = march.path[at]
    data: JsonObject = {
        "unit": unit.id,
        "side": unit.side,
        "space": space,
        "reason": halt.reason,
    }
    where = sorted({str(position.units[name].space) for name in halt.met})
    if where and halt.case not in ("5.21", "14.21"):  # those say the hex themselves
        data["reported"] = where
    effects: list[Effect] = list(reveal(position, unit.side, halt.met, "report", halt.case))
    if not space.isalpha() or position.reading("OQ-106") == "next_turn":
        mode = "strategic" if march.mode == "strategic" else "tactical"
        effects.append(put(mode, "phase", "moved", unit.id))
    left = march.allowance - march.spent[at]
    is_kept = position.reading("OQ-101") == "kept" or halt.reading == "OQ-115"
    if is_kept and halt.may_go_on and not space.isalpha() and left > 0:
        rest = {"left": left, "mode": march.mode, "left_zone": has_left}
        effects.append(put(rest, "phase", "rest", unit.id))
    p.emit("halted", data, effects, [halt.case], by="rules")


# ---- interruptions (21.13) ----------------------------------------------------------------------


def _interrupt(p: Run, march: March, at: int, side: str, *, has_left: bool) -> None:
    if at < len(march.path) - 1:
        p.push("column", **asdict(march.rest(at)), has_left=has_left)
    interruptions.entered(p, side, march.path[at], march.unit, "move")


def resume(p: Run, frame: JsonObject) -> None:
    """Let an interrupted unit go on as far as it still can; say why where it cannot."""
    march = March(**{part.name: frame[part.name] for part in fields(March)})
    left = bool(frame["has_left"])
    p.pop()
    if not p.position.holds("21.13"):
        text = "its move was interrupted"
        _halt(p, march, 0, Halt("21.11", text, may_go_on=False), has_left=left)
        return
    stop = unseen.after_step(p.position, p.position.units[march.unit], march.path[0])
    if stop is not None:
        _halt(p, march, 0, stop, has_left=left)
        return
    _go_on(p, march, 0, has_left=left)


PART = Part(frames={"column": FrameKind("column", resume)})
