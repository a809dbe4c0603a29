"""Movement as a record, and what the game asks of it. Source: 5.0 to 6.3, 14.1, 19.32, 26.0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.terrain import bars, conditions, is_mechanized, is_rhine
from rules_engine.games.grenade.movement.advice import advice
from rules_engine.games.grenade.movement.crossing import CROSSING
from rules_engine.games.grenade.movement.entry import ENTRY
from rules_engine.games.grenade.movement.limits import limits
from rules_engine.games.grenade.movement.readings import readings_used
from rules_engine.games.grenade.movement.zones import (
    PASSAGE,
    STRATEGIC,
    bounds_of,
    starts_in_zone,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground.chart import Bar, Price
from rules_engine.mechanics.hexes.movement import listing
from rules_engine.mechanics.hexes.movement.path import Goal
from rules_engine.mechanics.hexes.movement.phase import rest_of
from rules_engine.mechanics.hexes.movement.record import Cases, Mode, Movement


def has_minimum(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a non-mechanized unit on the map may move one hex whatever it costs. Source: 5.25,
    OQ-30.
    """
    if is_mechanized(position, unit) or rest_of(position, unit.id) is not None:
        return False
    is_held = position.reading("OQ-30") == "not_out_of_zone" and starts_in_zone(position, unit)
    return position.holds("5.25") and not is_held


def _price(position: GrenadePosition, unit: Unit, mode: str, a: int, b: int) -> Price | None:
    return costs.price(conditions(position), is_mechanized(position, unit), mode, a, b)


def _bars(position: GrenadePosition, unit: Unit, here: str, there: str) -> Iterator[Bar]:
    """Yield why a step is closed; over the Rhine with the question of blown bridges (OQ-59)."""
    index = position.board.index
    over_rhine = is_rhine(conditions(position), index[here], index[there])
    for barred in bars(position, unit, here, there):
        yield replace(barred, reading="OQ-59") if over_rhine else barred


def _readings_on_allowance(position: GrenadePosition, unit: Unit, allowance: int) -> str | None:
    return "OQ-22" if allowance != unit.allowance else None


MOVEMENT: Movement[GrenadePosition, Unit] = Movement(
    cases=Cases(general="5.0-GR", path="5.0-PR", minimum="5.25"),
    modes={
        "tactical": Mode("tactical", "5.42"),
        "strategic": Mode("strategic", "5.52", apart=STRATEGIC),
        "crossing": Mode("crossing", "5.42", own=CROSSING),
    },
    passage=PASSAGE,
    ways=costs.WAYS,
    ground=conditions,
    kind=costs.mover,
    price=_price,
    bars=_bars,
    allowance=costs.allowance,
    has_minimum=has_minimum,
    limits=limits,
    entry=ENTRY,
    bounds=bounds_of,
    shortened=_readings_on_allowance,
    readings=readings_used,
    advice=advice,
)

# ---- what the rest of the game asks -------------------------------------------------------------


def reachable(position: GrenadePosition, unit: Unit, mode: str) -> Mapping[str, Goal]:
    """Return every hex that a unit can reach in a mode, by number. Source: 5.0-GR."""
    return listing.reachable(MOVEMENT, position, unit, mode)
