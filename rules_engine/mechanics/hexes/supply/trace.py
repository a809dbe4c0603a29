"""Who is in supply: all units of a side are settled together with bits of one big integer, a flood
from the hexes that are supplied by themselves, such as those joined to the side's own map edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules_engine.board.floods import Floods
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.supply.lines import Lines, around, passable, standing


class Land(Protocol):
    """What a game has prepared of a board for its supply, once for a state of the ground."""

    @property
    def floods(self) -> Floods:
        """The board's bits."""

    def grown(self, mask: int) -> int:
        """Return a mask with all that lies one step of a line from it."""


L = TypeVar("L", bound=Land)
"""The prepared board of one game."""


class Tracing(NamedTuple, Generic[H, L]):
    """A side that traces its lines: the position, the prepared board, and the hexes through which
    it may trace them.
    """

    position: H
    side: str
    land: L
    open_to: int


Found = Iterable[tuple[str, str]]
"""Units and their states."""


@dataclass(frozen=True, eq=False)
class Supply(Generic[H, U, L]):
    """A game's supply."""

    states: tuple[str, ...]
    """What a unit's supply can be, in supply first."""
    lines: Lines[H, U]
    land: Callable[[H], L]
    sources: Callable[[Tracing[H, L]], int]
    """The hexes that supply what is near enough to them."""
    rings: Callable[[H], int | None]
    """How far a unit may be from them; None: any distance."""
    cut_off: Callable[[Tracing[H, L], int, int], Found]
    """Units in hexes without a line (the second mask; the first is that of the sources)."""
    by_itself: Callable[[Tracing[H, L]], int] = lambda trace: 0
    """The hexes in which a unit needs no line."""
    whatever: Callable[[H, str], Found] = lambda position, side: ()
    """Units whose state does not depend on lines."""


def tracing(rules: Supply[H, U, L], position: H, side: str) -> Tracing[H, L]:
    """Return a side that traces its lines."""
    open_to = passable(rules.lines, position, side)
    return Tracing(position, side, rules.land(position), open_to)


def supply_states(rules: Supply[H, U, L], position: H, side: str) -> dict[str, str]:
    """Return the supply state of every unit of a side on the map."""
    own = standing(position, side)
    found = dict.fromkeys(own.units, rules.states[0])
    trace = tracing(rules, position, side)
    wanted = own.hexes & ~rules.by_itself(trace)
    sources = rules.sources(trace)
    near = around(trace.land.grown, sources, trace.open_to, wanted, rules.rings(position))
    if lacking := wanted & ~near:
        found.update(rules.cut_off(trace, sources, lacking))
    found.update(rules.whatever(position, side))
    return found
