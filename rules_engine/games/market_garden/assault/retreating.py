"""Where a unit may retreat, and its way there, area by area until it finds room. Source: 10.91,
10.92, 9.62, 9.66, OQ-39, OQ-40.

The waiting point "retreat" {unit, path, bys, counts, why, case}: the unit stays where it was until
it is known where it goes; `path` begins there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden import control, ground, states
from rules_engine.games.market_garden.movement.retreats import retreat_effects, retreat_ways
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

FREE, OWN_CONTESTED, ENEMY_CONTESTED, FULL, LAST = 1, 2, 3, 4, 5
"""The priorities; the last is that of a reading. Source: 10.92, OQ-39."""
WORDS = {
    FREE: "a Free area",
    OWN_CONTESTED: "contested, and ours",
    ENEMY_CONTESTED: "contested, and the enemy's",
    FULL: "full: the unit has to go on from there",
    LAST: "vacant, and the enemy's",
}


@dataclass(frozen=True)
class Way:
    """A destination of a retreat: how it is reached, its priority, and the enemy areas beside."""

    space: str
    by: str
    priority: int
    enemies_beside: int

    @property
    def rank(self) -> tuple[int, int]:
        """What the priorities compare."""
        return self.priority, self.enemies_beside


def ways(
    position: MarketPosition,
    unit: Unit,
    here: str,
    passed: Sequence[str] = (),
    *,
    counts: bool = True,
) -> tuple[Way, ...]:
    """Return the areas to which a unit may retreat from a space; `passed` are those that it has
    left on this retreat; `counts` says whether the limit of bridges binds it. Source: 10.92, 9.62.
    """
    kind = f"{unit.side} {unit.type} {unit.is_mechanized} {unit.sector}"
    key = f"retreat {kind} {here} {'-'.join(passed)} {counts}"
    return position.memo(key, lambda: _ways(position, unit, here, passed, counts))


def _ways(
    position: MarketPosition, unit: Unit, here: str, passed: Sequence[str], counts: bool
) -> tuple[Way, ...]:
    found = []
    for there, by in retreat_ways(position, unit, here, counts=counts).items():
        priority = None if there in passed else _priority(position, unit.side, there)
        if priority is not None:
            beside = _enemy_areas_beside(position, unit.side, there) if priority == FREE else 0
            found.append(Way(there, by, priority, beside))
    return tuple(way for way in found if _is_open(position, unit, way, found))


def _priority(position: MarketPosition, side: str, there: str) -> int | None:
    """Return the priority of an area, None where it is not on the list. Source: 10.92, OQ-39."""
    is_own = position.controller(there) == side
    if not ground.is_on_the_map(position.board, there):
        return None
    if not is_own and not position.is_contested(there) and position.holds("10.92"):
        is_offered = position.reading("OQ-39") == "vacant_last"
        return LAST if is_offered and position.is_vacant(there, side) else None
    if position.is_full(there, side):
        return FULL
    if is_own and position.is_vacant(there, side):
        return FREE
    return OWN_CONTESTED if is_own else ENEMY_CONTESTED


def _enemy_areas_beside(position: MarketPosition, side: str, space: str) -> int:
    """Return how many adjacent areas and zones the enemy controls. Source: 10.92, OQ-39."""
    counted = position.neighbours(space)
    if position.reading("OQ-39") == "areas_only":
        counted = tuple(near for near in counted if not ground.is_zone(position.board, near))
    return sum(1 for near in counted if position.controller(near) != side)


def _is_open(position: MarketPosition, unit: Unit, way: Way, found: Sequence[Way]) -> bool:
    """Whether the priorities or an override allow a destination. Source: 10.92."""
    if not position.holds("10.92") or way.rank == min(other.rank for other in found):
        return True
    if unit.is_airborne and unit.side == ALLIED:
        return True
    is_zone = ground.is_zone(position.board, way.space)
    return unit.side == GERMAN and is_zone and position.controller(way.space) == GERMAN


# ---- on the way (10.91) -------------------------------------------------------------------------


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
