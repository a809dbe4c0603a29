"""Who is far from his commander: the headquarters that only orders that travel reach."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.position import P, Position
from rules_engine.mechanics.dispatches.record import Dispatches, Post, board_of, orders_travel

NEAR = "orders_near"
"""The option that says up to how many spaces a commander orders at once."""


def commander_option(side: str) -> str:
    """Return the name of the option that says with which headquarters a side's commander is."""
    return f"commander_{side}"


def chief(record: Dispatches[P], position: P, side: str) -> Post | None:
    """Return the headquarters with which a side's commander is: the one that the referee chose, or
    the first one on the map; None where none is.
    """
    chosen = position.data["options"].get(commander_option(side))
    own = sorted(record.own(side), key=lambda post: post.name != chosen)
    return next((post for post in own if record.where(position, post) is not None), None)


def limit(record: Dispatches[P], position: Position) -> int:
    """Return the spaces up to which a commander orders at once."""
    return int(position.data["options"].get(NEAR, record.spaces))


def far_posts(record: Dispatches[P], position: P, side: str) -> tuple[Post, ...]:
    """Return a side's headquarters that are far from its commander; those off the map are not."""
    first = chief(record, position, side) if orders_travel(position.data) else None
    start = record.where(position, first) if first is not None else None
    if start is None:
        return ()
    board, most = board_of(position), limit(record, position)
    places = {post: record.where(position, post) for post in record.own(side) if post is not first}
    return tuple(
        post
        for post, at in places.items()
        if at is not None and board.distance(board.index[start], board.index[at]) > most
    )


def commanded(record: Dispatches[P], position: P, post: Post) -> tuple[str, ...]:
    """Return the units on the map that a headquarters commands."""
    return (record.commands or record.units)(position, post)


def far_units(record: Dispatches[P], position: P, side: str) -> Mapping[str, tuple[str, str]]:
    """Return the units of a side that are far from its commander, each with the name and title of
    its headquarters.
    """
    return {
        unit: (post.name, post.title)
        for post in far_posts(record, position, side)
        for unit in commanded(record, position, post)
    }
