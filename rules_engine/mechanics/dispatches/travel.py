"""How dispatches go along as a step ends: lost, captured, arrived, or still under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from heapq import heappop, heappush

from rules_engine.core.decisions import REFEREE
from rules_engine.core.events import Effect, put
from rules_engine.core.position import P
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.steps import Step
from rules_engine.mechanics.dispatches.commanding import commanded
from rules_engine.mechanics.dispatches.force import kind_of, tell_late
from rules_engine.mechanics.dispatches.record import (
    ARRIVED,
    FACES,
    FOR,
    LOST,
    NAME,
    TAKEN,
    WAY,
    Dispatches,
    Means,
    all_of,
    board_of,
    is_on,
)
from rules_engine.mechanics.dispatches.writing import told
from rules_engine.plain import JsonObject


def with_travel(record: Dispatches[P], step: Step[P]) -> Step[P]:
    """Return a step at whose end dispatches go along, where they are switched on."""
    return replace(step, finish=partial(_finish, record, step))


def _finish(record: Dispatches[P], step: Step[P], p: Proceedings[P]) -> None:
    if step.finish is not None:
        step.finish(p)
    if is_on(p.state):
        travel(record, p)


def travel(record: Dispatches[P], p: Proceedings[P]) -> None:
    """Let every dispatch that is under way go along."""
    under_way = [key for key, one in sorted(all_of(p.state).items()) if one["fate"] == WAY]
    for key in under_way:
        _go_along(record, p, key)
    tell_late(record, p)


def _go_along(record: Dispatches[P], p: Proceedings[P], key: str) -> None:
    one = all_of(p.state)[key]
    means = record.means[one["means"]]
    reader = record.by_name[one["to"]]
    goal = record.where(p.position, reader)
    way = way_of(record, p.position, one["at"], goal, means)
    near = _captors(record, p.position, one, way, means)
    die = _die(record, p, key)
    if p.position.holds(record.cases.loss) and die <= means.lost:
        _becomes(record, p, key, LOST, "", record.cases.loss)
        return
    is_taken = p.position.holds(record.cases.capture) and die > FACES - means.taken
    for side in near if is_taken else ():
        if not means.is_overheard:
            _becomes(record, p, key, TAKEN, side, record.cases.capture)
            return
        _heard(record, p, key, side)
    if way[-1] == goal:
        _becomes(record, p, key, ARRIVED, reader.side, record.cases.travel)
    elif way[-1] != one["at"]:
        data = {"dispatch": key, "side": one["side"], "path": list(way), "space": way[-1]}
        effects = [put(way[-1], NAME, "all", key, "at")]
        p.emit(kind_of(one, "moved"), data, effects, [record.cases.travel], by="rules")


# ---- the way ------------------------------------------------------------------------------------


def way_of(
    record: Dispatches[P], position: P, at: str, goal: str | None, means: Means
) -> tuple[str, ...]:
    """Return the spaces through which a dispatch comes as a step ends, that where it is first."""
    if goal is None:
        return (at,)
    if means.speed is None or not position.holds(record.cases.travel):
        return (at, goal) if at != goal else (at,)
    path = cheapest(record, position, at, goal)
    left, found = means.speed * record.parts, [at]
    for cost, space in path:
        if cost > left and len(found) > 1:
            break
        left -= cost
        found.append(space)
    return tuple(found)


def cheapest(record: Dispatches[P], position: P, at: str, goal: str) -> tuple[tuple[int, str], ...]:
    """Return the cheapest way as (cost, space); of equal ones that through the lower spaces."""
    board = board_of(position)
    start, end = board.index[at], board.index[goal]
    before: dict[int, tuple[int, int]] = {}
    heap, spent = [(0, start)], {start: 0}
    while heap:
        paid, here = heappop(heap)
        if here == end:
            break
        if paid > spent[here]:
            continue
        for there in sorted(board.neighbours[here]):
            cost = record.cost(position, here, there)
            if cost is not None and (there not in spent or paid + cost < spent[there]):
                spent[there], before[there] = paid + cost, (cost, here)
                heappush(heap, (paid + cost, there))
    found: list[tuple[int, str]] = []
    while end in before:
        cost, here = before[end]
        found.append((cost, board.numbers[end]))
        end = here
    return tuple(reversed(found)) if end == start else ()


# ---- what becomes of it -------------------------------------------------------------------------


def _captors(
    record: Dispatches[P], position: P, one: JsonObject, way: Sequence[str], means: Means
) -> tuple[str, ...]:
    """Return who can capture a dispatch on a stretch of its way: who is nearest to its beginning,
    or all who can overhear it; neither who writes nor who is written to.
    """
    parties = (one["side"], record.by_name[one["to"]].side)
    others = [side for side in position.game.sides if side not in parties]
    if means.is_overheard:
        return tuple(others)
    for space in way:
        near = record.near(position, space)
        found = [side for side in others if side in near]
        if found:
            return (found[0],)
    return ()


def _die(record: Dispatches[P], p: Proceedings[P], key: str) -> int:
    """Roll what becomes of a dispatch, unseen by all sides."""
    case, subject = record.cases.travel, f"dispatch {key}"
    return p.roll(case, subject, owner=REFEREE, faces=FACES, secret=True).total


def _becomes(
    record: Dispatches[P], p: Proceedings[P], key: str, fate: str, side: str, case: str
) -> None:
    """Let a dispatch come to its end, with a side or with nobody."""
    one = all_of(p.state)[key]
    moment = [p.state["turn"], p.state["step"]]
    effects: list[Effect] = [
        put(fate, NAME, "all", key, "fate"),
        put(moment, NAME, "all", key, "came"),
    ]
    if side:
        effects.append(_in(p, side, key))
    reader = record.by_name[one["to"]]
    said = told(record, p.position, one, reader)
    if fate != ARRIVED:
        said["units"] = []
    elif FOR in one:
        # Who reads them: the officers of these units.
        effects.append(
            put(list(commanded(record, p.position, reader)), NAME, "all", key, "readers")
        )
    data = {"dispatch": key, "side": side, **said}
    p.emit(kind_of(one, fate), data, effects, [case], by="rules")


def _heard(record: Dispatches[P], p: Proceedings[P], key: str, side: str) -> None:
    """Let a side overhear a dispatch, which goes on."""
    one = all_of(p.state)[key]
    said = {**told(record, p.position, one, record.by_name[one["to"]]), "units": []}
    data = {"dispatch": key, "side": side, **said}
    effects, cases = [_in(p, side, key)], [record.cases.capture]
    p.emit(kind_of(one, "heard"), data, effects, cases, by="rules")


def _in(p: Proceedings[P], side: str, key: str) -> Effect:
    came = p.state[NAME]["in"].get(side, [])
    return put([*came, [key, p.state["turn"], p.state["step"]]], NAME, "in", side)
