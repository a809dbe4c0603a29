"""What no position of a game of hexes and counters may break."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.invariants import frame_faults, place_faults, shared_spaces, stacked


@dataclass(frozen=True)
class Invariants(Generic[H, U]):
    """What a game's positions may not break; called with one it says in sentences what is wrong."""

    statuses: tuple[str, ...]
    """What can become of a unit."""
    apart: str
    """The case by which units of several sides never share a hex."""
    closed: Mapping[str, str]
    """The terrains in which nobody stands, with the sentence on who does, in {space}."""
    unit: Callable[[H, U], Iterable[str]]
    """What is wrong with a unit."""
    stack: Callable[[H, str, Sequence[U]], Iterable[str]] = lambda position, space, stack: ()
    """What is wrong with who stands in a hex."""

    def __call__(self, position: H) -> tuple[str, ...]:
        """Return what is wrong with a position."""
        faults = list(self._in_spaces(position))
        for unit in position.units.values():
            faults += place_faults(position, unit, self.statuses, position.board.index)
            faults += self.unit(position, unit)
        return (*faults, *frame_faults(position))

    def _in_spaces(self, position: H) -> Iterator[str]:
        stacks = stacked(position.units.values())
        yield from shared_spaces(position, stacks, self.apart)
        for space, stack in stacks.items():
            yield from self.stack(position, space, stack)
            at = position.board.index.get(space)
            if at is not None and (said := self.closed.get(position.board.terrain[at])):
                yield said.format(space=space)
