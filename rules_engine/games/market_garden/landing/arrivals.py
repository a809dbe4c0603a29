"""Reinforcements: who is due, where he comes, and the groups that wait for a condition.

Source: 18.1 to 18.4, 22.2, 23.3, OQ-13, OQ-23, OQ-50, OQ-77.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden import ground, options
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit

DEELEN = "9"
"""The airfield of the 52nd Light Division and Pioneer Lehr. Source: 22.2."""
SPECIAL = "sp"
FIRST_SPECIAL_DAY = 21
LIFT_IMPULSE = 7
"""The impulse from which the next day's lift is available. Source: 23.3."""


def place(p: Run, units: Iterable[str], space: str, *cases: str) -> None:
    """Put reinforcements Fresh into a space. Source: 18.2, 18.3, 18.4."""
    names = list(units)
    effects: list[Effect] = []
    for name in names:
        effects += [put("map", "units", name, "status"), put(space, "units", name, "space")]
        effects.append(put("fresh", "units", name, "state"))
    if names:
        data = {"units": names, "space": space, "name": p.position.name_of(space)}
        p.emit("arrived", data, effects, cases, by="rules")


def due(position: MarketPosition, side: str) -> Iterator[Unit]:
    """Yield the reinforcements of a side whose day has come and who wait for nothing else."""
    for unit in position.units.values():
        if not unit.is_due or unit.side != side:
            continue
        date = unit.entry_date
        if isinstance(date, int) and date <= position.date:
            yield unit


# ---- Germans (18.2) -----------------------------------------------------------------------------


def german_places(position: MarketPosition, unit: Unit) -> tuple[str, ...]:
    """Return the Zones in which a German unit may come, whoever holds them. 18.2, OQ-23."""
    return tuple(zone for zone in unit.entry_places if zone in position.board.index)


def german_arrivals(position: MarketPosition) -> list[Unit]:
    """Return the German reinforcements that come now. Source: 18.2."""
    if not position.holds("18.2"):
        return []
    return [unit for unit in due(position, GERMAN) if german_places(position, unit)]


# ---- XXX Corps (18.3) ---------------------------------------------------------------------------


def corps_arrivals(position: MarketPosition) -> list[Unit]:
    """Return the XXX Corps units that come now: their day has come and, where their card has a
    condition, the Allies Control its area. Source: 18.3, OQ-50.
    """
    if not position.holds("18.3"):
        return []
    return [
        unit
        for unit in due(position, ALLIED)
        if unit.is_xxx and _base(position, unit) and _is_met(position, unit)
    ]


def _base(position: MarketPosition, unit: Unit) -> bool:
    return bool(unit.entry_places) and unit.entry_places[0] in position.board.index


def _is_met(position: MarketPosition, unit: Unit) -> bool:
    area = unit.entry_condition
    return area is None or position.controller(area) == ALLIED


def place_corps(p: Run) -> tuple[str, ...]:
    """Place the XXX Corps units whose condition is met, at the very moment, and return the Zones
    into which they came. Source: 18.3.

    Called by `control.settle_control`: at Dawn, and whenever Control of an area may have changed.
    """
    groups: dict[str, list[str]] = {}
    for unit in corps_arrivals(p.position):
        groups.setdefault(unit.entry_places[0], []).append(unit.id)
    for zone, units in groups.items():
        place(p, units, zone, "18.3")
        if p.position.is_daylight:
            arrived = [*p.position.phase.get("arrived", ()), *units]
            p.write(put(arrived, "phase", "arrived"))
    return tuple(groups)


# ---- Airborne (18.4, 22.2, 23.3) ----------------------------------------------------------------


def place_airborne(p: Run) -> None:
    """Put the Airborne units of this day into the United Kingdom Box. Source: 18.4."""
    if p.position.holds("18.4"):
        units = [unit.id for unit in due(p.position, ALLIED) if unit.is_airborne]
        place(p, units, ground.UK, "18.4")


def lift_early(p: Run) -> None:
    """Make the next day's lift available from Impulse 7 on. Source: 23.3."""
    position = p.position
    if position.turn not in (1, 2) or position.impulse < LIFT_IMPULSE:
        return
    if not options.in_use(position, "double_lifts", "23.3"):
        return
    tomorrow = [
        unit.id
        for unit in position.units.values()
        if unit.is_airborne and unit.is_due and unit.entry_date == position.date + 1
    ]
    place(p, tomorrow, ground.UK, "23.3")


def place_at_deelen(p: Run) -> None:
    """Bring the 52nd Light Division and Pioneer Lehr where their side holds Deelen. Source: 22.2,
    OQ-77: the division waits in the United Kingdom Box, the battalion is placed in Deelen.
    """
    if p.position.date < FIRST_SPECIAL_DAY or DEELEN not in p.position.board.index:
        return
    if not options.in_use(p.position, "extended_game", "22.2"):
        return
    special = [u for u in p.position.units.values() if u.is_due and u.entry_date == SPECIAL]
    light = [unit.id for unit in special if unit.side == ALLIED]
    if _allies_hold_deelen(p.position):
        place(p, light, ground.UK, "22.2")
    for unit in special:
        is_free = p.position.is_free(DEELEN, GERMAN) and not p.position.is_full(DEELEN, GERMAN)
        if unit.side == GERMAN and is_free:
            place(p, [unit.id], DEELEN, "22.2")


def _allies_hold_deelen(position: MarketPosition) -> bool:
    if not position.is_free(DEELEN, ALLIED):
        return False
    return any(unit.is_fresh for unit in position.stack(DEELEN, ALLIED))


# ---- Interdiction markers (25.51b) --------------------------------------------------------------


def bring_interdiction(p: Run) -> None:
    """Bring the German Interdiction markers on their days. Source: 16.4, 25.51b, OQ-13."""
    position = p.position
    second = 18 if position.reading("OQ-13") == "both" else 23
    for marker, day in (("1", 18), ("2", second)):
        is_here = position.tracks["interdiction"].get(marker) is not None
        if position.date >= day and not is_here and position.holds("16.4"):
            effects = [put("due", "tracks", "interdiction", marker)]
            p.emit("interdiction_due", {"marker": marker}, effects, ["16.4"], by="rules")


PART = Part.saying(
    {
        "arrived": lambda n: (
            f"{', '.join(n['units'])} arrive{'s' if len(n['units']) == 1 else ''} in {n['name']}."
        ),
        "interdiction_due": lambda n: "The Germans have an Air Interdiction marker at hand.",
    }
)
