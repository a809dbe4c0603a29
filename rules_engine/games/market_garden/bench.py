"""Measures of this game: an assault with all its decisions, and supply beside a plain reference
that works out the same rules the simple way.
"""

from __future__ import annotations

import statistics
import time
from collections import deque
from collections.abc import Iterator

from rules_engine.core import verbs
from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.supply import isolation
from rules_engine.plain import JsonObject, canonical
from rules_engine.records.record import link
from rules_engine.tools.measures import Figure, faster, versus_ms
from rules_engine.tools.randomgame import RandomGame, Turnout

MOST_ASSAULTS = 120
BATCH = 10
GAMES = 12


def figures(slug: str) -> Iterator[Figure]:
    """Yield the figures that only this game has."""
    yield _assaults(slug)
    yield _supply(slug)


# ---- an assault with all its decisions ----------------------------------------------------------


def _assaults(slug: str) -> Figure:
    """Return the engine's time for an assault: check, carry out, every roll and answer until orders
    are due again; append to a chain and make both views after each input.
    """
    times: list[float] = []
    inputs: list[int] = []
    for seed in range(GAMES):
        for taken, count in _assaults_of(RandomGame(slug, f"bench {seed}", plain=True)):
            times.append(taken)
            inputs.append(count)
        if len(times) >= MOST_ASSAULTS:
            break
    if not times:
        raise BadRecord("No assault was made in the games to be measured.")
    ms = statistics.median(times) * 1000
    worst = sorted(times)[len(times) * 95 // 100] * 1000
    return Figure(
        "an assault with all its decisions: check, carry out, append, two views",
        "",
        None,
        ms,
        None,
        "at most 5 ms",
        ms <= 5,
        f"median of {len(times)}, of {statistics.mean(inputs):.1f} inputs each; "
        f"95 of 100 within {worst:.1f} ms",
    )


def _assaults_of(match: RandomGame) -> Iterator[tuple[float, int]]:
    """Yield the time and the number of inputs of every assault of a random game."""
    taken, count = 0.0, 0
    for turnout in match.play():
        given = turnout.given
        begins = given is not None and given.order is not None and given.order.kind == "assault"
        if begins or count:
            start = time.process_time()
            _again(match, turnout)
            taken, count = taken + time.process_time() - start, count + 1
        if count and _is_at_orders(turnout.after):
            yield taken, count
            taken, count = 0.0, 0


def _is_at_orders(state: JsonObject) -> bool:
    return not state["frames"] or bool(state["frames"][-1]["kind"] == "orders")


def _again(match: RandomGame, turnout: Turnout) -> None:
    """Do once more what an input did; sealed dice fall as before."""
    given, before = turnout.given, turnout.before
    if given is None:
        return
    if given.order is not None:
        outcome = verbs.submit(before, given.side, given.order, match.dice)
    else:
        decision = given.decision or {}
        outcome = verbs.answer(before, given.side, decision["id"], given.key, match.dice)
    chain = ""
    for event in outcome.events:
        chain = link(chain, "salt", canonical(event.to_json()))
    for side in match.game.sides:
        verbs.view(outcome.state, side)


# ---- supply (13.8) ------------------------------------------------------------------------------


def supplied(position: MarketPosition, side: str) -> dict[str, bool]:
    """Return which units of a side have a Supply Line, the program's way."""
    return {
        unit.id: isolation.has_line(position, side, unit.space or "")
        for unit in position.on_map(side)
        if unit.space != ground.UK
    }


def plain_supplied(position: MarketPosition, side: str) -> dict[str, bool]:
    """Return the same with one search for each unit, from the unit outwards."""
    return {
        unit.id: _traces(position, side, unit.space or "")
        for unit in position.on_map(side)
        if unit.space != ground.UK
    }


def _traces(position: MarketPosition, side: str, end: str) -> bool:
    begins = isolation.sources(position, side)
    queue, seen = deque([end]), {end}
    while queue:
        here = queue.popleft()
        if here in begins:
            return True
        cross = isolation.supplies_into if here == end else isolation.supplies_through
        for near in position.neighbours(here):
            is_open = position.controller(near) == side or near in begins
            if near not in seen and is_open and cross(position, side, here, near):
                seen.add(near)
                queue.append(near)
    return False


def _supply(slug: str) -> Figure:
    """Return the time to find every unit in supply, beside one search for each unit."""
    game = load(slug)
    state = _late(slug)
    sides = game.sides
    for side in sides:
        if supplied(game.lens(state), side) != plain_supplied(game.lens(state), side):
            raise BadRecord(f"The reference finds other {side} units in supply.")
    # Many fresh positions in a row: one alone takes less time than a clock can be trusted with.
    slow, fast = versus_ms(
        lambda: [plain_supplied(game.lens(state), side) for _ in range(BATCH) for side in sides],
        lambda: [supplied(game.lens(state), side) for _ in range(BATCH) for side in sides],
    )
    return faster(
        "supply of both sides, new position",
        "one search per unit",
        slow / BATCH,
        fast / BATCH,
        0,
        "equal results",
    )


def _late(slug: str) -> JsonObject:
    """Return a position of the third day of a random game, or its last one."""
    state: JsonObject = {}
    for turnout in RandomGame(slug, "bench", plain=True).play():
        state = turnout.after
        if state["turn"] >= 3:
            break
    return state
