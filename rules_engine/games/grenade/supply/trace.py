"""Supply: in, out of supply or isolated, for both sides in every supply phase. Source: 11, 6.5,
19.4.

All units of a side are settled together with bits of one big integer: a flood from the road hexes
that are linked to the friendly edge, and, for units that it does not reach, one from every road.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.board.floods import Floods, LinkMasks
from rules_engine.core.events import Event, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind import known_position
from rules_engine.games.grenade.common import tell_public
from rules_engine.games.grenade.ground.roadnet import RoadTree
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import FRIENDLY_EDGE, GrenadePosition
from rules_engine.plain import JsonObject

REACH = 6  # 11.21
STATES = ("in", "out", "isolated")
CORPS_OUT = (("19.41", "12", 6), ("19.42", "16", 2))  # case, US corps, last turn
AUTOMATIC_TURNS = {"entry_and_next": 1, "two_more": 2}  # 11.51, OQ-38
NEVER = 1 << 20
EDGES = ("west", "south", "east", "north")


class SupplyMap:
    """What supply asks of a board, prepared once: floods, road hexes, edges, entrenchments."""

    def __init__(self, board: Board, cut: tuple[tuple[int, int], ...]) -> None:
        self.floods = Floods(board)
        self.roads = self.floods.mask(a for a in range(len(board)) if board.has_road(a))
        self.links: LinkMasks = self.floods.link_masks("road", without=cut)
        self.edges = {edge: self.floods.mask(board.on_edge(edge)) for edge in EDGES}
        self.edges["any"] = self.floods.mask(a for edge in EDGES for a in board.on_edge(edge))
        self.near_edges = {edge: self.floods.grown(mask) for edge, mask in self.edges.items()}
        self.trees = {
            edge: RoadTree(self.floods, self.links, mask & self.roads)
            for edge, mask in self.edges.items()
        }
        self.entrenchments = self.floods.mask(board.with_feature("entrenchment"))
        self.improved = self.floods.mask(board.with_feature("improved"))


class OnMap(NamedTuple):
    """A side's units on the map: their names, and their hexes as a mask."""

    units: tuple[str, ...]
    hexes: int


@lru_cache(maxsize=64)
def _ground(board: Board, cut: tuple[tuple[int, int], ...]) -> SupplyMap:
    return SupplyMap(board, cut)


def ground(position: GrenadePosition) -> SupplyMap:
    """Return the prepared board of a position. Source: OQ-59 for blown bridges."""
    cut = _cut_roads(position) if position.reading("OQ-59") == "supply_too" else ()
    return _ground(position.board, cut)


def supply_states(position: GrenadePosition, side: str) -> dict[str, str]:
    """Return the supply state of every unit of a side on the map. Source: 11.2 to 11.5, 19.4."""
    base = ground(position)
    own = standing(position, side)
    found = dict.fromkeys(own.units, "in")
    open_to = passable(position, side, base)
    wanted = own.hexes & ~_automatic(position, side, base)
    linked = linked_roads(position, side, base, open_to)
    lacking = wanted & ~_around(base.floods, linked, open_to, wanted, rings_allowed(position))
    if lacking:
        found.update(_without_line(position, base, linked, open_to, lacking))
    corps_out = _corps_out(position, side)
    if corps_out:
        found.update({u.id: "out" for u in position.on_map(side) if u.corps in corps_out})
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
        for unit, state in supply_states(_tracing(position, side), side).items():
            lists[side][state].append(unit)
            if position.data["units"][unit].get("supply") != state:
                effects.append(put(state, "units", unit, "supply"))
    p.emit("supply_determined", dict(lists), effects, ["4.2", "11.0-PR"], by="rules")


def _tracing(position: GrenadePosition, side: str) -> GrenadePosition:
    """Return the position in which a side traces its supply. Source: OQ-109."""
    if is_double_blind(position.data) and position.reading("OQ-109") == "ignored":
        return known_position.as_known(position, side)
    return position


def passable(position: GrenadePosition, side: str, base: SupplyMap) -> int:
    """Return the hexes through which a side may trace supply, as a mask. Source: 6.51, 6.52."""
    floods = base.floods
    if not position.holds("6.51"):
        return floods.everything
    enemy = position.other(side)
    held = standing(position, enemy).hexes
    controlled = position.memo(f"supply zoc {enemy}", lambda: floods.mask(position.zoc(enemy)))
    own = standing(position, side).hexes if position.holds("6.52") else 0
    return floods.everything & ~held & ~(controlled & ~own)


# ---- inside -------------------------------------------------------------------------------------


def standing(position: GrenadePosition, side: str) -> OnMap:
    """Return where a side's units stand, found once for a position."""
    return position.memo(f"supply standing {side}", lambda: _stand(position, side))


def _stand(position: GrenadePosition, side: str) -> OnMap:
    index = position.board.index
    mask = position.board.bits.mask([index[space] for space in position.stacks(side)])
    return OnMap(tuple([unit.id for unit in position.on_map(side)]), mask)


def _around(floods: Floods, sources: int, open_to: int, wanted: int, rings: int | None) -> int:
    """Return what of the wanted hexes is within so many steps of the sources, and other hexes
    found on the way; the last hex, the unit's own, never blocks (OQ-21).
    """
    covered = reached = edge = sources
    left = -1 if rings is None else rings
    while edge and left and wanted & ~covered:
        near = floods.grown(edge)
        covered |= near
        edge = near & open_to & ~reached
        reached |= edge
        left -= 1
    return covered


def _without_line(
    position: GrenadePosition, base: SupplyMap, linked: int, open_to: int, lacking: int
) -> Iterator[tuple[str, str]]:
    """Yield the units in hexes without a supply line and their states. Source: 11.31, 11.41,
    11.51, OQ-23.
    """
    floods = base.floods
    goals = linked if position.reading("OQ-23") == "no_edge" else base.roads & open_to
    joined = _around(floods, goals, open_to, lacking, None)
    if not position.holds("11.41"):
        joined = floods.everything
    state_if_joined = "out" if position.holds("11.31") else "in"
    fresh_since = _fresh_since(position)
    for at in floods.spaces(lacking):
        state = state_if_joined if floods.bits[at] & joined else "isolated"
        for unit in position.stack(position.board.numbers[at]):
            is_fresh = (unit.data.get("entered") or 0) >= fresh_since
            yield unit.id, "in" if is_fresh else state


def rings_allowed(position: GrenadePosition) -> int | None:
    """Return how far a unit may be from its road hex, None for any distance. Source: 11.21."""
    if not position.holds("11.21"):
        return None
    return REACH if position.reading("OQ-21") == "road_hex" else REACH - 1


def linked_roads(position: GrenadePosition, side: str, base: SupplyMap, open_to: int) -> int:
    """Return the open road hexes that are joined by road to a side's own edge. Source: 11.1."""
    if not position.holds("11.1"):
        return base.roads & open_to
    return base.trees[_edge(position, side)].joined(open_to)


def edge_roads(position: GrenadePosition, side: str, base: SupplyMap) -> int:
    """Return the road hexes on a side's own map edge as a mask. Source: 11.22."""
    return base.edges[_edge(position, side)] & base.roads


def _edge(position: GrenadePosition, side: str) -> str:
    return FRIENDLY_EDGE[side] if position.holds("11.22") else "any"


def _automatic(position: GrenadePosition, side: str, base: SupplyMap) -> int:
    mask = 0
    if position.holds("11.52"):
        mask = base.near_edges[_edge(position, side)]
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
