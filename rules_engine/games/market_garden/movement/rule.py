"""The ruling on a move: whether a unit may move at all in the running impulse; every violation, the
nearest miss first; why nobody can move. Source: 8.21, 8.3, 9.0, 9.1, 9.64, 20.61.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import germans_are_barred, limits_on_move
from rules_engine.games.market_garden.movement.entry import opens_assault
from rules_engine.games.market_garden.movement.legs import STOPS
from rules_engine.games.market_garden.movement.walk import Walk, walk
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import MODES
from rules_engine.games.market_garden.units import Unit


def limits(
    position: MarketPosition, unit: Unit, *, infiltrates: bool = False
) -> Iterator[Violation]:
    """Yield what keeps a unit from moving, seizing or infiltrating, wherever it would go."""
    found = next(_who(position, unit), None)
    if found is None:
        found = next(_when(position, unit), None)
    if found is None:
        found = next(_infiltration(position, unit, infiltrates), None)
    if found is not None:
        case, text, reading = found
        yield Violation(case, text, unit.space, unit.id, reading=reading)


Bar = tuple[str, str, str | None]


def _who(position: MarketPosition, unit: Unit) -> Iterator[Bar]:
    """Yield what bars the unit itself."""
    if not unit.is_on_map:
        yield "9.1", f"{unit.id} is not on the map.", None
    elif unit.space == ground.UK:
        yield "18.4", f"{unit.id} waits in the United Kingdom Box; it lands before it moves.", None
    elif unit.is_tower:
        yield "9.64", f"{unit.id} is a FLAK Tower and stays where it is.", None
    elif germans_are_barred(position):
        yield "20.61", "In Impulse 0 of D-Day the Germans do not move.", None


def _when(position: MarketPosition, unit: Unit) -> Iterator[Bar]:
    """Yield what bars the unit now."""
    act = impulse.current(position)
    made = impulse.move_of(position, unit.id)
    name = position.name_of(unit.space or "")
    if act is None or act["kind"] not in impulse.ON_GROUND:
        yield "8.21", f"{name} is not active: activate it first.", None
    elif not unit.is_fresh:
        yield "8.3", f"{unit.id} is not Fresh; only Fresh units act.", None
    elif made is not None and made["act"] != len(impulse.acts(position)) - 1:
        yield "8.3", f"{unit.id} acted in the activation before this one.", None
    elif not impulse.is_active(position, unit):
        yield "9.1", f"{unit.id} did not begin the impulse in the Active Area.", None
    elif act["stage"] not in impulse.MOVING:
        yield "8.21", "Demolition has begun; nobody moves any more in this impulse.", None
    elif made is not None and made.get("must"):
        yield "10.2", f"{unit.id} must attack in {name}.", None
    elif made is not None and made["done"]:
        stop = made.get("stop") or ""
        why = STOPS.get(stop, "it has no MF left")
        yield stop or "9.2", f"{unit.id} goes no further than {name}: {why}.", None


def _infiltration(position: MarketPosition, unit: Unit, infiltrates: bool) -> Iterator[Bar]:
    """Yield what bars a unit in an Infiltration Impulse. Source: 8.22, 8.222, OQ-38."""
    act = impulse.current(position)
    if act is None or act["kind"] != "infiltration":
        return
    if not infiltrates and position.reading("OQ-38") == "attempts_only":
        yield "8.22", "An Infiltration Impulse holds Infiltrations only.", "OQ-38"
    is_over = act["target"] in position.data["phase"].get("assaulted", ())
    if is_over and unit.space != act["target"] and position.holds("8.222"):
        name = position.name_of(act["target"])
        yield "8.222", f"The Assault in {name} has closed this impulse.", None


# ---- the ruling (9.0) ---------------------------------------------------------------------------

# How far from lawful an order is: some MF short; an area that bars it; the unit may not move.
MISSES = {"9.2": 0, "9.22": 0, "9.67": 1, "9.61": 1}
CLOSED = 2


def rule_move(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a move as far as the position tells."""
    unit, path = position.unit(order.args["unit"]), order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"You have no unit {order.args['unit']}."
        return Ruling((Violation("9.1", text, None, order.args["unit"]),))
    barred = list(limits(position, unit))
    broken = list(path_faults(position, unit, path))
    if broken:
        return Ruling((*broken, *barred))
    found = walk(position, unit, order.args["mode"], path)
    faults = sorted(found.violations, key=lambda one: MISSES.get(one.case, CLOSED))
    violations = (*faults, *limits_on_move(position, unit, path), *barred)
    readings = tuple(dict.fromkeys(one.reading for one in violations if one.reading))
    if violations:
        return Ruling(violations, (), readings, found.detail)
    return Ruling((), tuple(advice(position, found)), readings, found.detail)


def path_faults(position: MarketPosition, unit: Unit, path: Sequence[str]) -> Iterator[Violation]:
    """Yield what is wrong with the shape of a path. Source: 9.1, 3.2, 14.2."""
    for space in path:
        if not ground.is_on_the_map(position.board, space):
            yield Violation("9.1", f"There is no area {space} on this map.", None, unit.id)
            return
    if path[0] != unit.space:
        here = position.name_of(unit.space) if unit.space else "no area"
        text = f"{unit.id} stands in {here}; its path begins there."
        yield Violation("9.1", text, unit.space, unit.id)
        return
    for here, there in pairwise(path):
        if position.water(here, there) is None:
            is_zone = any(ground.is_zone(position.board, space) for space in (here, there))
            case, why = ("14.2", "no arrow joins") if is_zone else ("9.1", "nothing joins")
            text = f"{why.capitalize()} {position.name_of(here)} and {position.name_of(there)}."
            yield Violation(case, text, there, unit.id)


def advice(position: MarketPosition, found: Walk) -> Iterator[str]:
    """Yield what a player may want to know about a lawful move."""
    unit = found.unit
    for one in found.steps:
        name = position.name_of(one.leg.there)
        if opens_assault(position, unit.side, one.leg.here, one.leg.there, one.leg.by):
            yield f"{unit.id} must attack in {name} (10.2)."
        elif position.enemies(one.leg.there, unit.side):
            yield f"{unit.id} may attack in {name} (10.3)."
        if one.is_minimum:
            yield f"{unit.id} uses its minimum move into {name} (9.21)."


def why_no_move(position: MarketPosition, side: str) -> Violation | None:
    """Return what keeps the side's units where they stand, by the shortest march that breaks the
    fewest rules; None where the side has no unit to march, or one that can.
    """
    rulings = [rule_move(position, order) for order in _shortest_marches(position, side)]
    if not rulings or any(ruling.is_lawful for ruling in rulings):
        return None
    return min(rulings, key=lambda ruling: len(ruling.violations)).violations[-1]


def _shortest_marches(position: MarketPosition, side: str) -> Iterator[Order]:
    for name, unit in position.units.items():
        if unit.side != side or not unit.is_on_map or unit.space not in position.board.index:
            continue
        for there in position.neighbours(str(unit.space)):
            path = [str(unit.space), there]
            yield Order("move", side, {"unit": name, "mode": MODES[0], "path": path})
