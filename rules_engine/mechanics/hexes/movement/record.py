"""What a game says of movement: its record, which every function of this chapter is handed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from rules_engine.core.rulings import Violation
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.steps import Ways
from rules_engine.mechanics.hexes.movement.passage import Apart, Passage
from rules_engine.mechanics.hexes.movement.path import Goal, Walk


class Bounds(NamedTuple):
    """Hexes that are closed to some units alone, such as beyond a boundary, and a name for them."""

    name: str
    hexes: frozenset[int]


@dataclass(frozen=True)
class OwnWay(Generic[H, U]):
    """A way of moving on the map that a game rules on by itself, such as over a bridge of its
    engineers.
    """

    walk: Callable[[H, U, Sequence[str]], Walk[U]]
    """Follows a path."""
    goals: Callable[[H, U], Mapping[str, Goal]]
    """What a unit can reach, by number; it stops there."""


@dataclass(frozen=True)
class Mode(Generic[H, U]):
    """A way of moving: plain data, unless it is a game's own."""

    name: str
    allowance: str
    """The case that sets what a unit may spend."""
    apart: Apart | None = None
    shuns: str | None = None
    """The case by which it enters no enemy zone of control."""
    own: OwnWay[H, U] | None = None


@dataclass(frozen=True)
class Entry(Generic[H, U]):
    """How units come onto the map."""

    case: str
    """The case by which who is due may enter."""
    is_due: Callable[[H, U], bool]
    word: Callable[[U], str]
    """What a path onto the map begins with: the letter of an entry hex, the name of an edge."""
    hexes: Callable[[H, U], Sequence[int]]
    """The hexes by which a unit may come."""
    bar: Callable[[H, U, str, int], Bar | None]
    """Why it cannot come by a hex in a mode."""
    price: Callable[[H, U, str, int], Price | None]
    has_minimum: Callable[[H, U], bool] = lambda position, unit: False
    """Whether a unit that has come onto the map has the right to one hex more."""


@dataclass(frozen=True)
class Cases:
    """The cases that movement cites where nothing else does: plain data."""

    general: str
    """A side moves with its own units, through hexes that are free to them."""
    path: str
    """A path begins where the unit is and leads from hex to hex."""
    minimum: str
    """A unit may move one hex whatever it costs."""


@dataclass(frozen=True, eq=False)
class Movement(Generic[H, U]):
    """A game's movement."""

    cases: Cases
    modes: Mapping[str, Mode[H, U]]
    passage: Passage[H, U]
    ways: Ways
    ground: Callable[[H], Hashable]
    """The state of the ground by which `ways` keep their tables."""
    kind: Callable[[H, U, str], Hashable]
    """The kind of mover that a unit is in a mode."""
    price: Callable[[H, U, str, int, int], Price | None]
    """What a step costs, whether the rules let the unit take it or not."""
    bars: Callable[[H, U, str, str], Iterable[Bar]]
    """Why a step from hex to hex is closed to a unit, its price and zones of control aside."""
    allowance: Callable[[H, U, str], int]
    """What a unit may spend in a mode, in the game's smallest unit."""
    has_minimum: Callable[[H, U], bool]
    """Whether a unit has the right to one hex."""
    limits: Callable[[H, U, str], Iterable[Violation]]
    """Why a unit may not move at all in this phase, or not in this mode."""
    entry: Entry[H, U]
    ends: Callable[[H, U, str], Bar | None] | None = None
    """Why a unit's move may not end in a hex, though it may go through: too much stands there;
    None: it may end anywhere.
    """
    bounds: Callable[[H, U], Bounds | None] = lambda position, unit: None
    """What is closed to a unit alone; `bars` say it too."""
    shortened: Callable[[H, U, int], str | None] = lambda position, unit, allowance: None
    """The open question behind an allowance that is not the printed one."""
    readings: Callable[[H, Walk[U], Sequence[str]], tuple[str, ...]] = lambda p, found, path: ()
    """The open questions on which the ruling on a path depends."""
    advice: Callable[[H, Walk[U], Sequence[str]], Iterable[str]] = lambda p, found, path: ()
    """What a player may want to know about a lawful move, in sentences."""
