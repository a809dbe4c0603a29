"""A unit on its retreat, area by area until it finds room. Source: 10.91, 9.62, OQ-40.

The waiting point "retreat" {unit, path, bys, counts, why, case}: the unit stays where it was until
it is known where it goes; `path` begins there.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden import control, states
from rules_engine.games.market_garden.assault.ways import WORDS, Way, ways
from rules_engine.games.market_garden.movement.retreats import retreat_effects
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject


def retreat(
    p: Run, name: str, there: str, by: str, why: str, case: str, counts: bool = True
) -> None:
    """Let a unit retreat to an area; from a full one it goes on. `counts` says whether its way
    counts against the limit of bridges (9.62).
    """
    here = p.position.units[name].space
    p.push("retreat", unit=name, path=[here, there], bys=[by], counts=counts, why=why, case=case)


def _further(position: MarketPosition, frame: JsonObject) -> tuple[Way, ...] | None:
    """Return the ways on from a full area; None where the unit has found room. Source: 10.91."""
    unit, path = position.units[frame["unit"]], frame["path"]
    if not position.is_full(path[-1], unit.side) or not position.holds("10.91"):
        return None
    return ways(position, unit, path[-1], tuple(path[:-1]), counts=frame["counts"])


def run(p: Run, frame: JsonObject) -> None:
    """Go on by the only way there is, arrive, or perish."""
    further = _further(p.position, frame)
    if further is None:
        p.pop()
        _arrive(p, frame)
    elif further:
        _extend(p, frame, further[0])
    else:
        p.pop()
        perish(p, frame["unit"], "it finds no room on its retreat", "10.91")


def decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask where a unit goes on from a full area."""
    further = _further(position, frame)
    if further is None or len(further) < 2:
        return ()
    choices = tuple(
        Choice(way.space, f"on to {position.name_of(way.space)}", WORDS[way.priority], way.space)
        for way in further
    )
    unit = position.units[frame["unit"]]
    full = position.name_of(frame["path"][-1])
    prompt = f"{full} is full. Where does {unit.id} go on to?"
    return (Decision(str(frame["id"]), unit.side, "retreat", "10.91", prompt, choices),)


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Go on by the chosen way."""
    further = _further(p.position, frame) or ()
    _extend(p, frame, next(way for way in further if way.space == key))


def _extend(p: Run, frame: JsonObject, way: Way) -> None:
    p.amend(path=[*frame["path"], way.space], bys=[*frame["bys"], way.by])


def _arrive(p: Run, frame: JsonObject) -> None:
    name, path = frame["unit"], frame["path"]
    effects: list[Effect] = [put(path[-1], "units", name, "space")]
    side = p.position.units[name].side
    for here, there, by in zip(path, path[1:], frame["bys"], strict=False):
        effects += retreat_effects(p.position, side, here, there, by, counts=frame["counts"])
    names = [p.position.name_of(space) for space in path]
    data = {"unit": name, "path": path, "names": names, "why": frame["why"]}
    is_attacker = frame["case"] in ("10.741", "10.742")
    rest = ["10.91"] if is_attacker else ["10.91", "10.92"]
    p.emit("retreated", data, effects, [frame["case"], *rest])
    control.settle_control(p, [path[0], path[-1]])


def perish(p: Run, name: str, why: str, *cases: str) -> None:
    """Eliminate a unit and let control follow."""
    space = p.position.units[name].space
    states.eliminate(p, name, why, *cases)
    control.settle_control(p, [space] if space else [])
