"""Disruption and lost steps: what fire, missing supply and landings do to units. Source: 6.12, H6,
H7, H20.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

AD, DD = "AD", "DD"
NO_WORK = None


def marker(position: HellsPosition, unit: Unit) -> str:
    """Return which marker a disrupted unit gets: by whose player turn it is. Source: H6."""
    return AD if unit.side == position.side and position.holds("H6") else DD


def disrupt(p: Run, name: str, cause: str, case: str, mark: str = "") -> None:
    """Disrupt a unit; what it builds or digs is lost. Source: H6, H48, H49."""
    position, unit = p.position, p.position.units[name]
    mark = mark or marker(position, unit)
    strike = cause == "air strike" and position.turn == 1
    effects: list[Effect] = [put(mark, "units", name, "disrupted")]
    effects += [put(strike, "units", name, "strike"), put(NO_WORK, "units", name, "work")]
    if unit.cover and position.option("shaken_cover") == "lost":
        effects.append(put(None, "units", name, "position"))
    data: JsonObject = {"unit": name, "side": unit.side, "marker": mark, "cause": cause}
    p.emit("disrupted", data, effects, [case], by="rules")


def most(position: HellsPosition, unit: Unit) -> int:
    """Return how many steps a unit can lose: a headquarters never its last. Source: 6.12."""
    return unit.steps - 1 if unit.is_hq and position.holds("6.12") else unit.steps


def lose(p: Run, name: str, count: int, case: str, *, shakes: bool = True) -> None:
    """Take steps from a unit; who travels is disrupted by that. Source: 6.12, H8, H20."""
    position, unit = p.position, p.position.units[name]
    count = min(count, most(position, unit))
    if count <= 0:
        return
    left = unit.steps - count
    gone = int(position.tracks["lost"][unit.side]) + count
    effects: list[Effect] = [put(gone, "tracks", "lost", unit.side)]
    effects += [put(left, "units", name, "steps")] if left else _out(name)
    kind = "step_lost" if left else "eliminated"
    data: JsonObject = {"unit": name, "side": unit.side, "space": unit.space}
    p.emit(kind, {**data, "count": count, "left": left}, effects, [case], by="rules")
    if left and shakes and unit.is_travelling and not unit.is_disrupted and position.holds("H8"):
        disrupt(p, name, "fire", "H8")


def _out(name: str) -> list[Effect]:
    """Return what eliminates a unit; how many steps it had last stays. Source: H20."""
    found: JsonObject = {"status": "out", "space": None, "work": None, "disrupted": None}
    return [put(value, "units", name, key) for key, value in found.items()]


def recover(p: Run, side: str, mark: str, case: str) -> None:
    """Take a side's markers of a kind off. Source: 1.6, 1.9, 8.4, H6."""
    position = p.position
    units = (unit for unit in position.units.values() if unit.side == side)
    names = [u.id for u in units if u.data.get("disrupted") == mark and not _stays(position, u)]
    if names and position.holds(case):
        effects = [put(None, "units", name, "disrupted") for name in names]
        data: JsonObject = {"units": names, "side": side, "marker": mark}
        p.emit("recovered", data, effects, [case], by="rules")


def _stays(position: HellsPosition, unit: Unit) -> bool:
    """Whether a marker of an air strike of turn 1 stays till turn 2. Source: 8.4."""
    return bool(unit.data.get("strike")) and position.turn == 1 and position.holds("8.4")


def _lost_words(notice: JsonObject) -> str:
    steps = "a step" if notice["count"] == 1 else f"{notice['count']} steps"
    return f"{notice['unit']} loses {steps} in {notice['space']}."


PART = Part(
    tellers=dict.fromkeys(("disrupted", "step_lost", "eliminated", "recovered"), tell_public),
    words={
        "disrupted": lambda n: f"{n['unit']} is disrupted ({n['marker']}).",
        "step_lost": _lost_words,
        "eliminated": lambda n: f"{n['unit']} is eliminated.",
        "recovered": lambda n: f"{n['marker']} comes off {', '.join(n['units'])}.",
    },
)
