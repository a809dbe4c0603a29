"""Ways over a boundary: open ground, bridge, unbridged canal, ferry, boat; and by whom.

Source: 3.21, 3.23, 9.2, 9.4, 9.5, 9.62, 9.621, 9.63, OQ-62, OQ-65.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import ALLIED, CORPS, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.isolation import has_line
from rules_engine.games.market_garden.units import OfType, Unit

OPEN, BRIDGE, CANAL, FERRY, BOAT = "open", "bridge", "canal", "ferry", "boat"
BRIDGE_LIMIT = 5
"""Units that may cross a bridge in an impulse or Regroup Phase. Source: 9.62."""
ARMOR_FERRIES_FROM = 19
"""The first day on which German Armor may use ferries. Source: 9.63."""


class Fault(NamedTuple):
    """A case that a step breaks; "{unit}" in the text stands for the unit."""

    case: str
    text: str
    reading: str | None = None


class _Mover(NamedTuple):
    """The fields of a `Mover`."""

    side: str
    type: str
    is_quick: bool
    """Whether it may pay half by road. Source: 9.4."""
    is_mechanized: bool
    sector: str | None
    is_from_f: bool
    """Whether it has left Zone F and cannot return. Source: 14.51, OQ-76."""
    seized: tuple[str, ...] = ()
    """The bridges that it has seized itself in this impulse. Source: 9.22."""
    failed: tuple[str, ...] = ()
    """The bridges that it has failed to seize, where that raises its cost. Source: OQ-63."""


class Mover(_Mover, OfType):
    """What the rules of movement ask of a unit; units alike in it move alike."""

    __slots__ = ()


def mover_of(position: MarketPosition, unit: Unit) -> Mover:
    """Return a unit as the rules of movement see it."""
    is_quick = unit.side == ALLIED and (unit.is_armor or unit.is_mechanized or unit.is_fa)
    seized, failed = (_of_unit(position, unit, word) for word in ("seized", "failed"))
    return Mover(
        unit.side,
        unit.type,
        is_quick,
        unit.is_mechanized,
        unit.sector,
        has_left_f(unit),
        seized,
        failed,
    )


def _of_unit(position: MarketPosition, unit: Unit, word: str) -> tuple[str, ...]:
    """Return the bridges that a unit has seized, or failed to seize, in this impulse."""
    found = position.data["phase"].get(word, {})
    return tuple(key for key, name in sorted(found.items()) if name == unit.id)


def has_left_f(unit: Unit) -> bool:
    """Whether a unit cannot return to Zone F: all of XXX Corps that stands elsewhere, and Germans
    that have left it. Source: 14.51, OQ-71, OQ-76.
    """
    return unit.space != "F" and (unit.is_xxx or bool(unit.data.get("left_f")))


def way_of(position: MarketPosition, mode: str, here: str, there: str) -> str:
    """Return by what a boundary is crossed in a mode. Source: 9.2."""
    if mode in (CANAL, FERRY, BOAT):
        return mode
    return OPEN if position.water(here, there) == ground.OPEN else BRIDGE


def runs_on_road(position: MarketPosition, mover: Mover, here: str, there: str, by: str) -> bool:
    """Whether the Road Net leads over a boundary for a unit. Source: 3.21, OQ-65."""
    features = ground.boundary(position.board, here, there) or frozenset()
    if by == OPEN:
        return "road" in features
    if by == BRIDGE:
        return "road" in features and "railroad_bridge" not in features
    if by == FERRY:
        is_link = "ferry_road" in features or position.reading("OQ-65") == "any_ferry"
        return mover.is_armor and is_link and position.holds("3.21")
    return False


def way_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, by: str
) -> Iterator[Fault]:
    """Yield why a unit cannot cross a boundary in this way; roads and costs left aside."""
    key = ground.link(here, there)
    if by == BRIDGE:
        yield from _bridge_faults(position, mover, here, there, key)
    elif by == CANAL:
        yield from _canal_faults(position, mover, here, there)
    elif by == FERRY:
        yield from _ferry_faults(position, mover, here, there, key)
    elif by == BOAT:
        yield from _boat_faults(position, mover, here, there, key)
    yield from _contested_faults(position, mover, here, key, by)


def _bridge_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, key: str
) -> Iterator[Fault]:
    if not position.is_intact(key):
        pair = f"{position.name_of(here)} and {position.name_of(there)}"
        is_blown = position.bridge(key) == "destroyed"
        why = "the bridge is destroyed" if is_blown else "there is no bridge"
        if position.water(here, there) == ground.RIVER:
            if position.holds("9.62"):
                text = f"A river divides {pair}, and {why}; only boat or ferry cross it."
                yield Fault("9.62", text)
        elif position.holds("9.2"):
            text = f"A canal divides {pair}, and {why}; Infantry crosses by mode canal."
            yield Fault("9.2", text)
        return
    if crossings(position, key) >= BRIDGE_LIMIT and position.holds("9.62"):
        name = ground.bridge_name(position.board, key)
        text = f"{BRIDGE_LIMIT} units have crossed {name} already."
        yield Fault("9.62", text, "OQ-75" if position.is_daylight else None)
    is_held = position.bridge(key) == position.other(mover.side)
    if is_held and position.is_vacant(there, mover.side) and not position.holds("9.221"):
        text = f"The enemy holds {ground.bridge_name(position.board, key)}; seize it first."
        yield Fault("9.22", text)


def crossings(position: MarketPosition, key: str) -> int:
    """Return how many units have crossed a bridge in this impulse or phase. Source: 9.62."""
    return int(position.data["phase"].get("bridges", {}).get(key, 0))


def _canal_faults(position: MarketPosition, mover: Mover, here: str, there: str) -> Iterator[Fault]:
    if position.water(here, there) != ground.CANAL:
        names = f"{position.name_of(here)} and {position.name_of(there)}"
        yield Fault("9.2", f"No canal divides {names}.")
    elif position.is_intact(ground.link(here, there)) and position.reading("OQ-62") == "barred":
        name = ground.bridge_name(position.board, ground.link(here, there))
        yield Fault("9.2", f"The canal is crossed by {name}, which stands.", "OQ-62")
    if not mover.is_infantry and position.holds("9.2"):
        yield Fault("9.2", "{unit} is no Infantry and crosses a canal only by bridge.")


def _ferry_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, key: str
) -> Iterator[Fault]:
    if not ground.has_ferry(position.board, here, there):
        names = f"{position.name_of(here)} and {position.name_of(there)}"
        yield Fault("9.63", f"No ferry runs between {names}.")
        return
    state = position.tracks["ferries"].get(key, "ready")
    if not position.holds("9.63"):
        return
    if state == "destroyed":
        yield Fault("4.7", f"The ferry {key} was destroyed by artillery.")
    if state == "used" and not _has_room(position, mover.side, key):
        text = f"The ferry {key} has carried a unit in this Phase; it carries one."
        yield Fault("9.63", text, "OQ-67")
    if mover.is_armor and mover.side == GERMAN and position.date < ARMOR_FERRIES_FROM:
        yield Fault("9.63", "German Armor uses no ferry before September 19.")


def _has_room(position: MarketPosition, side: str, key: str) -> bool:
    """Whether a used ferry still carries a unit of a side. Source: 9.63, OQ-67."""
    carried = position.tracks.get("ferried", {}).get(key, ())
    return position.reading("OQ-67") == "each_side" and side not in carried


def _boat_faults(
    position: MarketPosition, mover: Mover, here: str, there: str, key: str
) -> Iterator[Fault]:
    if not position.holds("9.5"):
        yield Fault("9.62", "Rivers are crossed by bridge or ferry.")
        return
    name = position.name_of(here)
    if mover.side != ALLIED or not mover.is_infantry or mover.is_mechanized:
        yield Fault("9.5", "Only Allied Infantry on foot makes a Boat Assault.")
    if position.tracks["boat"] != "ready":
        yield Fault("9.5", "The boats have been used on this day.")
    if position.water(here, there) != ground.RIVER or position.is_intact(key):
        text = f"No river without a bridge divides {name} and {position.name_of(there)}."
        yield Fault("9.5", text)
    began = position.data["phase"].get("began", {}).get("control", {}).get(here)
    is_corps = position.control(here) == CORPS and began in (None, CORPS)
    if not is_corps or not position.is_free(here, ALLIED):
        yield Fault("9.5", f"Boats start from a Free area of XXX Corps; {name} is none.")
    elif not has_line(position, ALLIED, here):
        yield Fault("9.5", f"{name} has no Supply Line to Zone F, so no boats are there.")


def _contested_faults(
    position: MarketPosition, mover: Mover, here: str, key: str, by: str
) -> Iterator[Fault]:
    """Yield what bars leaving a contested area over water. Source: 9.621."""
    if not position.is_contested(here) or not position.holds("9.621"):
        return
    enemy = position.other(mover.side)
    name = position.name_of(here)
    if by == BRIDGE and position.bridge(key) == enemy:
        what = ground.bridge_name(position.board, key)
        yield Fault("9.621", f"{name} is contested, and the enemy holds {what}.")
    if by == FERRY and position.holder_of_boundary(key) == enemy:
        yield Fault("9.621", f"{name} is contested, and the enemy holds the river {key}.")
