"""What artillery can bombard, targets, Leads, supporters; and the form of a bombardment. Source:
11.11 to 11.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.games.market_garden import forms, ground, states
from rules_engine.games.market_garden.bombardment.fire import CONSTRUCT, Fire, link_of
from rules_engine.games.market_garden.bombardment.limits import may_bombard, primaries
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling

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


# ---- the form -----------------------------------------------------------------------------------

HINT = "Tap the area to be bombarded, then the artillery that leads."


def form_bombard(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas in reach, the artillery that can lead and support, the targets there."""
    form, kinds = Filling(filled), second(position)
    found: dict[str, list[str]] = {}
    for is_bonus in kinds:
        found.update(reach(position, side, is_bonus))
    area = form.one("area", "Target Area", forms.areas(position, found))
    if area is None:
        return form.form(hint=HINT)
    form.mark("target", "T", (area,))
    lead = form.one("lead", "Lead artillery", _artillery(position, found[area]))
    if lead is None:
        return form.form(hint=HINT)
    form.mark("attacker", "L", (position.units[lead].space or "",))
    is_bonus = True in kinds and area == BONUS_ZONE
    fire = Fire(side, area, "-", lead, (), must_barrage(position), is_bonus=is_bonus)
    return _rest(position, fire, form)


def _rest(position: MarketPosition, fire: Fire, form: Filling) -> Form:
    """Ask who supports, for the Primary Target and the Barrage."""
    able = helpers(position, fire)
    names: tuple[str, ...] = ()
    if able:
        names = form.several("with", "Supporting artillery", _artillery(position, able))
    targets = (shown_target(position, one, fire.area) for one in primaries(position, fire))
    target = form.one("at", "Primary Target", targets)
    fire = replace(fire, support=names)
    if position.units[fire.lead or ""].is_corps_artillery and not fire.is_barrage:
        barrage = form.tick("barrage", "Barrage (11.112)", "Barrage: doubled, then Spent")
        fire = replace(fire, is_barrage=barrage)
    if target is None:
        return form.form(hint="Choose the Primary Target.")
    return form.form(replace(fire, primary=target).args())


def _artillery(position: MarketPosition, names: list[str]) -> Iterator[Entry]:
    guns = (position.units[name] for name in names)
    return forms.units(guns, lambda unit: f"attacks with {unit.attack}")


def shown_target(position: MarketPosition, primary: str, area: str) -> Entry:
    """Return a Primary Target as a form shows it."""
    key = link_of(primary)
    if key is None:
        state = states.STATE_WORDS[position.units[primary].state]
        return Entry(primary, primary, area, state)
    if primary.startswith(CONSTRUCT):
        return Entry(primary, f"Construct marker at {ground.bridge_name(position.board, key)}")
    return Entry(primary, ground.ferry_name(position.board, key))
