"""Stacking: two units or five steps of a side in a hex, at the end of each move. Source: 3.1, 3.2,
3.3, H19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar

UNITS, STEPS = 2, 5


def steps_of(position: HellsPosition, unit: Unit) -> int:
    """Return what a unit counts for the limit of steps. Source: 3.2."""
    return 1 if unit.is_hq and position.holds("3.2") else unit.steps


def fits(position: HellsPosition, stack: Sequence[Unit]) -> bool:
    """Whether a side's units fit into one hex. Source: 3.1, H19."""
    few = len(stack) <= UNITS
    small = sum(steps_of(position, unit) for unit in stack) <= STEPS
    return (few and small) if position.option("stacking") == "both" else (few or small)


def has_room(position: HellsPosition, unit: Unit, space: str) -> bool:
    """Whether a unit from elsewhere fits into a hex with those of its side. Source: 3.1, H19."""
    return fits(position, [*position.stacks(unit.side).get(space, ()), unit])


def full(position: HellsPosition, unit: Unit, space: str) -> Bar | None:
    """Return why a unit's move may not end in a hex: there is too much with it. Source: 3.1, 3.3,
    H19.
    """
    stack = [one for one in position.stacks(unit.side).get(space, ()) if one.id != unit.id]
    if not stack or not position.holds("3.1") or not position.holds("3.3"):
        return None
    is_later = position.option("stacking_checked") == "end_of_movement"
    if is_later or fits(position, [*stack, unit]):
        return None
    return Bar("3.1", f"{space} would hold more than {UNITS} units and more than {STEPS} steps")


def overfull(position: HellsPosition) -> dict[str, tuple[Unit, ...]]:
    """Return the stacks of the moving side that are too large. Source: 3.1."""
    if not position.holds("3.1"):
        return {}
    stacks = position.stacks(position.side or "").items()
    return {space: stack for space, stack in stacks if not fits(position, stack)}


def excess(
    position: HellsPosition, can_move: Callable[[HellsPosition, Unit], bool]
) -> Iterator[Violation]:
    """Yield where the moving side has too much and can do something about it, which keeps its phase
    from ending. Source: 3.1, 3.3.
    """
    for space, stack in overfull(position).items():
        if any(can_move(position, unit) for unit in stack):
            text = f"{space} holds more than {UNITS} units and more than {STEPS} steps; move some."
            yield Violation("3.1", text, space)
