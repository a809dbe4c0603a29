"""What the D-Day phases allow: one option for each Drop Area, the Guards in Zone F, and what the
Germans may not do yet. Source: 20.4, 20.5, 20.61, OQ-30, OQ-79.

The Airborne Landing Phase is one activation of all Drop Areas; which option was taken in an area
follows from what its units have done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit

LANDING, GROUND = "dday.landing", "dday.ground"
GUARDS = "Guards"
BASE = "F"
"""The zone in which XXX Corps starts. Source: 14.5, 20.5."""
ASSAULT, SEIZE, MOVE = "assault", "seize", "move"
DONE = {
    ASSAULT: "its units have assaulted",
    SEIZE: "a unit of it has tried to seize bridges",
    MOVE: "its units have moved out",
}


def germans_are_barred(position: MarketPosition) -> bool:
    """Whether the Germans may neither move nor attack yet: the first impulse of D-Day.

    Source: 20.61, 23.51 (the first impulse played counts as Impulse 0).
    """
    if position.turn != 1 or position.side != GERMAN or not position.holds("20.61"):
        return False
    return position.impulse <= int(position.tracks.get("first_impulse", 0))


def why_barred(position: MarketPosition, side: str) -> Violation | None:
    """Return why the Germans neither move nor attack yet; None where that is not the reason."""
    if side != GERMAN or not germans_are_barred(position):
        return None
    return Violation("20.61", "In Impulse 0 of D-Day the Germans neither move nor attack.")


def option_of(position: MarketPosition, area: str) -> str | None:
    """Return which option was taken in a Drop Area: ASSAULT, SEIZE, MOVE or None. Source: 20.4."""
    if area in position.phase.get("assaulted", ()):
        return ASSAULT
    for made in position.phase.get("moves", {}).values():
        if made["from"] == area:
            return MOVE if len(made["path"]) > 1 else SEIZE
    return None


def limits_on_assault(
    position: MarketPosition, area: str, units: Iterable[Unit], support: Iterable[Unit] = ()
) -> tuple[Violation, ...]:
    """Return what a D-Day phase forbids of an assault; nothing in any other step.

    Source: 20.4A, 20.5.
    """
    if position.step == LANDING and position.holds("20.4"):
        return _landed_assault(position, area, units)
    if position.step == GROUND and position.holds("20.5"):
        return _ground_assault(position, area, units)
    return ()


def _landed_assault(
    position: MarketPosition, area: str, units: Iterable[Unit]
) -> tuple[Violation, ...]:
    name = position.name_of(area)
    if not position.is_contested(area):
        text = f"{name} is not contested: its units may seize bridges or move (20.4 B, C)."
        return (Violation("20.4", text, space=area),)
    if option_of(position, area) is not None:
        text = f"One combined assault is all that {name} may do in this phase."
        return (Violation("20.4", text, space=area),)
    return tuple(
        Violation("20.4", f"{unit.id} has done something in this phase.", area, unit.id)
        for unit in units
        if impulse.move_of(position, unit.id) is not None
    )


def _ground_assault(
    position: MarketPosition, area: str, units: Iterable[Unit]
) -> tuple[Violation, ...]:
    found = []
    units = list(units)
    if area != BASE and not all(_has_overrun(position, unit) for unit in units):
        text = f"In this phase the Guards assault in Zone F, not in {position.name_of(area)}."
        found.append(Violation("20.5", text, space=area))
    others = [unit for unit in units if unit.division != GUARDS]
    if position.reading("OQ-87") == "with_others" and len(others) < len(units):
        others = []
    for unit in others:
        text = f"{unit.id} is not of the Guards Armoured Division, which attacks here."
        found.append(Violation("20.5", text, space=area, unit=unit.id, reading="OQ-87"))
    return tuple(found)


def _has_overrun(position: MarketPosition, unit: Unit) -> bool:
    """Whether a unit may go on in the Ground Assault Phase: it Overran the Germans in Zone F, and
    may have left it since.

    Source: 10.5, 20.5, OQ-83.
    """
    made = impulse.move_of(position, unit.id)
    if made is None or BASE not in position.phase.get("assaulted", ()):
        return False
    return not made["done"] or len(made["path"]) > 1


def _only_overruns(position: MarketPosition, unit: Unit) -> tuple[Violation, ...]:
    if _has_overrun(position, unit):
        return ()
    text = f"In this phase units leave Zone F only by an Overrun, and {unit.id} has made none."
    return (Violation("20.5", text, unit.space, unit.id, reading="OQ-83"),)


def limits_on_seizure(position: MarketPosition, unit: Unit, key: str) -> tuple[Violation, ...]:
    """Return what a D-Day phase forbids of a seizure; nothing in any other step.

    Source: 20.4B, 20.5, OQ-30.
    """
    if position.step == GROUND and position.holds("20.5"):
        return _only_overruns(position, unit)
    if position.step != LANDING or not position.holds("20.4") or unit.space is None:
        return ()
    area, made = unit.space, impulse.move_of(position, unit.id)
    if made is not None and len(made["path"]) > 1:
        return (Violation("20.4", f"{unit.id} has moved in this phase.", area, unit.id),)
    found = _one_option(position, unit, area, SEIZE)
    if made is not None and position.reading("OQ-30") == "one_try":
        text = f"{unit.id} has made its attempt in this phase."
        found = (*found, Violation("20.4", text, area, unit.id, reading="OQ-30"))
    others = [
        name
        for name, other in position.phase.get("moves", {}).items()
        if other["from"] == area and name != unit.id and len(other["path"]) == 1
    ]
    if others and not found:
        text = f"Only {others[0]} may try bridges of {position.name_of(area)} in this phase."
        found = (Violation("20.4", text, space=area, unit=unit.id),)
    return found


def limits_on_move(
    position: MarketPosition, unit: Unit, path: Sequence[str]
) -> tuple[Violation, ...]:
    """Return what a D-Day phase forbids of a move: in the Airborne Landing Phase a unit enters one
    adjacent Vacant Area for all its MF. Nothing in any other step. Source: 20.4C, 20.5, OQ-79.
    """
    if position.step == GROUND and position.holds("20.5"):
        return _only_overruns(position, unit)
    if position.step != LANDING or not position.holds("20.4") or unit.space is None:
        return ()
    area, made = unit.space, impulse.move_of(position, unit.id)
    if made is not None:
        return (Violation("20.4", f"{unit.id} has acted in this phase.", area, unit.id),)
    if len(path) != 2:
        text = f"In this phase {unit.id} enters one adjacent Vacant area, and stops."
        return (Violation("20.4", text, path[-1], unit.id, reading="OQ-79"),)
    found = _one_option(position, unit, area, MOVE)
    if not position.is_vacant(path[1], ALLIED):
        text = f"{position.name_of(path[1])} holds Germans; units move into Vacant areas here."
        found = (*found, Violation("20.4", text, path[1], unit.id))
    return found


def _one_option(
    position: MarketPosition, unit: Unit, area: str, wanted: str
) -> tuple[Violation, ...]:
    """Refuse a second option in a Drop Area, and B and C where Germans are. Source: 20.4."""
    name = position.name_of(area)
    taken = option_of(position, area)
    if taken not in (None, wanted):
        text = f"{name} has had its option in this phase: {DONE[taken or '']}."
        return (Violation("20.4", text, space=area, unit=unit.id),)
    if position.is_contested(area):
        text = f"{name} is contested: its units may assault there or do nothing (20.4 A, D)."
        return (Violation("20.4", text, space=area, unit=unit.id),)
    return ()


def landed_areas(position: MarketPosition) -> list[str]:
    """Return the areas in which Fresh Airborne units have landed. Source: 20.4."""
    stacks = position.on_map(ALLIED)
    found = {unit.space for unit in stacks if unit.is_airborne and unit.is_fresh}
    return [area for area in position.board.numbers if area in found and area != ground.UK]
