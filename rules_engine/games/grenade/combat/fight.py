"""A combat as the odds need it: who attacks what, with which help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rules_engine.games.grenade.combat import crossings, duty
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat import fight
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.plain import JsonView

MINE_CLEARER = "739/19"  # 20.2


@dataclass(frozen=True)
class Aid:
    """What else a combat is made of: artillery support and Air Points by side."""

    support: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    air: Mapping[str, int] = field(default_factory=dict)
    is_settled: bool = True
    """Whether it is settled which units defend (7.22)."""


Fight: TypeAlias = fight.Fight[Aid]


def from_frame(frame: JsonView) -> Fight:
    """Return the combat of a waiting point."""
    return fight.Fight(
        frame["side"],
        tuple(frame["targets"]),
        tuple(frame["attackers"]),
        tuple(frame["defenders"]),
        Aid({side: tuple(units) for side, units in frame["support"].items()}, frame["air"]),
    )


def candidates(position: GrenadePosition, side: str, space: str) -> tuple[Unit, ...]:
    """Return the units of a hex that may be attacked: not those that have been attacked already
    or have retreated there (9.14, 7.22, 9.93).
    """
    found = duty.targets(position, side).get(space, ())
    if position.holds("9.93"):
        gone = marked(position, "retreated")
        return tuple(unit for unit in found if unit.id not in gone)
    return found


def defenders(
    position: GrenadePosition, side: str, space: str, chosen: str | None = None
) -> tuple[Unit, ...] | None:
    """Return who defends a hex, None while the owner has to choose among regiments.
    Source: 7.21, 7.22, 9.23.
    """
    units = candidates(position, side, space)
    singles = [u for u in units if duty.is_single(position, u)]
    if len(singles) > 1:
        if chosen is None and position.holds("7.22"):
            return None
        singles = [u for u in singles if u.id == chosen] or singles[:1]
    others = [u for u in units if not duty.is_single(position, u)]
    if not position.holds("9.23") and singles:
        others = []  # without the case a hex need not fight as one
    return tuple(sorted((*singles, *others), key=lambda unit: unit.id))


def improved_is_ignored(position: GrenadePosition, fight: Fight, space: str) -> bool:
    """Whether mine-clearing tanks take part and do not come over a river. Source: 20.2, OQ-34."""
    if MINE_CLEARER not in fight.attackers or not position.holds("20.2"):
        return False
    index = position.board.index
    origins = [position.units[MINE_CLEARER].space or ""]
    if position.reading("OQ-34") == "any_hexside":
        origins = list(fight.out_of(position))
    return not any(crossings.river(position, index[at], index[space]) for at in origins)


def is_across_rivers(position: GrenadePosition, fight: Fight) -> bool:
    """Whether every attacking unit attacks every hex over a river hexside. Source: 9.32, 9.55."""
    index = position.board.index
    return all(
        crossings.river(position, index[origin], index[space])
        for origin in fight.out_of(position)
        for space in fight.targets
    )
