"""D-Day's four phases as steps of the sequence of play: aircraft, the Barrage, the landing, XXX
Corps. What the orders of these phases may do: `dday_limits.py`.

Source: 20.0, 18.44, OQ-31.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, drop, put
from rules_engine.core.game import FrameKind
from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import control
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment import resolve as bombardment_resolve
from rules_engine.games.market_garden.bombardment.fire import EIGHTH, Fire
from rules_engine.games.market_garden.bombardment.form import reach
from rules_engine.games.market_garden.day import daylight
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses.limits import while_another_runs
from rules_engine.games.market_garden.landing import fire as landing_fire
from rules_engine.games.market_garden.landing.dday_limits import BASE, GUARDS, landed_areas
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

# ---- Air Bombardment Phase (20.2): every area with a FLAK Tower ---------------------------------


def begin_air(p: Run) -> None:
    """Let the attacks follow each other; aircraft have looked before. Source: 20.2, DB1.5."""
    spotting_reveal.air_reconnaissance(p)
    if not p.position.holds("20.2"):
        return
    areas = [area for area in p.position.board.numbers if towers(p.position, area)]
    p.push("invasion_air", areas=areas)


def towers(position: MarketPosition, area: str) -> list[str]:
    """Return the FLAK Towers in an area. Source: 20.2."""
    return [unit.id for unit in position.stack(area, GERMAN) if unit.is_tower]


def _run_air(p: Run, frame: JsonObject) -> None:
    """Attack the next area; after the last one the marker becomes Air Supply."""
    if not frame["areas"]:
        p.pop()
        effects = [put("supply", "tracks", "air", EIGHTH)]
        p.emit("eighth_flipped", {}, effects, ["20.2"], by="rules")
        return
    area = frame["areas"][0]
    _attack(p, frame, area, towers(p.position, area)[0])


def _attack(p: Run, frame: JsonObject, area: str, primary: str) -> None:
    p.amend(areas=frame["areas"][1:])
    fire = Fire(ALLIED, area, primary, marker=EIGHTH)
    data = {**fire.to_json(), "name": p.position.name_of(area)}
    p.emit("air_bombardment", data, [], ["20.2"], by="rules")
    bombardment_resolve.begin(p, fire)


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask for the Primary Target where an area holds several Towers. Source: 20.2."""
    found = towers(position, frame["areas"][0]) if frame["areas"] else []
    if len(found) < 2:
        return ()
    area = frame["areas"][0]
    prompt = f"The 8th Air Force attacks {position.name_of(area)}: which Tower first?"
    choices = tuple(Choice(name, name) for name in found)
    return (Decision(str(frame["id"]), ALLIED, "tower", "20.2", prompt, choices, area),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    _attack(p, frame, frame["areas"][0], key)


# ---- Airborne Landing Phase (20.4): all land, then they are shot at -----------------------------

INVASION_DAY = 17


def invaders(position: MarketPosition) -> tuple[Unit, ...]:
    """Return the units that land on D-Day, in the order of their designations. Source: 20.4."""
    return position.memo("invaders", lambda: tuple(_invaders(position)))


def _invaders(position: MarketPosition) -> Iterator[Unit]:
    return (
        unit
        for unit in position.units.values()
        if unit.side == ALLIED and unit.is_due and unit.entry_date == INVASION_DAY and unit.drops
    )


def drop_of(position: MarketPosition, unit: Unit) -> str:
    """Return where a unit lands: as its counter says, or where it was ordered to. 20.4, 23.2."""
    return str(position.tracks.get("drops", {}).get(unit.id, unit.drops[0]))


def begin_landing(p: Run) -> None:
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


def _run_landing(p: Run, frame: JsonObject) -> None:
    """Let the next area be interdicted; after the last one orders are due. Source: 20.4, 18.44."""
    if frame["areas"]:
        area = frame["areas"][0]
        p.amend(areas=frame["areas"][1:])
        landing_fire.fire_at(p, area, frame["landed"][area])
        return
    p.pop()
    impulse.open_act(p, "assault", landed_areas(p.position))
    impulse.amend_act(p, stage="move")


# ---- Artillery Bombardment Phase (20.3) ---------------------------------------------------------


def may_end_artillery(position: MarketPosition) -> tuple[Violation, ...]:
    """Return what stands in the way of ending the phase: the Barrage is not fired. Source: 20.3."""
    if not position.holds("20.3") or impulse.acts(position):
        return ()
    if BASE not in reach(position, ALLIED):
        return ()
    return (Violation("20.3", "XXX Corps Artillery has to fire its Barrage in Zone F.", BASE),)


# ---- XXX Corps Ground Assault Phase (20.5) ------------------------------------------------------


def begin_ground(p: Run) -> None:
    """Begin the XXX Corps Ground Assault Phase. Source: 20.5."""
    impulse.begin_impulse(p)
    if BASE in p.position.board.index:
        impulse.open_act(p, "assault", [BASE])
        impulse.amend_act(p, stage="move")


def may_end_ground(position: MarketPosition) -> tuple[Violation, ...]:
    """Return what stands in the way of ending the phase: the Guards must Assault, and so must who
    has gone on to Germans after an Overrun. Source: 20.5, 10.2.
    """
    owed = while_another_runs(position)
    if owed:
        return owed
    if not position.holds("20.5") or BASE in position.phase.get("assaulted", ()):
        return ()
    able = [
        unit
        for unit in position.stack(BASE, ALLIED)
        if unit.division == GUARDS and unit.is_fresh and unit.can_be_point
    ]
    if not able or not position.stack(BASE, GERMAN):
        return ()
    text = "The Guards Armoured Division has to Assault the Germans in Zone F."
    return (Violation("20.5", text, space=BASE),)


def finish_ground(p: Run) -> None:
    """End the phase: what has acted becomes Spent; Impulse 0 follows. Source: 20.5, 8.3, 20.6."""
    impulse.close_act(p)
    daylight.begin_day(p)


OWN = Part.saying(
    {
        "eighth_flipped": lambda n: "The 8th Air Force is Air Supply from now on.",
        "airdrop": lambda n: f"{', '.join(n['units']) or 'Airborne troops'} land in {n['name']}.",
    },
    frames={
        "invasion_air": FrameKind("invasion_air", _run_air, _decisions, _answer),
        "invasion": FrameKind("invasion", run=_run_landing),
    },
)
PART: Part = joined((OWN, landing_fire.PART))
