"""Which bombardments are lawful: artillery, range, targets, aircraft. Source: 11.1 to 11.2, 14.4,
15.1, 15.11, 15.13, 16.2 to 16.21b, 20.3, 20.61.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bombardment.fire import CONSTRUCT, FERRY, Fire, link_of
from rules_engine.games.market_garden.bridges.terms import construct_level
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.landing.dday_limits import BASE, GUARDS, germans_are_barred
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit

INVASION_BARRAGE = "dday.artillery"


# ---- artillery (11.11, 11.111, 11.2) ------------------------------------------------------------


def may_bombard(position: MarketPosition, fire: Fire) -> tuple[Violation, ...]:
    """Return what forbids a bombardment by artillery."""
    if not ground.is_on_the_map(position.board, fire.area):
        return (Violation("11.1", f"There is no area {fire.area} on this map.", fire.area),)
    guns = []
    for name in fire.guns:
        unit = position.unit(name)
        if unit is None or unit.side != fire.side or not unit.is_on_map:
            return (Violation("11.11", f"You have no unit {name} on the map.", unit=name),)
        guns.append(unit)
    found = [*_timing(position, fire)]
    for unit in guns:
        found += _gun(position, unit, fire.area)
    found += _together(position, guns)
    found += _barrage(position, fire, guns)
    found += primary_target(position, fire)
    return tuple(found)


def _timing(position: MarketPosition, fire: Fire) -> Iterator[Violation]:
    """Rule on what this impulse has had already. Source: 12.3, 10.2, 20.3, 20.61, OQ-59."""
    if position.step == INVASION_BARRAGE:
        yield from _invasion(position, fire)
        return
    if germans_are_barred(position):
        text = "In Impulse 0 of D-Day the Germans do not attack."
        yield Violation("20.61", text, space=fire.area)
    yield from activation_limits.while_another_runs(position)
    if fire.is_bonus:
        yield from activation_limits.bonus(position, fire.side, [fire.area])
    yield from activation_limits.second_activation(position, fire.is_bonus)
    if position.reading("OQ-59") == "alone" and impulse.acts(position):
        text = "A Bombardment is the only action of its impulse."
        yield Violation("15.11", text, space=fire.area, reading="OQ-59")


def _invasion(position: MarketPosition, fire: Fire) -> Iterator[Violation]:
    """Rule on the Barrage that opens D-Day. Source: 20.3."""
    if not position.holds("20.3"):
        return
    if impulse.acts(position):
        yield Violation("20.3", "XXX Corps fires one Barrage in this phase; it is fired.")
    if fire.area != BASE:
        yield Violation("20.3", "This Barrage is fired in Zone F.", space=fire.area)
    if not fire.is_barrage:
        yield Violation("20.3", "XXX Corps Artillery fires a Barrage here.", unit=fire.lead)
    for name in fire.support:
        if position.units[name].division == GUARDS:
            text = f"{name} of the Guards may not support the Barrage."
            yield Violation("20.3", text, unit=name)


def _gun(position: MarketPosition, unit: Unit, area: str) -> Iterator[Violation]:
    """Rule on one artillery unit. Source: 8.3, 11.11, 11.111."""
    if not unit.is_fa and position.holds("11.11"):
        text = f"{unit.id} is no Field Artillery, and nothing else bombards from the ground."
        yield Violation("11.11", text, unit=unit.id)
    if position.holds("8.3") and not _can_still_fire(position, unit):
        text = f"{unit.id} is not Fresh, or has acted in this impulse."
        yield Violation("8.3", text, unit=unit.id)
    yield from out_of_range(position, unit, area)


def _can_still_fire(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit is Fresh and has not acted; who has landed has. Source: 8.3, 18.42."""
    return unit.is_fresh and impulse.move_of(position, unit.id) is None


def out_of_range(position: MarketPosition, unit: Unit, area: str) -> Iterator[Violation]:
    """Rule on the way from artillery to a target. Source: 11.111, 14.4, 15.11."""
    here = unit.space or ""
    if here == area:
        return
    there = position.name_of(area)
    board = position.board
    if position.holds("14.4") and here in board.index:
        if ground.is_zone(board, here):
            text = f"{unit.id} is in Zone {here} and fires only there."
            yield Violation("14.4", text, space=area, unit=unit.id)
            return
        if ground.is_zone(board, area):
            text = f"{unit.id} is outside Zone {area} and cannot fire into it."
            yield Violation("14.4", text, space=area, unit=unit.id)
            return
    if position.holds("15.11") and position.is_contested(here):
        text = f"{unit.id} is in a Contested Area and fires only there."
        yield Violation("15.11", text, space=area, unit=unit.id)
        return
    if position.holds("11.111") and not in_reach(position, unit, area):
        far = "two areas" if unit.is_corps_artillery else "adjacent areas"
        text = f"{there} is out of reach: {unit.id} in {here} reaches {far}."
        yield Violation("11.111", text, space=area, unit=unit.id)


def in_reach(position: MarketPosition, unit: Unit, area: str) -> bool:
    """Whether a target is near enough: adjacent, for Corps Artillery two Areas away. A Zone does
    not lie on the way, since nobody fires out of or into one. Source: 11.111, 15.13, 14.4.
    """
    here = unit.space or ""
    if here not in position.board.index:
        return False
    if area in position.neighbours(here):
        return True
    return unit.is_corps_artillery and is_two_away(position, here, area)


def is_two_away(position: MarketPosition, here: str, area: str) -> bool:
    """Whether one Area lies between; a Zone does not count as that. Source: 15.13, 14.4."""
    between = (s for s in position.neighbours(here) if not ground.is_zone(position.board, s))
    return any(area in position.neighbours(space) for space in between)


def _together(position: MarketPosition, guns: list[Unit]) -> Iterator[Violation]:
    """Refuse British beside US artillery. Source: 11.2."""
    if len({unit.nation for unit in guns}) > 1 and position.holds("11.2"):
        text = "British and US artillery do not support each other."
        yield Violation("11.2", text, unit=guns[-1].id)


def _barrage(position: MarketPosition, fire: Fire, guns: list[Unit]) -> Iterator[Violation]:
    """Only Corps Artillery leads a Barrage. Source: 11.112."""
    if fire.is_barrage and not guns[0].is_corps_artillery and position.holds("11.112"):
        text = f"{guns[0].id} is no Corps Artillery and cannot lead a Barrage."
        yield Violation("11.112", text, unit=guns[0].id)


# ---- the Primary Target (11.12, 15.1) -----------------------------------------------------------


def primary_target(position: MarketPosition, fire: Fire) -> Iterator[Violation]:
    """Rule on the Primary Target. Source: 11.12, 15.1, 19.22."""
    if link_of(fire.primary) is not None:
        yield from _works(position, fire)
        return
    unit = position.unit(fire.primary)
    enemies = position.enemies(fire.area, fire.side)
    if unit is None or unit not in enemies:
        text = f"{fire.primary} is no enemy unit in {position.name_of(fire.area)}."
        yield Violation("11.12", text, space=fire.area, unit=fire.primary)
    elif unit.is_fa and position.holds("15.1") and any(not enemy.is_fa for enemy in enemies):
        text = f"{unit.id} is artillery, and other units in {fire.area} stand before it."
        yield Violation("15.1", text, space=fire.area, unit=unit.id)


def _works(position: MarketPosition, fire: Fire) -> Iterator[Violation]:
    """Rule on a Construct marker or ferry. Source: 11.12, 4.7, 19.22."""
    key = link_of(fire.primary) or ""
    if not _is_there(position, fire, key):
        yield Violation("11.12", f"{fire.primary} is not there.", space=fire.area)
        return
    if fire.marker is not None:
        if position.holds("11.12"):
            yield Violation("11.12", "Aircraft attack units only.", space=fire.area)
        return
    lead = position.units[fire.lead or ""]
    is_beside = {fire.area, lead.space} <= set(ground.ends(key))
    if position.holds("11.12") and not is_beside:
        text = f"{key} must be a boundary of {fire.area} and of the area in which {lead.id} stands."
        yield Violation("11.12", text, space=fire.area, unit=lead.id)


def _is_there(position: MarketPosition, fire: Fire, key: str) -> bool:
    spaces = ground.ends(key)
    if ground.boundary(position.board, *spaces) is None:
        return False
    if fire.primary.startswith(FERRY):
        has = ground.has_ferry(position.board, *spaces)
        return has and position.tracks["ferries"].get(key) != "destroyed"
    return bool(construct_level(position, position.other(fire.side), key))


def primaries(position: MarketPosition, fire: Fire) -> list[str]:
    """Return all lawful Primary Targets of a bombardment that is complete but for this one."""
    words = [unit.id for unit in position.enemies(fire.area, fire.side)]
    if fire.marker is None:
        keys = [ground.link(fire.area, other) for other in position.neighbours(fire.area)]
        words += [head + key for key in keys for head in (CONSTRUCT, FERRY)]
    trials = (replace(fire, primary=word) for word in words)
    return [trial.primary for trial in trials if not list(primary_target(position, trial))]


# ---- aircraft (16.2) ----------------------------------------------------------------------------


def may_fly(position: MarketPosition, fire: Fire) -> tuple[Violation, ...]:
    """Return what forbids an Air Bombardment. Source: 16.2, 16.21a, 16.21b, 17.2."""
    if not ground.is_on_the_map(position.board, fire.area):
        return (Violation("11.1", f"There is no area {fire.area} on this map.", fire.area),)
    found = [*_air_timing(position, fire.marker or "")]
    if not _is_near_allies(position, fire.area):
        text = f"{position.name_of(fire.area)} holds no Allied unit and is not beside the Allies."
        zone = ground.is_zone(position.board, fire.area)
        found.append(Violation("14.4" if zone else "16.21b", text, space=fire.area))
    return (*found, *primary_target(position, fire))


def _air_timing(position: MarketPosition, marker: str) -> Iterator[Violation]:
    if position.is_overcast and position.holds("17.2"):
        yield Violation("17.2", "No air bombardment in overcast weather.")
    if position.tracks["air"].get(marker) != "ready" and position.holds("16.2"):
        yield Violation("16.2", f"{marker} has attacked today already; it is ready at Dawn.")
    if impulse.acts(position) and position.holds("16.21a"):
        yield Violation("16.21a", "An air bombardment is the only action of its impulse.")


def _is_near_allies(position: MarketPosition, area: str) -> bool:
    """Whether a target holds or adjoins Allied units, or adjoins an Allied Area. 16.21b, OQ-22."""
    zone = ground.is_zone(position.board, area)
    if not (position.holds("14.4") if zone else position.holds("16.21b")):
        return True
    adjoins = any(
        position.stack(space, ALLIED) or position.controller(space) == ALLIED
        for space in position.neighbours(area)
    )
    if zone and position.reading("OQ-22") == "adjacent":
        return adjoins
    return adjoins or bool(position.stack(area, ALLIED))
