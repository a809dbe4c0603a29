"""Field Artillery that supports an Assault. Source: 15.12, 15.13, 14.4, 10.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bombardment.limits import is_two_away
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import BASE
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit

Bar = tuple[str, str]
"""What stands in the way: the case, and a sentence."""


def _out_of_reach(position: MarketPosition, unit: Unit, area: str) -> Iterator[Bar]:
    """Yield why artillery does not reach an area: it reaches its own, from a Free Area also the
    adjacent ones, Corps Artillery two Areas away; never out of a Zone or into one. Source: 15.12,
    15.13, 14.4.
    """
    here = unit.space or ""
    if here == area:
        return
    if not ground.is_on_the_map(position.board, here):
        yield "15.12", f"{unit.id} is not on the map."
        return
    zones = [space for space in (here, area) if ground.is_zone(position.board, space)]
    if zones and position.holds("14.4"):
        text = f"{unit.id} in {position.name_of(here)} does not reach {position.name_of(area)}:"
        text += " artillery fires neither out of a Zone nor into one."
        yield "14.4", text
    if position.is_contested(here) and position.holds("15.12"):
        yield "15.12", f"{position.name_of(here)} is Contested, so {unit.id} supports only there."
    if area in position.neighbours(here):
        return
    is_far = unit.is_corps_artillery and position.holds("15.13")
    if is_far and is_two_away(position, here, area):
        return
    reach = "two Areas" if is_far else "one Area"
    text = f"{position.name_of(area)} is too far: {unit.id} in {position.name_of(here)}"
    if position.holds("15.12"):
        yield "15.12", f"{text} reaches {reach}."


def faults(
    position: MarketPosition, unit: Unit, area: str, side: str, assaulting: Sequence[Unit]
) -> Iterator[Violation]:
    """Yield why a unit may not support an Assault by these units."""
    for case, text in _bars(position, unit, area, side, assaulting):
        yield Violation(case, text, area, unit.id)


def _bars(
    position: MarketPosition, unit: Unit, area: str, side: str, assaulting: Sequence[Unit]
) -> Iterator[Bar]:
    if unit.side != side or not unit.is_on_map:
        yield "15.12", f"You have no unit {unit.id} on the map."
        return
    yield from _itself(position, unit)
    yield from _out_of_reach(position, unit, area)
    yield from _belongs(position, unit, assaulting)


def _itself(position: MarketPosition, unit: Unit) -> Iterator[Bar]:
    if not position.holds("15.12"):
        return
    if not unit.is_fa:
        yield "15.12", f"{unit.id} is no Field Artillery and supports nobody; let it assault."
    elif not unit.is_fresh:
        yield "15.12", f"{unit.id} is not Fresh."
    elif impulse.move_of(position, unit.id) is not None:
        yield "15.12", f"{unit.id} has come in this impulse and cannot support."
    if unit.id in position.phase.get("supported", ()) and position.holds("10.5"):
        yield "10.5", f"{unit.id} has supported an Assault in this impulse that was no Overrun."


def _belongs(position: MarketPosition, unit: Unit, assaulting: Sequence[Unit]) -> Iterator[Bar]:
    """Rule on whose Assault artillery supports. Source: 15.12, 15.13."""
    if unit.is_independent_artillery and position.holds("15.12"):
        yield "15.12", f"{unit.id} belongs to no division and never supports an Assault."
    if unit.is_corps_artillery:
        yield from _corps(position, unit, assaulting)
        return
    own = [one for one in assaulting if one.division == unit.division and not one.is_fa]
    if unit.division is not None and not own and position.holds("15.12"):
        text = f"{unit.id} supports only its own division ({unit.division}), and none of it"
        yield "15.12", f"{text} assaults."


def _corps(position: MarketPosition, unit: Unit, assaulting: Sequence[Unit]) -> Iterator[Bar]:
    if unit.side != ALLIED or not position.holds("15.13"):
        return
    if not any(one.nation == "british" and one.is_xxx for one in assaulting):
        text = f"{unit.id} supports British units that came from Zone {BASE}; none assaults."
        yield "15.13", text


def able(
    position: MarketPosition, side: str, area: str, assaulting: Sequence[Unit]
) -> tuple[Unit, ...]:
    """Return the artillery that could support an Assault by these units."""
    guns = (unit for unit in position.on_map(side) if unit.is_fa)
    return tuple(
        unit for unit in guns if next(faults(position, unit, area, side, assaulting), None) is None
    )
