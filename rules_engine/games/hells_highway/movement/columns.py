"""Marches at the level "double_blind": as far as enemies whom nobody saw let them. Source: 4.2 to
4.9, 7, 8.7, H7, H8, H18, H19, H59, H72.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.core.events import Effect, put
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.blind.record import SPOTTING
from rules_engine.games.hells_highway.ground.bridges import is_barred
from rules_engine.games.hells_highway.movement.moving import emit
from rules_engine.games.hells_highway.movement.record import MOVEMENT
from rules_engine.games.hells_highway.part import Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.blind import meeting
from rules_engine.mechanics.hexes.blind.marches import Halt, March, Marches, go_on, halt_at
from rules_engine.mechanics.hexes.movement.walk import walk

ON_THE_WAY = replace(MOVEMENT, ends=None)


def set_out(p: Run, march: March) -> None:
    """Move a unit along its path until it arrives or the truth halts it. Source: H72."""
    position = p.position
    unit = position.units[march.unit]
    fault = _first_fault(position, unit, march)
    if fault is None:
        go_on(MARCHES, p, march, 0, has_left=False)
        return
    end = _last_with_room(position, unit, march, fault[0])
    way = replace(march, path=march.path[: end + 1])
    at = go_on(MARCHES, p, way, 0, has_left=False)
    if at == end:
        met = meeting.standing(position, unit.side, march.path[fault[0] + 1])
        halt = Halt(fault[1].case, fault[1].message.rstrip("."), met)
        halt_at(MARCHES, p, march, at, halt, has_left=False)


def _first_fault(position: HellsPosition, unit: Unit, march: March) -> tuple[int, Violation] | None:
    """Return the place in a path of the last hex that a unit reaches in truth, and why it goes no
    further; None where it comes to its end.
    """
    for end in range(1, len(march.path)):
        found = walk(ON_THE_WAY, position, unit, march.mode, march.path[: end + 1])
        if found.violations:
            return end - 1, found.violations[0]
    return None


def _last_with_room(position: HellsPosition, unit: Unit, march: March, end: int) -> int:
    """Return the place of the last hex up to one in which a unit may stop. Source: 3.1."""
    full = MOVEMENT.ends
    while end and full is not None and full(position, unit, march.path[end]) is not None:
        end -= 1
    return end


def _before(position: HellsPosition, march: March, at: int, has_left: bool) -> Halt | None:
    """Return that a bridge has been blown before the unit. Source: H50."""
    here, there = march.path[at], march.path[at + 1]
    index = position.board.index
    if here not in index or not is_barred(position.board, index[here], index[there]):
        return None
    return Halt("H50", f"the bridge to {there} has been blown")


def _kept(
    position: HellsPosition, march: March, at: int, halt: Halt, has_left: bool
) -> Iterator[Effect]:
    """Yield that a unit that is halted before its first step has made its move. Source: H67."""
    if not at:
        yield put(march.mode, "phase", "moved", march.unit)


MARCHES: Marches[HellsPosition, Unit] = Marches(
    SPOTTING,
    emit=emit,
    before=_before,
    after=lambda position, march, at: None,
    kept=_kept,
)
