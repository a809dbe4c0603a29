"""Whether a unit may move at all in the running impulse. Source: 8.21, 8.3, 9.1, 9.64, 20.61."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import germans_are_barred
from rules_engine.games.market_garden.movement.legs import STOPS
from rules_engine.games.market_garden.position import MarketPosition
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
