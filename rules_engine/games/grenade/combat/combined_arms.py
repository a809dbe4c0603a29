"""The combined arms bonus. Source: 9.5, 12.22, 20.2, OQ-37, OQ-62."""

from __future__ import annotations

from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.combat import crossings
from rules_engine.games.grenade.combat.fight import Fight, improved_is_ignored, is_across_rivers
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit


def shifts(position: GrenadePosition, fight: Fight) -> list[Modifier]:
    """Return the shifts for combined arms. Source: 9.51-9.55."""
    if not position.holds("9.53") or any(_bars(position, fight, t) for t in fight.targets):
        return []
    found = []
    for space in fight.out_of(position):
        attacking = tuple(unit for unit in fight.attacking(position) if unit.space == space)
        is_wide = position.reading("OQ-62") == "in_stack"
        earned = _earned(position, position.stack(space) if is_wide else attacking, attacking)
        most = 1 if position.reading("OQ-37") == "per_stack" else len(earned)
        found += [Modifier(1, f"combined arms out of {space}", case) for case in earned[:most]]
    if is_across_rivers(position, fight) and position.holds("9.55"):
        return found[:1]
    return found


def _earned(
    position: GrenadePosition, units: tuple[Unit, ...], attacking: tuple[Unit, ...]
) -> list[str]:
    """Return the cases by which the units of a hex earn the bonus; a class in parentheses does so
    only where its unit attacks (9.52).
    """
    tanks = sum(unit.is_tank for unit in units)
    found = ["9.51"] if 0 < tanks < len(units) and position.holds("9.51") else []
    if any(unit.is_parenthesized for unit in attacking) and position.holds("9.52"):
        found.append("9.52")
    return found


def _bars(position: GrenadePosition, fight: Fight, space: str) -> bool:
    """Whether the defenders of a hex, or their works, rule the bonus out. Source: 9.54, 12.22,
    20.2.
    """
    if _is_in_works(position, fight, space):
        return True
    if not position.holds("9.54"):
        return False
    stack = fight.defending(position, space)
    if position.reading("OQ-62") == "in_stack":
        stack = position.stack(space)
    units = [unit for unit in stack if unit.is_known]
    if any(unit.is_parenthesized for unit in units):
        return True
    stops_tanks = [unit for unit in units if unit.is_tank or unit.type == "anti_tank"]
    others = [unit for unit in units if not unit.is_tank]
    return any(a.id != b.id for a in stops_tanks for b in others)


def _is_in_works(position: GrenadePosition, fight: Fight, space: str) -> bool:
    if fight.side != "us" or not position.holds("12.22"):
        return False
    there = position.board.index[space]
    if not crossings.is_in_works(position, "german", there):
        return False
    is_improved = "entrenchment" not in position.board.features[there]
    return not (is_improved and improved_is_ignored(position, fight, space))
