"""What no position of any game may break."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import TypeVar

from rules_engine.core.position import Position
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import assert_plain

U = TypeVar("U", bound=UnitLens)


def frame_faults(position: Position) -> Iterator[str]:
    """Yield a sentence for each waiting point that cannot be stored or that no rule knows."""
    for frame in position.frames:
        try:
            assert_plain(frame, "frame")
        except ValueError as fault:
            yield f"A waiting point cannot be stored: {fault}."
        if frame.get("kind") not in position.game.frames:
            yield f"No rule knows the waiting point {frame.get('kind')!r}."


def place_faults(
    position: Position, unit: UnitLens, statuses: Collection[str], spaces: Container[str]
) -> Iterator[str]:
    """Yield a sentence for each fault of a unit's side, status and place; its place is a space of
    the board where it is on the map, and nowhere else.
    """
    status, space = unit.data.get("status"), unit.space
    if status not in statuses:
        yield f"{unit.id} has the status {status!r}; possible are {', '.join(statuses)}."
    if unit.side not in position.game.sides:
        yield f"{unit.id} belongs to {unit.side}, which is no side of this game."
    if unit.is_on_map and space not in spaces:
        yield f"{unit.id} stands in {space}, which is not on the map."
    if not unit.is_on_map and space is not None:
        yield f"{unit.id} is not on the map ({status}) but has the place {space}."


def stacked(units: Iterable[U]) -> dict[str, list[U]]:
    """Return who stands on the map, by space, whichever side it is of."""
    found: dict[str, list[U]] = {}
    for unit in units:
        if unit.is_on_map and unit.space is not None:
            found.setdefault(unit.space, []).append(unit)
    return dict(sorted(found.items()))


def shared_spaces(
    position: Position, stacks: Mapping[str, Iterable[UnitLens]], case: str
) -> Iterator[str]:
    """Yield a sentence for each space in which units of more than one side stand."""
    who = "Both" if len(position.game.sides) == 2 else "Several"
    for space, stack in stacks.items():
        if len({unit.side for unit in stack}) > 1:
            yield f"{who} sides have units in {space} ({case})."
