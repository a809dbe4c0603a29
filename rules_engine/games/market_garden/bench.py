"""Measures of this game: an assault with all its decisions, and supply beside a plain reference
that works out the same rules the simple way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rules_engine.core.registry import load
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.supply import isolation
from rules_engine.plain import JsonObject
from rules_engine.tools.benchmoves import whole_order_figure
from rules_engine.tools.measures import Figure, faster, versus_ms
from rules_engine.tools.randomgame import RandomGame

BATCH = 10


def figures(slug: str) -> Iterator[Figure]:
    """Yield the figures that only this game has."""
    yield whole_order_figure(slug, "assault", "an assault")
    yield _supply(slug)


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
