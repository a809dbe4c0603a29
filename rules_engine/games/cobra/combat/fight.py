"""A combat as the rules need it: who attacks what, who may be attacked. Source: 9.1, 9.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat import fight
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.plain import JsonObject, JsonView

OVERRUN = "overrun"
"""The waiting point of an overrun, as that of a combat is "combat"."""
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Aid:
    """What else a combat is made of: the columns of the American headquarters, and whether it is an
    overrun. Source: 6.5, 10.26.
    """

    patton: int
    is_overrun: bool = False


Fight: TypeAlias = fight.Fight[Aid]


def from_frame(frame: JsonView) -> Fight:
    """Return the combat of a waiting point."""
    targets, names = tuple(frame["targets"]), tuple(frame["attackers"])
    aid = Aid(frame["patton"], is_overrun=frame["kind"] == OVERRUN)
    return fight.Fight(frame["side"], targets, names, tuple(frame["defenders"]), aid)


def begun(position: CobraPosition, declared: JsonObject) -> JsonObject:
    """Return the fields with which the waiting point of a declared attack or overrun begins: what
    was declared, where everybody stands, and nothing of the result met yet. Source: 9.0-PR, 6.51.
    """
    names = (*declared["attackers"], *declared["defenders"])
    return {
        **declared,
        "stage": "resolve",
        "from": {name: str(position.units[name].space) for name in names},
        "halves": {},
        "queue": [],
        "half": None,
        "pending": [],
        "through": {},
        "gone": [],
    }


def named(position: CobraPosition) -> list[JsonView]:
    """Return the attacks that Air Points will help, `phase.air`: {targets, group, attackers}, the
    attackers only where they are named as well. Source: 15.1, OQ-58.
    """
    return list(position.data["phase"].get("air", ()))


def has_air_point(
    position: CobraPosition, targets: Sequence[str], attackers: Sequence[str]
) -> bool:
    """Whether an Air Point helps an attack: it has been named so. Source: 15.1, 15.2, OQ-58."""
    group = position.units[attackers[0]].group
    found: JsonView = {"targets": [*targets], "group": group}
    return any(one in (found, {**found, "attackers": [*attackers]}) for one in named(position))


def is_paid_already(
    position: CobraPosition, targets: Sequence[str], attackers: Sequence[str]
) -> bool:
    """Whether an attack was paid for when it was named, by one reading. Source: OQ-59."""
    is_announced = position.reading("OQ-59") == "announced"
    return is_announced and has_air_point(position, targets, attackers)


def candidates(position: CobraPosition, side: str, space: str) -> tuple[Unit, ...]:
    """Return the units of a hex that may be attacked: all of them, or nobody if one has been
    attacked or has advanced in this phase. Source: 9.14, 9.21, 9.75, 9.85, OQ-54.
    """
    units = tuple(unit for unit in position.stack(space) if unit.side != side)
    done = marked(position, "defended") if position.holds("9.14") else NOBODY
    if position.holds("9.85"):
        done |= marked(position, "advanced")
    done -= silent(position)
    if position.reading("OQ-54") == "others_alone" or not position.holds("9.21"):
        return tuple(unit for unit in units if unit.id not in done)
    return () if any(unit.id in done for unit in units) else units


def silent(position: CobraPosition) -> frozenset[str]:
    """Return who has retreated onto friends and does not help them. Source: 9.75, OQ-22."""
    found = marked(position, "retreated") | frozenset(position.tracks["retreated"])
    return found if position.holds("9.75") else NOBODY
