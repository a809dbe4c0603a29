"""What a side may see of a position, built up from nothing."""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.folders.blind import FACTS
from rules_engine.folders.dispatches import dispatches_of
from rules_engine.folders.position import FolderPosition
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.hexes.blind import views
from rules_engine.mechanics.views import open_view, public_parts, waiting_for
from rules_engine.plain import JsonObject, JsonView

OWN_MARKS = ("moved", "unsupplied")
UNIT_MARKS = ("attacked", "defended")
PHASE = (*OWN_MARKS, *UNIT_MARKS, "combat")


def side_view(position: FolderPosition, side: str) -> JsonObject:
    """Return what a side knows; in the open game all counters lie face up."""
    sent = dispatches_of(position.rules)
    more = {} if sent is None else seen_of(sent, position, side)
    if not is_double_blind(position.data):
        return {**open_view(position, side, PHASE), **more}
    seen = {**public_parts(position), "tracks": {}, "waiting": waiting_for(position, side)}
    return {**seen, **more, **_blind(position, side)}


def _blind(position: FolderPosition, side: str) -> JsonObject:
    groups = ("combat",) if _is_fighting(position, side) else ()
    phase = views.marks(position, side, OWN_MARKS, UNIT_MARKS, groups)
    return {"phase": phase, **views.sightings(position, side, _counter, FACTS)}


def _is_fighting(position: FolderPosition, side: str) -> bool:
    """Whether a side takes part in the running combat."""
    fights = (one for one in position.frames if one["kind"] == "combat")
    return any(side in (one["side"], one["enemy"]) for one in fights)


def _counter(position: FolderPosition, key: str, entry: JsonView) -> JsonObject:
    return views.facts_of(entry, FACTS)
