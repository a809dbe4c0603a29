"""Marches at the level "double_blind": what enemies whom nobody saw do to them. Source: 6.21, 6.22,
6.62, 6.72, 14.1, OQ-101 to OQ-103.

What is left to a unit that halts is lost; a division that moves as a body may stop anywhere and go
on, or overrun whom it has met (OQ-44).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.movement.body import MARCH, begun, parted
from rules_engine.games.cobra.movement.entry import bar
from rules_engine.games.cobra.movement.limits import BODY
from rules_engine.games.cobra.movement.marching import kept, leaving, movers, placed
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind import meeting
from rules_engine.mechanics.hexes.blind.marches import (
    Halt,
    March,
    Marches,
    cited,
    go_on,
    halt_at,
    march_of,
)
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.walk import walked
from rules_engine.plain import JsonObject

IN_ZONE = "{} lies in an enemy zone of control"


def set_out(
    p: Run, seen: CobraPosition, name: str, mode: str, path: Sequence[str], *, leaves_map: bool
) -> bool:
    """Move along a path as the mover knows the position, until it ends or something halts it;
    return whether it came to its end, and `leaves_map` whether it may go on off the map there.
    """
    unit = seen.units[name]
    found = walked(MARCH, seen, unit, mode, path)
    march = march_of(name, mode, path, found.hexes, found.allowance)
    gone = seen.data["phase"].get("disengaged", ())
    has_left = bool({*leaving(seen, unit, mode), *gone} & {u.id for u in movers(seen, unit, mode)})
    at = go_on(MARCHES, p, march, 0, has_left=has_left)
    is_there = at == len(path) - 1
    stop = _after(p.position, march, at) if is_there and leaves_map else None
    if stop is not None:
        halt_at(MARCHES, p, march, at, stop, has_left=has_left)
    if at:
        p.write(*kept(seen, unit, mode, path[: at + 1]))
    return is_there and stop is None


def _emit(p: Run, march: March, end: int) -> None:
    position, path = p.position, march.path[: end + 1]
    unit = position.units[march.unit]
    data: JsonObject = {"unit": unit.id, "side": unit.side, "path": path, "to": path[-1]}
    data |= {"cost": march.spent[end], "allowance": march.allowance}
    if march.mode == BODY:
        data["units"] = [one.id for one in movers(position, unit, march.mode)]
    effects = placed(position, unit, march.mode, path[-1])
    p.emit("moved", data, effects, cited(march, end))


# ---- what stops it ------------------------------------------------------------------------------


def _before(position: CobraPosition, march: March, at: int, has_left: bool) -> Halt | None:
    """Return what keeps a unit in truth from the next hex. Source: 6.21, 6.62, 6.72, 14.1."""
    unit, here, there = position.units[march.unit], march.path[at], march.path[at + 1]
    if here.isalpha():
        shut = bar(position, unit, march.mode, position.board.index[there])
    else:
        shut = next(iter(MARCH.bars(position, unit, here, there)), None)
    if shut is not None:
        return Halt(shut.case, shut.text, _met(position, unit, there))
    if has_left and position.holds("6.62") and _is_controlled(position, unit, there):
        return Halt("6.62", IN_ZONE.format(there), _met(position, unit, there))
    return None


def _after(position: CobraPosition, march: March, at: int) -> Halt | None:
    """Return why a unit that has come into a hex must stop in it. Source: 6.22."""
    unit, space = position.units[march.unit], march.path[at]
    if not position.holds("6.22") or not _is_controlled(position, unit, space):
        return None
    return Halt("6.22", IN_ZONE.format(space))


def _is_controlled(position: CobraPosition, unit: Unit, space: str) -> bool:
    at = position.board.index[space]
    return at in passage.enemy_zones(PASSAGE, position, unit.side)


def _met(position: CobraPosition, unit: Unit, space: str) -> tuple[str, ...]:
    """Return the enemy units in a hex, or those that control it from the next ones. Source: 8.0."""
    there = meeting.standing(position, unit.side, space)
    return there or meeting.controlling(ZONES, position, unit.side, space)


def _kept(
    position: CobraPosition, march: March, at: int, halt: Halt, has_left: bool
) -> Iterator[Effect]:
    """Yield what a halt before the first step means: a unit has made its move, and a division has
    begun as a body and may go on; who found no way onto the map may try again. Source: OQ-101,
    OQ-103.
    """
    unit = position.units[march.unit]
    if at or not unit.is_on_map:
        return
    if march.mode == BODY:
        yield from begun(position, unit)
    else:
        yield put(march.mode, "phase", "moved", unit.id)
        yield from parted(position, unit)


MARCHES: Marches[CobraPosition, Unit] = Marches(
    SPOTTING,
    emit=_emit,
    before=_before,
    after=_after,
    kept=_kept,
    telling=("6.21",),
)
