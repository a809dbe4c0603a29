"""What a path breaks that goes through enemy zones of control."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.mechanics.hexes.ground.chart import Bar
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement.passage import (
    Grade,
    Passage,
    grade_at,
    shut_for_good,
)


def zone_faults(
    rules: Passage[H, U],
    position: H,
    unit: U,
    path: Sequence[str],
    at: int,
    left: Grade[H, U] | None,
) -> Iterator[Bar]:
    """Yield what is wrong, for zones, with coming into a hex of a path, given by its place in it;
    `left`: the zone in which the unit began.
    """
    index, side = position.board.index, unit.side
    grade = grade_at(rules, position, side, index[path[at]])
    if grade is None:
        return
    is_first = at == 1
    before = left if is_first else grade_at(rules, position, side, index[path[at - 1]])
    shut = _shut(position, unit, path[at - 1 : at + 1], left, before, grade, is_first=is_first)
    if shut is not None:
        yield shut
    elif at < len(path) - 1:
        case = stopping(position, grade, before)
        if case is not None:
            text = f"{unit.id} must stop in {path[at]}, which is in"
            yield Bar(case, f"{text} {_one_in_words(position, side)} {grade.name}")


def shutting(
    position: H, before: Grade[H, U] | None, grade: Grade[H, U], *, is_first: bool
) -> str | None:
    """Return the case by which who goes out of a zone may not go straight into another; on the way
    nobody goes out of one that stops.
    """
    if before is None or before.shuts is None or before.opens(position, grade.name):
        return None
    is_left = is_first or before.stops is None
    return before.shuts if is_left and position.holds(before.shuts) else None


def stopping(position: H, grade: Grade[H, U], before: Grade[H, U] | None) -> str | None:
    """Return the case by which a unit must stop that comes from where it was into a zone."""
    if grade.stops is not None and position.holds(grade.stops):
        return grade.stops
    if before is not None and before.opens(position, grade.name):
        return before.shuts
    if (case := grade.ends(position)) is not None:
        return case
    if grade.again is None or before is not grade:
        return None
    return grade.again if position.holds(grade.again) else None


def _shut(
    position: H,
    unit: U,
    step: Sequence[str],
    left: Grade[H, U] | None,
    before: Grade[H, U] | None,
    grade: Grade[H, U],
    *,
    is_first: bool,
) -> Bar | None:
    """Return why a zone is closed to a unit that has left one."""
    side, (here, there) = unit.side, step
    for_good = shut_for_good(position, left)
    if not is_first and left is not None and for_good is not None:
        text = f"{unit.id} has left {_one_in_words(position, side)} {left.name} and can enter none"
        return Bar(for_good, f"{text} in this phase, but {there} lies in one")
    case = shutting(position, before, grade, is_first=is_first)
    if case is None or before is None:
        return None
    text = f"{unit.id} cannot go directly from one {_owner_words(position, side)} {before.name}"
    return Bar(case, f"{text} to another, from {here} to {there}")


def _owner_words(position: H, side: str) -> str:
    others = position.others(side)
    return str(position.game.side_titles[others[0]]) if len(others) == 1 else "enemy"


def _one_in_words(position: H, side: str) -> str:
    whose = _owner_words(position, side)
    return f"an {whose}" if whose[0] in "AEIe" else f"a {whose}"
