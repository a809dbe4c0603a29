"""What artillery can bombard: targets, Leads, supporters. Source: 11.11 to 11.2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bombardment.fire import Fire
from rules_engine.games.market_garden.bombardment.limits import may_bombard, primaries
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit

TARGET_CASES = ("11.12", "15.1")


def must_barrage(position: MarketPosition) -> bool:
    """Whether only a Barrage is possible in this step. Source: 20.3."""
    return position.step == "dday.artillery"


def second(position: MarketPosition) -> tuple[bool, ...]:
    """Return whether the next activation can be an ordinary one (False) or Zone F's bonus (True),
    or both. Source: 12.3, 14.5.
    """
    if not position.is_daylight:
        return (False,)
    found = [] if activation_limits.second_activation(position) else [False]
    with_bonus = activation_limits.second_activation(position, is_bonus=True)
    if not with_bonus and not activation_limits.bonus(position, position.side or "", [BONUS_ZONE]):
        found.append(True)
    return tuple(found)


def guns(position: MarketPosition, side: str) -> list[Unit]:
    """Return a side's Fresh artillery."""
    return [unit for unit in position.on_map(side) if unit.is_fa and unit.is_fresh]


def reach(position: MarketPosition, side: str, is_bonus: bool = False) -> dict[str, list[str]]:
    """Return the areas with a target, and who can lead there."""
    found: dict[str, list[str]] = {}
    ready = guns(position, side)
    for area in position.board.numbers if ready else ():
        if area == ground.UK or (is_bonus and area != BONUS_ZONE):
            continue
        for gun in ready:
            fire = Fire(side, area, "-", gun.id, (), must_barrage(position), is_bonus=is_bonus)
            if lacks_a_target_only(position, fire) and primaries(position, fire):
                found.setdefault(area, []).append(gun.id)
    return found


def helpers(position: MarketPosition, fire: Fire) -> list[str]:
    """Return who can support a bombardment, each taken by himself."""
    return [
        gun.id
        for gun in guns(position, fire.side)
        if gun.id != fire.lead and lacks_a_target_only(position, replace(fire, support=(gun.id,)))
    ]


def lacks_a_target_only(position: MarketPosition, fire: Fire) -> bool:
    """Whether nothing is wrong but that no Primary Target is named yet."""
    return all(found.case in TARGET_CASES for found in may_bombard(position, fire))


def all_fires(position: MarketPosition, side: str) -> Iterator[Fire]:
    """Yield every lawful bombardment, the supporters in the order of their designations."""
    for is_bonus in second(position):
        for area, leads in reach(position, side, is_bonus).items():
            for lead in leads:
                fire = Fire(side, area, "-", lead, (), must_barrage(position), is_bonus=is_bonus)
                yield from _of_lead(position, fire)


def _of_lead(position: MarketPosition, fire: Fire) -> Iterator[Fire]:
    able = helpers(position, fire)
    teams = [team for size in range(len(able) + 1) for team in combinations(able, size)]
    barrages = (False, True) if position.units[fire.lead or ""].is_corps_artillery else (False,)
    for primary in primaries(position, fire):
        for team in teams:
            for is_barrage in barrages:
                found = replace(fire, primary=primary, support=team, is_barrage=is_barrage)
                if not may_bombard(position, found):
                    yield found
