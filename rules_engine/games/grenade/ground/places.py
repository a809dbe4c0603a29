"""What a side knows of towns and crossings at the level "double_blind": the towns as it last saw
them, the enemy's crossings of the Rhine that it saw. Source: 28.1, 28.21, OQ-110.

`state["told"][side]` is {"owner": {hex: side}, "crossed": {bridge: [numbers]}}, changed by events
only; what does not stand there is as it was at the start. Crossings are noted under the side's own
numbers: a unit's designation would tell it from other contacts when it is sighted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules_engine.board.board import Board
from rules_engine.core.events import Effect, Event, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.ground.control import OWNER_AT_START, owner, town_points
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.knowledge import known, name_of
from rules_engine.plain import JsonObject


def spaces_as_known(position: GrenadePosition, side: str) -> JsonObject:
    """Return the marks on the map's hexes as a side knows them."""
    found = _told(position, side).get("owner", {})
    return {space: {"owner": holder} for space, holder in sorted(found.items())}


def crossed_as_known(position: GrenadePosition, side: str) -> JsonObject:
    """Return which US units have crossed which bridge: the US side knows all, the German those
    that he has seen cross and still knows of.
    """
    crossed = position.tracks.get("crossed", {})
    if side == "us":
        return dict(crossed)
    entries = known(position.data, side)
    # Logs of an earlier version noted designations; where these are still known, they count.
    noted = {**entries, **{str(entry["handle"]): entry for entry in entries.values()}}
    found = {}
    for bridge, names in sorted(_told(position, side).get("crossed", {}).items()):
        shown = sorted({name_of(noted[name]) for name in names if name in noted})
        if shown:
            found[bridge] = shown
    return found


def learn(p: Run) -> None:
    """Let each side learn what has become of the towns and bridges in its sight, by an event told
    to it alone. Source: 28.21, OQ-110.
    """
    if not is_double_blind(p.state):
        return
    for side in p.game.sides:
        towns = list(_towns_learnt(p.position, side))
        effects = [put(holder, "told", side, "owner", space) for space, _, holder in towns]
        effects += _crossings_learnt(p.position, side)
        if towns:
            seen = [{"space": space, "town": name, "owner": held} for space, name, held in towns]
            p.emit("towns_seen", {"side": side, "towns": seen}, effects, ["28.1"], by="rules")
        elif effects:
            p.emit("crossing_seen", {"side": side}, effects, ["28.21"], by="rules")


def _towns_learnt(position: GrenadePosition, side: str) -> Iterator[tuple[str, str, str]]:
    is_announced = position.reading("OQ-110") == "announced" or position.data["outcome"] is not None
    towns = town_points(position.board)
    for space, held in _mistaken(position, side):
        if is_announced or sees_hex(position, side, space):
            yield space, str(towns[space]["name"]), held


def _mistaken(position: GrenadePosition, side: str) -> list[tuple[str, str]]:
    """Return the towns that a side takes to be held by another than holds them, and who does."""
    believed = _told(position, side).get("owner", {})
    held = ((space, owner(position, space)) for space in town_points(position.board))
    return [(space, by) for space, by in held if believed.get(space, OWNER_AT_START) != by]


def sees_hex(position: GrenadePosition, side: str, space: str) -> bool:
    """Whether a side sees who holds a hex: it has a unit in or next to it, or sees an enemy unit
    in it.
    """
    if any(position.holder(number) == side for number in _near(position.board, space)):
        return True
    entries = known(position.data, side).values()
    return any(entry["space"] == space and entry["seen"] for entry in entries)


@lru_cache(maxsize=256)
def _near(board: Board, space: str) -> tuple[str, ...]:
    """Return a hex and those around it."""
    return (space, *(board.numbers[there] for there in board.neighbours[board.index[space]]))


def _crossings_learnt(position: GrenadePosition, side: str) -> list[Effect]:
    """Return the effects by which the German notes US units that he sees at the end of a bridge
    that they have crossed.
    """
    if side != "german":
        return []
    entries = known(position.data, side)
    noted = _told(position, side).get("crossed", {})
    effects: list[Effect] = []
    for bridge, names in sorted(position.tracks.get("crossed", {}).items()):
        east = position.board.sites["bridges"][bridge]["east"]
        before = set(noted.get(bridge, ()))
        there = (entries[name] for name in names if name in entries)
        seen = {str(entry["handle"]) for entry in there if _stands(entry, east)} - before
        if seen:
            effects.append(put(sorted(before | seen), "told", side, "crossed", bridge))
    return effects


def _stands(entry: Mapping[str, Any], space: str) -> bool:
    return bool(entry["seen"] and entry["space"] == space)


def _told(position: GrenadePosition, side: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = position.data.get("told", {}).get(side, {})
    return found


def _tell(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    if side not in (None, event.data["side"]):
        return None
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


def _words_towns(notice: JsonObject) -> str:
    titles = {"us": "US", "german": "German"}
    said = [f"{t['town']} ({t['space']}) is {titles[t['owner']]} now" for t in notice["towns"]]
    return f"{'; '.join(said)}."


PART = Part(
    tellers={"towns_seen": _tell, "crossing_seen": _tell},
    words={
        "towns_seen": _words_towns,
        "crossing_seen": lambda notice: "US units are seen at the eastern end of a bridge.",
    },
)
