"""Who holds the towns that count, and who has crossed the Rhine. Source: 28.1, 28.21, 28.22."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

OWNER_AT_START = "german"  # 28.1: all of these towns start German


@lru_cache(maxsize=64)
def town_points(board: Board) -> Mapping[str, JsonObject]:
    """Return the towns that bring points, by the hex that counts. Source: 28.1, T10."""
    towns = board.sites.get("towns", {})
    return {town["key"]: town for _, town in sorted(towns.items()) if town.get("vp", 0) > 0}


def owner(position: GrenadePosition, space: str) -> str:
    """Return the side that was the last in a hex that counts for victory. Source: 28.1."""
    return str(position.data["spaces"].get(space, {}).get("owner", OWNER_AT_START))


def passed(position: GrenadePosition, side: str, spaces: Iterable[str]) -> tuple[Effect, ...]:
    """Return the effects of a side's units passing through or stopping in hexes. Source: 28.1."""
    towns = town_points(position.board)
    marks = position.data["spaces"]
    entered = [space for space in dict.fromkeys(spaces) if space in towns]
    effects = [
        put({**marks.get(space, {}), "owner": side}, "spaces", space)
        for space in entered
        if owner(position, space) != side
    ]
    if is_double_blind(position.data) and position.viewer is None:
        effects += [
            put(side, "told", side, "owner", space)
            for space in entered
            if owner_as_known(position, side, space) != side
        ]
    return tuple(effects)


def owner_as_known(position: GrenadePosition, side: str, space: str) -> str:
    """Return who holds a town as far as a side knows at the level "double_blind", where each side
    has a ledger of its own: `state["told"][side]["owner"]`. Source: 28.1, OQ-110.
    """
    told = position.data.get("told", {}).get(side, {})
    return str(told.get("owner", {}).get(space, OWNER_AT_START))


def crossed(position: GrenadePosition, unit_id: str, a: str, b: str) -> tuple[Effect, ...]:
    """Return the effects of a unit going from hex to hex, where it is a US unit that goes east
    over a Rhine bridge. Source: 28.21.
    """
    return all_crossed(position, [unit_id], a, b)


def all_crossed(
    position: GrenadePosition, units: Iterable[str], a: str, b: str
) -> tuple[Effect, ...]:
    """Return the effects of units going together from hex to hex. Source: 28.21."""
    bridges = eastward(position.board).get((a, b), ())
    found = [position.unit(name) for name in units] if bridges else []
    ours = {unit.id for unit in found if unit is not None and unit.side == "us"}
    effects: list[Effect] = []
    for bridge in bridges:
        so_far = set(position.tracks.get("crossed", {}).get(bridge, []))
        if ours - so_far:
            effects.append(put(sorted(so_far | ours), "tracks", "crossed", bridge))
    return tuple(effects)


@lru_cache(maxsize=64)
def eastward(board: Board) -> Mapping[tuple[str, str], Sequence[str]]:
    """Return the Rhine bridges by their western and eastern ends."""
    found: dict[tuple[str, str], list[str]] = {}
    for bridge, site in sorted(board.sites.get("bridges", {}).items()):
        found.setdefault((site["west"], site["east"]), []).append(bridge)
    return found


@lru_cache(maxsize=64)
def east_of_rhine(board: Board) -> frozenset[str]:
    """Return the hexes on the far bank: everything that can be reached from the bridges' eastern
    ends without crossing the Rhine.
    """
    edge = [board.index[site["east"]] for site in board.sites.get("bridges", {}).values()]
    found = set(edge)
    while edge:
        here = edge.pop()
        for there, features in zip(board.neighbours[here], board.links[here], strict=True):
            if there not in found and "rhine" not in features:
                found.add(there)
                edge.append(there)
    return frozenset(board.numbers[at] for at in found)
