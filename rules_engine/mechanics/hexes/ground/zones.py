"""Zones of control: who exerts one, how strong it is, and into which hexes it reaches.

A zone has a grade: 1 in most games; in a game with light and heavy zones 1 and 2. What zones do to
movement stands in `movement/passage.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Generic

from rules_engine.board.board import Board
from rules_engine.mechanics.hexes.ground.position import H, U


@dataclass(frozen=True)
class Weakening:
    """What takes one grade from a zone, once: a zone of the lowest grade does not reach there. Each
    grade may have its own, for which cases of their own may speak.
    """

    across: frozenset[str] = frozenset()
    """Features of a hexside, such as a major river."""
    into: frozenset[str] = frozenset()
    """Terrains of the hex into which it reaches, such as a city."""


NOTHING = Weakening()


@dataclass(frozen=True)
class Zones(Generic[H, U]):
    """Who has zones of control in a game."""

    case: str
    """The case by which there are any; it is what they reach, too."""
    exerts: Callable[[H, U], int]
    """The grade of the zone that a unit exerts, 0 for none; a truth value where there is one."""
    weakening: Callable[[H, int], Weakening] = lambda position, grade: NOTHING
    """By the grade that is exerted, the weakest being 1."""
    grades: int = 1


def zones(rules: Zones[H, U], position: H, side: str) -> tuple[frozenset[int], ...]:
    """Return for each grade, the weakest first, the hexes (board indexes) that a side controls with
    a zone of it or of a higher one.
    """
    return position.memo(f"zoc {side}", lambda: _zones(rules, position, side))


def zone(rules: Zones[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes that a side controls with any zone."""
    return zones(rules, position, side)[0]


def enemy_zone(rules: Zones[H, U], position: H, side: str) -> frozenset[int]:
    """Return the hexes that the other sides control."""
    return reduce(or_, (zone(rules, position, other) for other in position.others(side)))


def controls(rules: Zones[H, U], position: H, unit: U, space: str) -> bool:
    """Whether the zone of one unit on the map reaches a hex: not across what ends it."""
    if not position.holds(rules.case) or unit.space is None:
        return False
    index = position.board.index
    areas = _areas(position.board, _weakenings(rules, position))
    reached = areas[_strongest(rules, position, (unit,))]
    return any(index[space] in area[index[unit.space]] for area in reached)


def _zones(rules: Zones[H, U], position: H, side: str) -> tuple[frozenset[int], ...]:
    found: list[set[int]] = [set() for _ in range(rules.grades)]
    if position.holds(rules.case):
        index = position.board.index
        areas = _areas(position.board, _weakenings(rules, position))
        for space, stack in position.stacks(side).items():
            at = index[space]
            for hexes, area in zip(found, areas[_strongest(rules, position, stack)], strict=False):
                hexes.update(area[at])
    return tuple(map(frozenset, found))


def _strongest(rules: Zones[H, U], position: H, stack: Iterable[U]) -> int:
    """Return the grade of the strongest zone of a stack: zones do not add up."""
    found = 0
    for unit in stack:
        exerted = rules.exerts(position, unit)
        if exerted > found:
            found = exerted
            if found == rules.grades:
                break
    return found


Area = tuple[tuple[int, ...], ...]
"""For each hex those around it into which a zone reaches."""


def _weakenings(rules: Zones[H, U], position: H) -> tuple[Weakening, ...]:
    return tuple(rules.weakening(position, grade) for grade in range(1, rules.grades + 1))


@lru_cache(maxsize=64)
def _areas(board: Board, weakenings: tuple[Weakening, ...]) -> tuple[tuple[Area, ...], ...]:
    """Return for each grade that is exerted, from none on, where it arrives as each lower grade and
    where as itself.
    """
    full = [_area(board, weakening) for weakening in weakenings]
    return ((), *((*(board.neighbours,) * lower, area) for lower, area in enumerate(full)))


def _area(board: Board, weakening: Weakening) -> Area:
    return tuple(
        tuple(
            there
            for there, link in zip(near, links, strict=True)
            if not (link & weakening.across or board.terrain[there] in weakening.into)
        )
        for near, links in zip(board.neighbours, board.links, strict=True)
    )
