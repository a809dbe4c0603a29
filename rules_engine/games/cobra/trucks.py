"""Truck markers: who bears one, and when it comes off. Source: 6.94, 6.95, 9.76, 16.2, OQ-37.

The regiments of the 2nd Division bear one marker between them (6.95). `units.trucks` is true,
false, or "apart" of a marker that serves nobody because they do not stand together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.telling import listed
from rules_engine.plain import JsonObject

APART = "apart"


def bearers(position: CobraPosition, unit: Unit) -> tuple[Unit, ...]:
    """Return the units on the map for which one marker is: a division, or its regiments. Source:
    6.95.
    """
    return tuple(one for one in position.division_of(unit) or (unit,) if one.is_on_map)


def take_off(position: CobraPosition, units: Sequence[Unit], box: str) -> list[Effect]:
    """Return the effects of taking the marker off some units of one division: once nobody of it
    bears it any more it is free, or gone for good, as the box says.
    """
    names = [unit.id for unit in units if unit.bears_trucks]
    effects = _marked(names, False)
    division = position.division_of(units[0])
    if names and not any(one.bears_trucks for one in division if one.id not in names):
        held = int(position.tracks["trucks"][box])
        effects.append(put(held + 1, "tracks", "trucks", box))
    return effects


def _marked(names: Iterable[str], value: bool | str) -> list[Effect]:
    return [put(value, "units", name, "trucks") for name in names]


def settle(p: Run) -> None:
    """End a phase: a marker comes off regiments that have parted, or by the other reading serves
    them no longer until they meet. Source: 6.95, OQ-37a.
    """
    position = p.position
    borne = (unit for unit in position.on_map("allied") if unit.bears_trucks)
    for units in dict.fromkeys(bearers(position, unit) for unit in borne):
        names, is_apart = [one.id for one in units], len({one.space for one in units}) > 1
        if is_apart == (units[0].data["trucks"] == APART) or not position.holds("6.95"):
            continue
        effects, now = _marked(names, APART if is_apart else True), "idle" if is_apart else "used"
        if is_apart and position.reading("OQ-37a") == "together":
            effects, now = take_off(position, units, "free"), "free"
        data: JsonObject = {"units": names, "side": units[0].side, "marker": now}
        p.emit("trucks_settled", data, effects, ["6.95"], by="rules")


SETTLED = {
    "free": "the truck marker comes off, since they stand apart",
    "idle": "the truck marker serves them no longer, since they stand apart",
    "used": "the truck marker serves them again",
}
PART = Part.saying({"trucks_settled": lambda n: f"{listed(n['units'])}: {SETTLED[n['marker']]}."})
