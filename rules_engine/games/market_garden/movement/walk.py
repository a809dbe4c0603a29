"""A unit's way area by area: what each step costs, and every case that it breaks. Source: 9.0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.costs import (
    FREE,
    MF,
    ROAD_RATE,
    allowance,
    mf,
    spent_so_far,
)
from rules_engine.games.market_garden.movement.legs import ALL, REST, STOPS, Leg, leg_of
from rules_engine.games.market_garden.movement.ways import (
    BRIDGE,
    BRIDGE_LIMIT,
    OPEN,
    Fault,
    Mover,
    crossings,
    mover_of,
)
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

LOST = -1
"""What `cheap` is where the road rate is out of question for the rest of the impulse."""


class Standing(NamedTuple):
    """Where a unit stands in its move."""

    space: str
    back: str
    """Whence it came by road in this impulse; empty at the start and off the road. Source: 9.4."""
    spent: int
    cheap: int
    """Steps made at the road rate so far, LOST where that rate is lost. Source: 9.4."""
    is_start: bool
    """Whether it has entered no area yet in this impulse."""
    origin: str
    """Where it began the impulse. Source: 14.2."""


class Pace(NamedTuple):
    """A leg as one unit takes it: what it pays and how it stands then."""

    leg: Leg
    cost: int
    then: Standing
    why: str
    cases: tuple[str, ...]
    is_minimum: bool
    faults: tuple[Fault, ...]


def standing_of(position: MarketPosition, unit: Unit) -> Standing:
    """Return where a unit stands before it moves on."""
    made = impulse.move_of(position, unit.id)
    spent, space = spent_so_far(position, unit), unit.space or ""
    if made is None or len(made["path"]) == 1:
        was_free = not impulse.contested_then(position, space)
        is_free = was_free and position.is_vacant(space, unit.side)
        return Standing(space, "", spent, 0 if is_free else LOST, True, space)
    cheap = made.get("cheap", LOST)
    return Standing(space, made.get("back", ""), spent, cheap, False, made["from"])


def step(
    position: MarketPosition, mover: Mover, at: Standing, there: str, mode: str, points: int
) -> Pace:
    """Return a unit's step to an adjacent space; `points` is its allowance in half MF."""
    leg = leg_of(position, mover, at.space, there, mode, at.back)
    return step_over(position, mover, at, leg, points)


def step_over(position: MarketPosition, mover: Mover, at: Standing, leg: Leg, points: int) -> Pace:
    """Return a unit's step over a leg that begins where it stands."""
    there, faults = leg.there, list(leg.faults)
    if leg.is_zone and position.water(at.origin, there) is None:
        text = "{unit} did not begin the impulse next to"
        faults.append(Fault("14.2", f"{text} {position.name_of(there)}, so it cannot enter it."))
    cost, cheap, why, cases = _paid(position, mover, at, leg, points)
    total = at.spent + cost
    fits_minimum = at.spent == 0 and at.is_start and position.holds("9.21")
    is_minimum = total > points and fits_minimum and points > 0
    if leg.cost in (ALL, REST) or is_minimum:
        faults += _all_faults(position, at, leg, points)
        total = max(points, at.spent)
        cost = total - at.spent
    if is_minimum:
        why, cases = f"{why}, by the minimum move for all MF", (*cases, "9.21")
    back = at.space if leg.is_road else ""
    then = Standing(there, back, total, cheap, False, at.origin)
    return Pace(leg, cost, then, why, cases, is_minimum, tuple(faults))


def _paid(
    position: MarketPosition, mover: Mover, at: Standing, leg: Leg, points: int
) -> tuple[int, int, str, tuple[str, ...]]:
    """Return what a leg costs with road rate and seized bridges, and how the rate stands then."""
    why, cases = leg.why, leg.cases
    if leg.extra:
        why, cases = f"{why}, 1 MF more over the bridge just seized", (*cases, "9.22")
    is_cheap = mover.is_quick and at.cheap != LOST and leg.is_road
    is_into_free = leg.cost == FREE  # all others cost more (9.2)
    if is_cheap and is_into_free and leg.by in (OPEN, BRIDGE) and position.holds("9.4"):
        why = f"by road, {why}"
        return ROAD_RATE + leg.extra, at.cheap + 1, why, (*cases, "9.4")
    if leg.cost in (ALL, REST):
        return points, LOST, why, cases
    owed = max(0, at.cheap) * (MF - ROAD_RATE)
    if owed:
        why, cases = f"{why}, and {mf(owed)} for the road, now at its full cost", (*cases, "9.4")
    return leg.cost + leg.extra + owed, LOST, why, cases


def _all_faults(position: MarketPosition, at: Standing, leg: Leg, points: int) -> tuple[Fault, ...]:
    """Return what bars a step for all MF: that some were spent before. Source: 9.2, OQ-81."""
    left = points - at.spent
    if at.spent == 0 or (leg.cost == REST and left > 0):
        return ()
    if position.reading("OQ-81") == "what_is_left" and left >= MF:
        return ()
    text = f"{{unit}} needs all its MF for this and has spent {mf(at.spent)} already."
    return (Fault("9.2", text, "OQ-81"),)


# ---- a whole path -------------------------------------------------------------------------------


@dataclass
class Walk:
    """A path as far as it has been followed: the steps, and what was broken."""

    unit: Unit
    mode: str
    allowance: int
    start: Standing
    steps: list[Pace] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    @property
    def end(self) -> Standing:
        """How the unit stands at the end."""
        return self.steps[-1].then if self.steps else self.start

    def fault(self, fault: Fault, space: str, spent: int | None = None) -> None:
        """Note a case that the path breaks."""
        text = fault.text.replace("{unit}", self.unit.id)
        points = None if spent is None else self.allowance
        self.violations.append(
            Violation(fault.case, text, space, self.unit.id, spent, points, fault.reading)
        )

    @property
    def detail(self) -> JsonObject:
        """The explanation for the player."""
        return {
            "unit": self.unit.id,
            "mode": self.mode,
            "cost": self.end.spent,
            "allowance": self.allowance,
            "minimum_move": any(one.is_minimum for one in self.steps),
            "hexes": [
                {
                    "space": one.leg.there,
                    "cost": one.cost,
                    "total": one.then.spent,
                    "why": one.why,
                    "cases": list(one.cases),
                }
                for one in self.steps
            ],
        }


def walk(position: MarketPosition, unit: Unit, mode: str, path: Sequence[str]) -> Walk:
    """Follow a path whose spaces exist and touch; it starts where the unit is."""
    mover, points = mover_of(position, unit), allowance(position, unit)
    found = Walk(unit, mode, points, standing_of(position, unit))
    for there in path[1:]:
        before, at = found.steps[-1] if found.steps else None, found.end
        if before is not None and before.leg.stop:
            why = STOPS[before.leg.stop]
            text = f"{{unit}} must stop in {position.name_of(at.space)}: {why}."
            found.fault(Fault(before.leg.stop, text), at.space)
        one = step(position, mover, at, there, mode, points)
        found.steps.append(one)
        for fault in one.faults:
            found.fault(fault, there)
        if one.then.spent > points:
            text = f"{{unit}} has {mf(points)} MF; as far as {position.name_of(there)} it needs"
            found.fault(Fault("9.2", f"{text} {mf(one.then.spent)}."), there, one.then.spent)
    _check_bridges(position, found)
    return found


def _check_bridges(position: MarketPosition, found: Walk) -> None:
    """Count a unit that crosses a bridge there and back as two. Source: 9.62."""
    counts: dict[str, int] = {}
    for one in found.steps:
        if one.leg.by != BRIDGE:
            continue
        key = ground.link(one.leg.here, one.leg.there)
        counts[key] = counts.get(key, crossings(position, key)) + 1
        is_news = counts[key] > BRIDGE_LIMIT > crossings(position, key)
        if is_news and position.holds("9.62"):
            name = ground.bridge_name(position.board, key)
            text = f"With {{unit}} going there and back, more than five cross {name}."
            found.fault(Fault("9.62", text), one.leg.there)
