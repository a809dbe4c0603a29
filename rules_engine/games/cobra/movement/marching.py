"""What a march changes: where its units stand, and what the phase keeps of it. Source: 6.23, 6.62,
14.21, OQ-44.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.movement.body import MARCH, gone_on, parted, walks
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.limits import BODY
from rules_engine.games.cobra.movement.zones import PASSAGE
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.walk import walked


def movers(position: CobraPosition, unit: Unit, mode: str) -> tuple[Unit, ...]:
    """Return who moves by an order: a unit, or its division."""
    return components(position, unit) if mode == BODY else (unit,)


def placed(position: CobraPosition, unit: Unit, mode: str, end: str) -> list[Effect]:
    """Return where a move ends, for all who move by it; a reinforcement comes with the side up that
    its counter names. Source: 14.21.
    """
    effects: list[Effect] = []
    for one in movers(position, unit, mode):
        effects += [
            put(end, "units", one.id, "space"),
            put("map", "units", one.id, "status"),
            put(mode, "phase", "moved", one.id),
        ]
        if one.is_due and not position.holds("14.21"):
            effects.append(put(one.kind.steps, "units", one.id, "steps"))
    return effects


def leaving(position: CobraPosition, unit: Unit, mode: str) -> list[str]:
    """Return who of those that move begins in an enemy zone and pays for leaving it."""
    return [one.id for one in movers(position, unit, mode) if _leaves_zone(position, one)]


def kept(position: CobraPosition, unit: Unit, mode: str, path: Sequence[str]) -> list[Effect]:
    """Return what the phase keeps of a move, from the position before it: what was spent, who has
    left an enemy zone, what is left to a division. Source: 6.23, 6.62, OQ-44.
    """
    phase, units = position.data["phase"], movers(position, unit, mode)
    before = phase.get("spent", {})
    ways = walks(position, unit, path) if mode == BODY else {}
    ways = ways or {unit.id: walked(MARCH, position, unit, mode, path)}
    spent = {one.id: before.get(one.id, 0) + ways[one.id].spent for one in units}
    effects = [put(points, "phase", "spent", name) for name, points in spent.items()]
    away = list(phase.get("disengaged", ()))
    new = [name for name in leaving(position, unit, mode) if name not in away]
    if new:
        away += new
        effects.append(put(away, "phase", "disengaged"))
    if not unit.is_on_map:
        effects += put_marks(position, {"arrived": [unit.id]})
    ends = gone_on(units, away) if mode == BODY else parted(position, unit)
    return [*effects, *ends]


def _leaves_zone(position: CobraPosition, unit: Unit) -> bool:
    return unit.is_on_map and passage.start_grade(PASSAGE, position, unit) is not None
