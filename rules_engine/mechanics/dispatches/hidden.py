"""Truths that differ only in dispatches of which a side knows nothing, to look for leaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Event, apply, put
from rules_engine.core.position import P
from rules_engine.mechanics.dispatches.moments import Moment, to_come
from rules_engine.mechanics.dispatches.record import (
    ARRIVED,
    FOR,
    LOST,
    NAME,
    TAKEN,
    WAY,
    Dispatches,
    all_of,
    board_of,
    is_on,
    orders_travel,
)
from rules_engine.mechanics.dispatches.telling import is_told
from rules_engine.plain import JsonObject


def changes(record: Dispatches[P], position: P, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth."""
    if not is_on(position.data):
        return
    for name, effects in _changes(record, position, side):
        yield name, apply(position.data, Event("", "", (), {}, effects))


def _changes(record: Dispatches[P], position: P, side: str) -> Iterator[tuple[str, Any]]:
    data = position.data
    every, came = all_of(data), data.get(NAME, {}).get("in", {})
    known = {row[0] for row in came.get(side, ()) if is_told(position, every[row[0]], side)}
    for key, one in sorted(every.items()):
        path = (NAME, "all", key)
        if one["side"] == side and key not in known:
            for fate in (LOST, TAKEN, ARRIVED, WAY):
                if fate != one["fate"]:
                    yield f"{key} is {fate}", (put(fate, *path, "fate"),)
        elif one["side"] != side and key not in known:
            yield f"{key} says something else", (put("Not so.", *path, "text"),)
            yield f"{key} is elsewhere", (put(board_of(position).numbers[-1], *path, "at"),)
    for other in position.others(side):
        yield from _one_more(record, position, other)
        if orders_travel(data):
            moment = next(to_come(position, other), None)
            yield from _one_more(record, position, other, moment)


def _one_more(
    record: Dispatches[P], position: P, other: str, moment: Moment | None = None
) -> Iterator[tuple[str, Any]]:
    """Another side has a dispatch more under way, of which nobody else knows; with a moment one of
    orders for it.
    """
    data = position.data
    posts = [post for post in record.own(other) if record.where(position, post)]
    if not posts:
        return
    number = int(data.get(NAME, {}).get("sent", {}).get(other, 0)) + 1
    one = {
        "side": other,
        "from": posts[0].name,
        "to": next(post.name for post in record.posts if post is not posts[0]),
        "means": next(iter(record.means)),
        "text": "Nobody sees this.",
        "written": [data["turn"], data["step"]],
        "at": record.where(position, posts[0]),
        "fate": LOST,
        **({FOR: list(moment)} if moment is not None else {}),
    }
    effects = [] if NAME in data else [put({"all": {}, "sent": {}, "in": {}}, NAME)]
    key = f"{other}.{number}"
    effects += [put(number, NAME, "sent", other), put(one, NAME, "all", key)]
    yield f"{other} has {'written' if moment is None else 'ordered'} once more", tuple(effects)
