"""What a game says of double-blind play: its record, which every function of this chapter is
handed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from rules_engine.mechanics.hexes.blind.tables import Cover, Eyes
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import JsonObject


@dataclass(frozen=True, kw_only=True)
class Cases:
    """The cases of this chapter, as the game's casebook numbers them: plain data."""

    watch: str
    """Of the enemy a side sees what it has spotted."""
    lots: str
    """Units that are sighted together get their numbers by lot."""
    near: str
    """Enemies in the next hexes are always seen."""
    far: str
    """How far units see."""
    ground: str
    """What the ground hides."""
    recognise: str
    """From how far kind and size are recognised."""
    high: str
    """Who stands high sees farther, and over what is low."""
    lines: str
    """What lies between blocks the sight."""
    weather: str
    """In bad weather everybody sees less far."""
    scouts: str
    """Reconnaissance recognises all that it sees."""
    flight: str
    """An Air Point may look at hexes."""
    flown: str
    """A die decides whether a flight brings something home."""
    fought: str
    """Units that fight each other are identified."""
    fired: str
    """Artillery is known by its fire."""
    lost: str
    """What goes out of sight is remembered where it was."""
    left: str
    """What is seen to leave is remembered in the next hex."""
    overlooked: str
    """What is remembered in a hex that a side sees is struck off."""
    ages: str
    """Memories become less certain, and are forgotten."""
    same: str
    """What comes into sight where something like it was remembered goes on under its number."""
    again: str
    """What is lost and found in one movement of a side's own stays identified."""
    reports: str
    """What the people of the towns report."""
    told: str
    """What the referee lets a side know, or takes back."""
    screened: str
    """Whom the referee hides."""


CHAPTER = Cases(
    watch="DB1.1",
    lots="DB1.3",
    near="DB2.1",
    far="DB2.2",
    ground="DB2.3",
    recognise="DB2.4",
    high="DB2.5",
    lines="DB2.6",
    weather="DB2.7",
    scouts="DB3.1",
    flight="DB4.1",
    flown="DB4.2",
    fought="DB5.1",
    fired="DB5.2",
    lost="DB6.1",
    left="DB6.2",
    overlooked="DB6.3",
    ages="DB6.4",
    same="DB6.5",
    again="DB6.6",
    reports="DB7.1",
    told="DB8.1",
    screened="DB8.2",
)
"""The chapter as `docs/double_blind.md` numbers it."""


def _by_day(position: object) -> int:
    return 0


@dataclass(frozen=True, eq=False)
class Eyesight:
    """How far units see over which ground, as the tables of a game have it."""

    cases: Cases
    eyes: Mapping[str, Eyes]
    ground: Mapping[str, Cover]
    weather: Mapping[str, int]
    """How many hexes less far everybody sees, by weather."""
    dimmed: Callable[[Any], int] = _by_day
    """How many hexes less far everybody sees by the hour of a position."""


def recognised(
    looks: Sequence[str], printed: Sequence[str]
) -> Callable[[UnitLens, str], JsonObject]:
    """Return what of a unit's record is recognised at a level of knowledge: contact, that it is an
    enemy's; type, how it looks; full, which it is and what is printed on it besides.
    """

    def facts(unit: UnitLens, level: str) -> JsonObject:
        names = {"contact": (), "type": looks}.get(level, (*looks, *printed))
        found = {name: unit.data[name] for name in ("side", *names) if name in unit.data}
        return {**found, "unit": unit.id} if level == "full" else found

    return facts


def _nobody(position: object, side: str) -> Iterable[str]:
    return ()


def _none(unit: object) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Spotting(Generic[H, U]):
    """A game's spotting."""

    eyesight: Eyesight
    kind: Callable[[U], str]
    """Whose eyes a unit has, in the table of them."""
    facts: Callable[[U, str], JsonObject]
    """What is recognised of a unit at a level of knowledge, as a snapshot."""
    movement: Mapping[str, tuple[str, ...]]
    """The steps in which a side moves, the first of them that in which it hears reports."""
    reporting: Callable[[H, str], Iterable[str]] = _nobody
    """The hexes from which reports come to a side, in the order of their numbers."""
    is_plain: Callable[[U], bool] = _none
    """Whether everybody knows a unit at sight, at the level "limited" too."""
    cases: Cases = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cases", self.eyesight.cases)
