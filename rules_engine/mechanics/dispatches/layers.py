"""Headquarters as a layer of the map, and for the referee all dispatches that are on their way."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules_engine.core.layers import Layer
from rules_engine.mechanics.dispatches.record import NAME, ORDERS, TRAVEL, WAY, Dispatches, all_of
from rules_engine.plain import JsonObject


def dispatch_layer(record: Dispatches[Any]) -> Layer[Any]:
    """Return the layer of headquarters: of a view its own side's alone; of the truth those of all
    sides, and where dispatches are now.
    """
    title = "Headquarters and dispatches"
    return Layer(title, "Dispatches", "d", partial(_marks, record), switch=(NAME, TRAVEL, ORDERS))


def _marks(record: Dispatches[Any], position: Any) -> list[JsonObject]:
    viewer = position.data.get("viewer")
    return [_mark(record, position, side) for side in position.game.sides if viewer in (None, side)]


def _mark(record: Dispatches[Any], position: Any, side: str) -> JsonObject:
    own = {post.title: record.where(position, post) for post in record.own(side)}
    is_truth = position.data.get("viewer") is None
    under_way = [
        (key, one)
        for key, one in sorted(all_of(position.data).items() if is_truth else ())
        if one["side"] == side and one["fate"] == WAY
    ]
    notes = [_note(record, key, one) for key, one in under_way]
    notes += [f"{title[:1].upper()}{title[1:]} is in {at}" for title, at in own.items() if at]
    return {
        "title": f"{position.game.side_titles[side]} headquarters",
        "side": side,
        "spaces": sorted({space for space in own.values() if space}),
        "alerts": sorted({str(one["at"]) for _, one in under_way}),
        "notes": [f"{note}." for note in notes],
    }


def _note(record: Dispatches[Any], key: str, one: JsonObject) -> str:
    to, means = record.by_name[one["to"]].title, record.means[one["means"]].title
    return f"Dispatch {key} to {to}, {means}, is in {one['at']}"
