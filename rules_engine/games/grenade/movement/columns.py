"""Marches at the level "double_blind" as a record, and what the phase keeps of them. Source:
5.0-PR, 21.13, OQ-101 to OQ-107.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.game import FrameKind
from rules_engine.games.grenade.movement import interruptions, unseen
from rules_engine.games.grenade.movement.stretches import cases_of, emit_stretch
from rules_engine.games.grenade.movement.zones import starts_in_zone
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.marches import Halt, March, Marches, go_on, halt_at
from rules_engine.mechanics.hexes.movement.phase import rest_of
from rules_engine.plain import JsonObject


def has_left(seen: GrenadePosition, name: str) -> bool:
    """Whether a unit that sets out leaves an enemy zone of control that its side knows of."""
    unit = seen.units[name]
    return unit.is_on_map and starts_in_zone(seen, unit)


def set_out(p: Run, march: March, *, has_left: bool) -> None:
    """Move a unit along its path until it arrives or something halts it."""
    if rest_of(p.position, march.unit) is not None:
        p.write(drop("phase", "rest", march.unit))
    go_on(MARCHES, p, march, 0, has_left=has_left)


def _before(position: GrenadePosition, march: March, at: int, has_left: bool) -> Halt | None:
    unit = position.units[march.unit]
    return unseen.before_step(position, unit, march.mode, march.path, at, left=has_left)


def _after(position: GrenadePosition, march: March, at: int) -> Halt | None:
    return unseen.after_step(position, position.units[march.unit], march.path[at])


def _at_sight(position: GrenadePosition) -> Halt | None:
    """Source: 5.23, OQ-115."""
    if position.reading("OQ-115") != "halts":
        return None
    return Halt("5.23", "enemy units have come into sight", reading="OQ-115")


def _kept(
    position: GrenadePosition, march: March, at: int, halt: Halt, has_left: bool
) -> Iterator[Effect]:
    """Yield that the unit has moved, and what it has left where that is not lost. Source: OQ-101,
    OQ-106, OQ-115.
    """
    space = march.path[at]
    if not space.isalpha() or position.reading("OQ-106") == "next_turn":
        mode = "strategic" if march.mode == "strategic" else "tactical"
        yield put(mode, "phase", "moved", march.unit)
    left = march.allowance - march.spent[at]
    is_kept = position.reading("OQ-101") == "kept" or halt.reading == "OQ-115"
    if is_kept and halt.may_go_on and not space.isalpha() and left > 0:
        rest = {"left": left, "mode": march.mode, "left_zone": has_left}
        yield put(rest, "phase", "rest", march.unit)


# ---- interruptions (21.13) ----------------------------------------------------------------------


def _calls(position: GrenadePosition, march: March, at: int) -> bool:
    return any(interruptions.due(position, position.units[march.unit].side, march.path[at]))


def _interrupt(p: Run, march: March, at: int, has_left: bool) -> None:
    side = p.position.units[march.unit].side
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
        halt_at(MARCHES, p, march, 0, Halt("21.11", text, may_go_on=False), has_left=left)
        return
    stop = _after(p.position, march, 0)
    if stop is not None:
        halt_at(MARCHES, p, march, 0, stop, has_left=left)
        return
    go_on(MARCHES, p, march, 0, has_left=left)


MARCHES: Marches[GrenadePosition, Unit] = Marches(
    SPOTTING,
    emit=emit_stretch,
    cases_of=cases_of,
    before=_before,
    after=_after,
    kept=_kept,
    at_sight=_at_sight,
    calls=_calls,
    interrupt=_interrupt,
    telling=("5.21", "14.21"),
)
PART = Part(frames={"column": FrameKind("column", resume)})
