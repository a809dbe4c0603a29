"""Help from outside a combat: artillery support and Air Points. Source: 9.6, 13."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.combat.phase import enemies_near, marked

RANGES = {"three_with_target": 3, "three_between": 4}  # 9.62, OQ-24
MOST = 2  # in an attack; 9.64


def support_faults(
    position: GrenadePosition,
    side: str,
    targets: Sequence[str],
    attackers: Sequence[str],
    names: Sequence[str],
) -> list[Violation]:
    """Return why artillery cannot support this attack."""
    found: list[Violation] = []
    supported = tuple(str(position.units[name].space) for name in attackers)
    for name in names:
        unit = position.unit(name)
        if unit is None or unit.side != side or not unit.is_on_map:
            text = f"{name} is not a unit of yours on the map."
            found.append(Violation("9.62", text, None, name))
        elif name in attackers:
            text = f"{name} attacks itself and cannot give support as well."
            found.append(Violation("9.6", text, unit.space, name))
        else:
            stacks = _corps_of(position, supported, attackers)
            found += faults_of(position, unit, targets, stacks)
    if len(names) > MOST and position.holds("9.64"):
        text = f"An attack has at most {MOST} artillery units in support."
        found.append(Violation("9.64", text))
    return found


def faults_of(
    position: GrenadePosition, unit: Unit, targets: Sequence[str], corps: Iterable[str | None]
) -> Iterator[Violation]:
    """Yield why an artillery unit cannot support a combat about these hexes. Source: 9.61-9.65."""
    here = unit.space
    if not unit.is_artillery:
        yield Violation("9.62", f"{unit.id} is not artillery.", here, unit.id)
        return
    if unit.id in marked(position, "supported") and position.holds("9.64"):
        text = f"{unit.id} has supported a combat in this phase already."
        yield Violation("9.64", text, here, unit.id)
    if unit.id in marked(position, "attacked") and position.holds("9.6"):
        text = f"{unit.id} has attacked in this phase already."
        yield Violation("9.6", text, here, unit.id)
    was_near = unit.id in marked(position, "near")
    if was_near and position.holds("9.61"):
        text = f"{unit.id} was adjacent to an enemy unit when the phase began: it can only fight."
        yield Violation("9.61", text, here, unit.id)
    elif not was_near and not position.holds("9.65") and enemies_near(position, unit):
        yield Violation("9.65", f"{unit.id} is adjacent to an enemy unit now.", here, unit.id)
    board = position.board
    near = min(board.distance(board.index[here or ""], board.index[t]) for t in targets)
    reach = RANGES[position.reading("OQ-24")]
    if near > reach and position.holds("9.62"):
        text = f"{unit.id} is {near} hexes from the nearest defender; its range is {reach}."
        yield Violation("9.62", text, here, unit.id, reading="OQ-24")
    if position.holds("9.63") and (unit.corps is None or unit.corps not in set(corps)):
        text = f"{unit.id} supports only stacks with a unit of its own corps, {unit.corps}."
        yield Violation("9.63", text, here, unit.id)


def _corps_of(
    position: GrenadePosition, spaces: Iterable[str], participants: Sequence[str]
) -> set[str | None]:
    """Return the corps that are present in the supported stacks. Source: 9.63, OQ-25."""
    only = position.reading("OQ-25") == "participants"
    return {
        unit.corps
        for space in sorted(set(spaces))
        for unit in position.stack(space)
        if not only or unit.id in participants
    }


def air_left(position: GrenadePosition, side: str) -> int:
    """Return how many Air Points a side can still use this turn. Source: 13.0-GR, 24.12."""
    return int(position.tracks.get("air", {}).get(side, 0))


def air_faults(position: GrenadePosition, side: str, points: int) -> Iterator[Violation]:
    """Yield why a side cannot put so many Air Points into a combat. Source: 13.0-GR, 13.12."""
    if points > 1 and position.holds("13.12"):
        yield Violation("13.12", "One Air Point can be used in a combat, not more.")
    left = air_left(position, side)
    if points > left and position.holds("13.0-GR"):
        yield Violation("13.0-GR", f"You have {left} Air Points left this turn.")


def defensive_support(
    position: GrenadePosition, side: str, targets: Sequence[str], defenders: Sequence[str]
) -> tuple[Unit, ...]:
    """Return the artillery that may support the defence of these hexes. Source: 9.62-9.65."""
    corps = _corps_of(position, targets, defenders)
    return tuple(
        unit
        for unit in position.on_map(side)
        if unit.is_artillery
        and unit.id not in defenders
        and not any(faults_of(position, unit, targets, corps))
    )
