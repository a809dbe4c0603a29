"""D-Day's Airborne Landing Phase up to the orders: all units land, then they are shot at.

Source: 20.4, 18.44, OQ-31.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, drop, put
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden import control
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing import dday_limits
from rules_engine.games.market_garden.landing import fire as landing_fire
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

INVASION_DAY = 17


def invaders(position: MarketPosition) -> list[Unit]:
    """Return the units that land on D-Day, in the order of their designations. Source: 20.4."""
    return [
        unit
        for unit in position.units.values()
        if unit.side == ALLIED and unit.is_due and unit.entry_date == INVASION_DAY and unit.drops
    ]


def drop_of(position: MarketPosition, unit: Unit) -> str:
    """Return where a unit lands: as its counter says, or where it was ordered to. 20.4, 23.2."""
    return str(position.tracks.get("drops", {}).get(unit.id, unit.drops[0]))


def begin(p: Run) -> None:
    """Place the units Fresh in their Drop Areas, then let them be shot at. Source: 20.4."""
    landed: dict[str, list[str]] = {}
    for unit in invaders(p.position):
        landed.setdefault(drop_of(p.position, unit), []).append(unit.id)
    areas = [area for area in p.position.board.numbers if area in landed]
    for area in areas:
        _place(p, area, landed[area])
    p.write(drop("tracks", "drops"))
    control.settle_control(p, areas)
    impulse.begin_impulse(p)
    p.push("invasion", areas=areas, landed=landed)


def _place(p: Run, area: str, units: list[str]) -> None:
    effects: list[Effect] = []
    for name in units:
        effects += [put("map", "units", name, "status"), put(area, "units", name, "space")]
    data = {"space": area, "name": p.position.name_of(area), "units": units}
    p.emit("airdrop", data, effects, ["20.4"], by="rules")


def _run(p: Run, frame: JsonObject) -> None:
    """Let the next area be interdicted; after the last one orders are due. Source: 20.4, 18.44."""
    if frame["areas"]:
        area = frame["areas"][0]
        p.amend(areas=frame["areas"][1:])
        landing_fire.fire_at(p, area, frame["landed"][area])
        return
    p.pop()
    impulse.open_act(p, "assault", dday_limits.landed_areas(p.position))
    impulse.amend_act(p, stage="move")


OWN = Part.saying(
    {"airdrop": lambda n: f"{', '.join(n['units']) or 'Airborne troops'} land in {n['name']}."},
    frames={"invasion": FrameKind("invasion", run=_run)},
)
PART: Part = joined((OWN, landing_fire.PART))
