"""Casualty Points: reductions and retreats, as the defender chooses. Source: 10.8, 10.5, OQ-82.

The waiting point "casualties" {side, area, points, forward, first, excess}: `first` as long as the
Forward Unit owes the first point; `excess` where the points are more than all can absorb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.core.decisions import Choice, Decision
from rules_engine.games.market_garden import control, states
from rules_engine.games.market_garden.assault.retreating import WORDS, perish, retreat, ways
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS, STATES
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

OUT = "out"
REDUCE, RETREAT = "reduce", "retreat"


@dataclass(frozen=True)
class Absorption:
    """One way of absorbing points: a unit drops to a state (OUT: is eliminated) or retreats."""

    kind: str
    unit: str
    to: str
    points: int
    by: str = ""

    @property
    def key(self) -> str:
        """The key of the choice: "2/502:d1", "2/502:out", "2/502:14" for a retreat to 14."""
        return f"{self.unit}:{self.to}"


def capacity(unit: Unit) -> int:
    """Return the points that a unit can absorb at most. Source: 10.8: its levels, and behind D2
    elimination or retreat, but not both.
    """
    return len(STATES) - STATES.index(unit.state)


def capacity_of(units: tuple[Unit, ...]) -> int:
    """Return the points that units can absorb together."""
    return sum(capacity(unit) for unit in units)


def steps(position: MarketPosition, frame: JsonObject) -> list[Absorption]:
    """Return every lawful way of absorbing the next points. Source: 10.8."""
    units = position.stack(frame["area"], frame["side"])
    rest = capacity_of(units)
    found: list[Absorption] = []
    for unit in units:
        is_bound = frame["first"] and unit.id != frame["forward"] and position.holds("10.8")
        if not is_bound:
            found += _steps_of(position, frame, unit, rest - capacity(unit))
    return found


def _steps_of(
    position: MarketPosition, frame: JsonObject, unit: Unit, others: int
) -> Iterator[Absorption]:
    """Yield what one unit can do; `others` is what the rest can absorb."""
    at, owed = STATES.index(unit.state), frame["points"]
    open_ways = ways(position, unit, frame["area"])
    least = max(1, owed - others - (1 if open_ways else 0))
    for count in range(least, min(owed, capacity(unit)) + 1):
        to = STATES[at + count] if at + count < len(STATES) else OUT
        yield Absorption(REDUCE, unit.id, to, count)
    may_go = unit.is_spent_or_worse or not position.holds("10.8")
    if may_go and owed - 1 <= others:
        for way in open_ways:
            yield Absorption(RETREAT, unit.id, way.space, 1, way.by)


def is_all_owed(frame: JsonObject, units: tuple[Unit, ...]) -> bool:
    """Whether every unit has to absorb all it can, and is not yet as far as D2."""
    owes_all = frame["points"] == capacity_of(units)
    return owes_all and any(unit.state != STATES[-1] for unit in units)


# ---- the waiting point --------------------------------------------------------------------------


def owe(p: Run, side: str, area: str, points: int, forward: str) -> None:
    """Let a side take Casualty Points in an area, the Forward Unit first."""
    excess = points > capacity_of(p.position.stack(area, side))
    p.push(
        "casualties",
        side=side,
        area=area,
        points=points,
        forward=forward,
        first=True,
        excess=excess,
    )


def run(p: Run, frame: JsonObject) -> None:
    """Take what leaves no choice; close when nothing is owed."""
    units = p.position.stack(frame["area"], frame["side"])
    if not frame["points"] or not units:
        p.pop()
    elif frame["excess"]:
        _overwhelm(p, frame, units)
    elif is_all_owed(frame, units):
        _drive_down(p, units)
    else:
        carry_out(p, frame, steps(p.position, frame)[0])


def _overwhelm(p: Run, frame: JsonObject, units: tuple[Unit, ...]) -> None:
    """More is owed than all can absorb: they are eliminated, or driven off. Source: 10.8, OQ-82."""
    if p.position.reading("OQ-82") == "eliminated" or not p.position.holds("10.8"):
        p.pop()
        for unit in units:
            states.eliminate(p, unit.id, "more is owed than it can absorb", "10.8", "10.5")
        control.settle_control(p, [frame["area"]])
        return
    _drive_down(p, units)


def _drive_down(p: Run, units: tuple[Unit, ...]) -> None:
    """Reduce all to D2; the last point of each is its retreat or its end. Source: 10.8."""
    for unit in units:
        states.worsen_to(p, unit.id, STATES[-1], "all Casualty Points are needed", "10.8")
    p.amend(points=len(units), excess=False, first=False)


def decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask how the next points are taken, where there is a choice."""
    if not frame["points"] or frame["excess"]:
        return ()
    units = position.stack(frame["area"], frame["side"])
    if not units or is_all_owed(frame, units):
        return ()
    found = steps(position, frame)
    if len(found) < 2:
        return ()
    choices = tuple(_choice(position, frame, step) for step in found)
    name = position.name_of(frame["area"])
    owed = frame["points"]
    prompt = f"{owed} Casualty Point{'s' if owed > 1 else ''} to take in {name}."
    if frame["first"]:
        prompt += f" The first is for {frame['forward']}, the Forward Unit."
    owner, key = frame["side"], str(frame["id"])
    return (Decision(key, owner, "casualties", "10.8", prompt, choices, frame["area"]),)


def _choice(position: MarketPosition, frame: JsonObject, step: Absorption) -> Choice:
    left = frame["points"] - step.points
    takes = f"takes {step.points}" + (f", {left} left" if left else ", nothing is left")
    if step.kind == RETREAT:
        way = next(
            way
            for way in ways(position, position.units[step.unit], frame["area"])
            if way.space == step.to
        )
        text = f"{step.unit} retreats to {position.name_of(step.to)}"
        return Choice(step.key, text, f"{takes}; {WORDS[way.priority]}", step.to)
    if step.to == OUT:
        return Choice(step.key, f"{step.unit} is eliminated", takes, frame["area"])
    text = f"{step.unit} becomes {STATE_WORDS[step.to]}"
    return Choice(step.key, text, takes, frame["area"])


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Absorb points as chosen."""
    step = next(step for step in steps(p.position, frame) if step.key == key)
    carry_out(p, frame, step)


def carry_out(p: Run, frame: JsonObject, step: Absorption) -> None:
    """Absorb points in one way."""
    p.amend(points=frame["points"] - step.points, first=False)
    word = f"{step.points} Casualty Point{'s' if step.points > 1 else ''}"
    if step.kind == RETREAT:
        retreat(p, step.unit, step.to, step.by, word, "10.8")
    elif step.to == OUT:
        perish(p, step.unit, word, "10.8")
    else:
        states.set_state(p, step.unit, step.to, word, "10.8")
