"""Supply: in, out of supply or isolated, for both sides in every supply phase. Source: 11, 6.5,
19.4.

All units of a side are settled together: a flood from the road hexes that are linked to the
friendly edge, and one from every road hex, as bits of one big integer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.board.floods import Floods, LinkMasks
from rules_engine.events import Event, put
from rules_engine.games.grenade.common import tell_public
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import FRIENDLY_EDGE, GrenadePosition
from rules_engine.plain import JsonObject

REACH = 6  # 11.21
STATES = ("in", "out", "isolated")
CORPS_OUT = (("19.41", "12", 6), ("19.42", "16", 2))  # case, US corps, last turn
AUTOMATIC_TURNS = {"entry_and_next": 1, "two_more": 2}  # 11.51, OQ-38
NEVER = 1 << 20
EDGES = ("west", "south", "east", "north")


class Ground:
    """What supply asks of a board, prepared once: floods, road hexes, edges, entrenchments."""

    def __init__(self, board: Board, cut: tuple[tuple[int, int], ...]) -> None:
        self.floods = Floods(board)
        self.roads = self.floods.mask(a for a in range(len(board)) if board.has_road(a))
        self.links: LinkMasks = self.floods.link_masks("road", without=cut)
        self.edges = {edge: self.floods.mask(board.on_edge(edge)) for edge in EDGES}
        self.entrenchments = self.floods.mask(board.with_feature("entrenchment"))
        self.improved = self.floods.mask(board.with_feature("improved"))


@lru_cache(maxsize=64)
def _ground(board: Board, cut: tuple[tuple[int, int], ...]) -> Ground:
    return Ground(board, cut)


def ground(position: GrenadePosition) -> Ground:
    """Return the prepared board of a position. Source: OQ-59 for blown bridges."""
    cut = _cut_roads(position) if position.reading("OQ-59") == "supply_too" else ()
    return _ground(position.board, cut)


def supply_states(position: GrenadePosition, side: str) -> dict[str, str]:
    """Return the supply state of every unit of a side on the map. Source: 11.2 to 11.5, 19.4."""
    base = ground(position)
    in_supply, out_of_supply = _regions(position, side, base)
    corps_out = _corps_out(position, side)
    fresh_since = _fresh_since(position)
    index, bits = position.board.index, base.floods.bits
    found = {}
    for unit in position.on_map(side):
        data = unit.data
        bit = bits[index[data["space"]]]
        if data.get("corps") in corps_out:
            found[unit.id] = "out"
        elif bit & in_supply or (data.get("entered") or 0) >= fresh_since:
            found[unit.id] = "in"
        else:
            found[unit.id] = "out" if bit & out_of_supply else "isolated"
    return found


def begin_supply(p: Run) -> None:
    """Determine the supply of both sides' units. Source: 4.2, 11.0-PR."""
    position = p.position
    if not position.holds("11.0-PR"):
        return
    lists: dict[str, dict[str, list[str]]] = {}
    effects = []
    for side in position.game.sides:
        lists[side] = {state: [] for state in STATES}
        for unit, state in supply_states(position, side).items():
            lists[side][state].append(unit)
            if position.data["units"][unit].get("supply") != state:
                effects.append(put(state, "units", unit, "supply"))
    p.emit("supply_determined", dict(lists), effects, ["4.2", "11.0-PR"], by="rules")


def passable(position: GrenadePosition, side: str, base: Ground) -> int:
    """Return the hexes through which a side may trace supply, as a mask. Source: 6.51, 6.52."""
    floods = base.floods
    if not position.holds("6.51"):
        return floods.everything
    index = position.board.index
    enemy = position.other(side)
    held = floods.mask(index[at] for at in position.stacks(enemy))
    controlled = floods.mask(position.zoc(enemy))
    own = floods.mask(index[at] for at in position.stacks(side)) if position.holds("6.52") else 0
    return floods.everything & ~held & ~(controlled & ~own)


def supply_line(position: GrenadePosition, unit_id: str) -> list[str]:
    """Return a shortest line from a unit to a linked road hex and along roads to the friendly
    edge, both ends included; empty where there is none within reach.
    """
    unit = position.unit(unit_id)
    if unit is None or unit.space is None or not unit.is_on_map:
        return []
    base = ground(position)
    open_to = passable(position, unit.side, base)
    linked = _linked_roads(position, unit.side, base, open_to)
    start = position.board.index[unit.space]
    cross = _search(position.board, base, start, linked, open_to, roads_only=False)
    if not cross or len(cross) - 1 > (_rings(position) or len(position.board)):
        return []
    goal = _edge_roads(position, unit.side, base)
    along = _search(position.board, base, cross[-1], goal, open_to, roads_only=True)
    return [position.board.numbers[at] for at in [*cross, *along[1:]]]


# ---- inside -------------------------------------------------------------------------------------


def _regions(position: GrenadePosition, side: str, base: Ground) -> tuple[int, int]:
    """Return as masks the hexes in which a unit is in supply, and those in which it is at least
    not isolated. Source: 11.21, 11.31, 11.41, OQ-23.
    """
    floods = base.floods
    open_to = passable(position, side, base)
    linked_roads = _linked_roads(position, side, base, open_to)
    in_supply = _target(floods, linked_roads, open_to, _rings(position))
    goals = linked_roads if position.reading("OQ-23") == "no_edge" else base.roads & open_to
    joined = _target(floods, goals, open_to, None)
    if not position.holds("11.31"):
        in_supply |= joined
    if not position.holds("11.41"):
        joined = floods.everything
    return in_supply | _automatic(position, side, base), joined


def _target(floods: Floods, sources: int, open_to: int, rings: int | None) -> int:
    """Return what is within so many steps of the sources; the last hex, the unit's own, never
    blocks (OQ-21).
    """
    inner = floods.flood(sources, open_to, None if rings is None else rings - 1)
    return floods.grown(inner)


def _rings(position: GrenadePosition) -> int | None:
    if not position.holds("11.21"):
        return None
    return REACH if position.reading("OQ-21") == "road_hex" else REACH - 1


def _linked_roads(position: GrenadePosition, side: str, base: Ground, open_to: int) -> int:
    if not position.holds("11.1"):
        return base.roads & open_to
    sources = _edge_roads(position, side, base) & open_to
    return base.floods.flood_links(sources, open_to & base.roads, base.links)


def _edge_roads(position: GrenadePosition, side: str, base: Ground) -> int:
    return _edge(position, side, base) & base.roads


def _edge(position: GrenadePosition, side: str, base: Ground) -> int:
    if position.holds("11.22"):
        return base.edges[FRIENDLY_EDGE[side]]
    return base.edges["west"] | base.edges["south"] | base.edges["east"] | base.edges["north"]


def _automatic(position: GrenadePosition, side: str, base: Ground) -> int:
    mask = 0
    if position.holds("11.52"):
        mask = base.floods.grown(_edge(position, side, base))
    if side == "german" and position.holds("11.53"):
        mask |= base.entrenchments | (base.improved if position.holds("20.1") else 0)
    return mask


def _fresh_since(position: GrenadePosition) -> int:
    """Return the first turn of entry from which units still live on what they brought along.
    Source: 11.51, OQ-38.
    """
    if not position.holds("11.51"):
        return NEVER
    return max(1, position.turn - AUTOMATIC_TURNS[position.reading("OQ-38")])


def _corps_out(position: GrenadePosition, side: str) -> frozenset[str]:
    """Return the corps that are out of supply whatever they could trace. Source: 19.41, 19.42."""
    turn = position.turn
    return frozenset(
        corps
        for case, corps, last in CORPS_OUT
        if side == "us" and 1 <= turn <= last and position.holds(case)
    )


def _cut_roads(position: GrenadePosition) -> tuple[tuple[int, int], ...]:
    index = position.board.index
    return tuple(
        (index[site["west"]], index[site["east"]])
        for bridge, site in sorted(position.board.sites.get("bridges", {}).items())
        if position.is_blown(bridge)
    )


def _search(
    board: Board, base: Ground, start: int, goal: int, open_to: int, *, roads_only: bool
) -> list[int]:
    """Return a shortest path from a hex to any hex of a mask, over open hexes."""
    bits = base.floods.bits
    came: dict[int, int] = {start: -1}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if bits[here] & goal:
            return list(_back(came, here))[::-1]
        for there, features in zip(board.neighbours[here], board.links[here], strict=True):
            is_open = bits[there] & open_to and ("road" in features or not roads_only)
            if there not in came and is_open:
                came[there] = here
                queue.append(there)
    return []


def _back(came: dict[int, int], here: int) -> Iterator[int]:
    while here >= 0:
        yield here
        here = came[here]


def _tell(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell both sides' lists where units are known to both (the markers lie on the map, 11.32),
    otherwise each its own.
    """
    notice = tell_public(before, event, after, None)
    if side is not None and after.data["level"] != "open":
        del notice[after.other(side)]
    return notice


def _words(notice: JsonObject) -> str:
    parts = []
    for side, name in (("us", "US"), ("german", "German")):
        for state, words in (("out", "out of supply"), ("isolated", "isolated")):
            units = notice.get(side, {}).get(state, [])
            if units:
                parts.append(f"{name} {words}: {', '.join(units)}")
    return f"Supply. {'; '.join(parts)}." if parts else "Supply: everybody is in supply."


PART = Part(tellers={"supply_determined": _tell}, words={"supply_determined": _words})
