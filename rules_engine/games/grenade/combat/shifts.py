"""Column shifts of a combat, each with its reason and case. Source: 9.33-9.65, 13, 18.2, 24.22,
table T2.
"""

from __future__ import annotations

from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.combat import combined_arms, integrity
from rules_engine.games.grenade.combat.fight import Fight
from rules_engine.games.grenade.position import GrenadePosition

HILLTOP_RANGE = 2  # 9.33
SURPRISE_UNTIL = 23  # 18.21


def shifts(position: GrenadePosition, fight: Fight) -> tuple[Modifier, ...]:
    """Return all column shifts: positive to the right, in the attacker's favour. Source: T2."""
    return (
        *integrity.shifts(position, fight),
        *_support(position, fight),
        *_hilltops(position, fight),
        *_air(position, fight),
        *combined_arms.shifts(position, fight),
        *_surprise(position, fight),
        *_mud(position),
    )


def _support(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    if not position.holds("9.62"):
        return []
    found = []
    for side in sorted(fight.aid.support):
        is_attacker = side == fight.side
        for unit in fight.aid.support[side]:
            found.append(Modifier(1 if is_attacker else -1, f"artillery support {unit}", "9.62"))
    return found


def _hilltops(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    """Source: 9.33, 9.34, 9.35."""
    if not position.holds("9.33"):
        return []
    defender = position.other(fight.side)
    mine = _observed(position, fight, fight.side)
    theirs = _observed(position, fight, defender)
    found = []
    if theirs:
        found.append(Modifier(-1, f"defender's hilltop {theirs}", "9.33"))
    if mine and not (theirs and position.holds("9.35")):
        found.append(Modifier(1, f"attacker's hilltop {mine}", "9.33"))
    return found


def _observed(position: GrenadePosition, fight: Fight, side: str) -> str | None:
    """Return a hilltop that a side holds near the defenders, but not one under attack (9.34)."""
    board = position.board
    for target in fight.targets:
        for near in board.within(board.index[target], HILLTOP_RANGE):
            space = board.numbers[near]
            if board.terrain[near] != "hilltop" or position.holder(space) != side:
                continue
            if space not in fight.targets or not position.holds("9.34"):
                return space
    return None


def _air(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    if not position.holds("13.11"):
        return []
    found = []
    for side in sorted(fight.aid.air):
        points = fight.aid.air[side]
        if points:
            is_attacker = side == fight.side
            found.append(Modifier(points if is_attacker else -points, "Air Point", "13.11"))
    return found


def _surprise(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    """Source: 18.21, 18.22."""
    if position.turn != 1 or fight.side != "us" or not position.holds("18.21"):
        return []
    tracks = position.tracks
    is_late = int(tracks.get("d_day", SURPRISE_UNTIL + 1)) > SURPRISE_UNTIL
    if (is_late or tracks.get("flood") == "flash") and position.holds("18.22"):
        return []
    return [Modifier(1, "US surprise", "18.21")]


def _mud(position: GrenadePosition) -> list[Modifier]:
    if position.is_mud and position.holds("24.22"):
        return [Modifier(-1, "mud", "24.22")]
    return []
