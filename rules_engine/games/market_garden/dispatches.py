"""Dispatches between divisions, by cases of our own (DI1.1 to DI3.2): a division writes from the
area or zone of its first unit, and couriers cross water by bridges that stand, and by ferries.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.dispatches.making import part_of
from rules_engine.mechanics.dispatches.record import MEANS, Cases, Dispatches, Post
from rules_engine.mechanics.dispatches.staff import read_staff

SPEED = 3  # areas by motorcycle as an impulse ends
REACH = 4  # areas over which a telephone line leads
STAFF = read_staff(Path(__file__).parent / "data" / "headquarters.tsv", "division")


def where(position: MarketPosition, post: Post) -> str | None:
    """Return where a division is; nowhere while it waits in the United Kingdom."""
    found = STAFF.where(position, post)
    return found if ground.is_on_the_map(position.board, found) else None


def _cost(position: MarketPosition, here: int, there: int) -> int | None:
    board = position.board
    first, second = board.numbers[here], board.numbers[there]
    if ground.UK in (first, second):
        return None
    is_dry = ground.water(board, first, second) == ground.OPEN
    is_over = position.is_intact(ground.link(first, second))
    return 1 if is_dry or is_over or ground.has_ferry(board, first, second) else None


def _near(position: MarketPosition, space: str) -> set[str]:
    units = {side for side in position.game.sides if position.stack(space, side)}
    beside = position.neighbours(space)
    return units | {s for s in position.game.sides for one in beside if position.stack(one, s)}


DISPATCHES: Dispatches[MarketPosition] = Dispatches(
    cases=Cases.numbered("DI"),
    posts=STAFF.posts,
    where=where,
    cost=_cost,
    near=_near,
    units=STAFF.units,
    means={
        **MEANS,
        "courier": replace(MEANS["courier"], speed=SPEED),
        "telephone": replace(MEANS["telephone"], range=REACH),
    },
    along=("activate",),
    spaces=1,
)
PART = part_of(DISPATCHES)
