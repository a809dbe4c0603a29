"""Interdiction of landings: one die for each unit that lands, area by area, on D-Day and from the
United Kingdom Box. Source: 18.44, 20.4, 23.2, OQ-08.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden import options, states
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import GERMAN, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.values import total
from rules_engine.plain import JsonObject


def value(position: MarketPosition, unit: Unit, area: str) -> tuple[Modifier, ...]:
    """Return the Interdiction Value for a unit that lands, term by term. Source: 18.44, 23.2."""
    return (*interdiction.terms(position, area), *_polder(position, unit, area))


def _polder(position: MarketPosition, unit: Unit, area: str) -> tuple[Modifier, ...]:
    """Return what Polder adds with the optional landings of D-Day. Source: 23.2."""
    if position.step not in ("dday.drops", "dday.landing") or not position.is_polder(area):
        return ()
    if not options.in_use(position, "free_landings", "23.2"):
        return ()
    amount = 2 if unit.is_glider or unit.is_fa else 1
    return (Modifier(amount, f"{position.name_of(area)} is Polder", "23.2"),)


def fire_at(p: Run, area: str, units: list[str]) -> None:
    """Roll for the units that land in an area; nobody rolls where nothing shoots. 18.42, 18.44."""
    position = p.position
    if not position.holds("18.44"):
        return
    name = position.name_of(area)
    shot: list[JsonObject] = []
    throws: list[Throw] = []
    for unit in units:
        against = total(value(position, position.units[unit], area))
        if against:
            shot.append({"unit": unit, "value": against})
            subject, note = f"interdiction of {unit} over {name}", f"against a Value of {against}"
            throws.append(Throw("18.44", subject, GERMAN, 1, note=note))
    if not throws:
        return
    terms = interdiction.terms(position, area)
    spotting_reveal.reveal_named(p, [term.reason for term in terms], "combat", "DB2.3")
    found = [term.to_json() for term in terms]
    data = {"space": area, "name": name, "value": interdiction.count(position, area)}
    p.emit("interdicted", {**data, "terms": found, "units": units}, [], ["18.44"], by="rules")
    throw(p, "interdiction_dice", throws, area=area, shot=shot)


def _settle(p: Run, frame: JsonObject) -> None:
    """Apply the dice: equal to the Value means Spent, less means Disrupted too. 18.44, OQ-08."""
    for one, rolled in zip(frame["about"]["shot"], frame["rolled"], strict=True):
        die, against = rolled["total"], one["value"]
        if die > against:
            continue
        state, unit = ("spent" if die == against else "d1"), one["unit"]
        why = f"interdicted, {die} against a Value of {against}"
        states.worsen_to(p, unit, state, why, "18.44")
        p.write(put([*p.position.phase.get("stopped", ()), unit], "phase", "stopped"))
        if p.position.reading("OQ-88") == "stay":
            p.write(put([*stopped_today(p.position), unit], "tracks", "stopped"))
            p.write(put(p.position.turn, "tracks", "stopped_on"))


def stopped_today(position: MarketPosition) -> list[str]:
    """Return the units that were hit as they landed on this day, where that matters. OQ-88."""
    is_today = position.tracks.get("stopped_on") == position.turn
    return list(position.tracks.get("stopped", ())) if is_today else []


PART = Part.saying(
    {
        "interdicted": lambda n: (
            f"The landing in {n['name']} is interdicted: Value {n['value']}, "
            f"{len(n['units'])} unit{'' if len(n['units']) == 1 else 's'}."
        )
    },
    frames={"interdiction_dice": roll_frame("interdiction_dice", _settle)},
)
