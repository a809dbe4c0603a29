"""Supply: in, out of supply or isolated, for both sides in every supply phase. Source: 11, 6.5,
19.4.

What games of hexes share does the tracing (`mechanics/hexes/supply/`): from the road hexes that are
linked to the friendly edge, and, for units that no line reaches, from every road.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.board.floods import Floods, LinkMasks
from rules_engine.core.events import Event, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import FRIENDLY_EDGE, ZONES, GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.supply import trace
from rules_engine.mechanics.hexes.supply.lines import Lines, around, shortest
from rules_engine.mechanics.hexes.supply.net import Net
from rules_engine.mechanics.hexes.supply.trace import Supply, Tracing, tracing
from rules_engine.plain import JsonObject

REACH = 6  # 11.21
STATES = ("in", "out", "isolated")
CORPS_OUT = (("19.41", "12", 6), ("19.42", "16", 2))  # case, US corps, last turn
AUTOMATIC_TURNS = {"entry_and_next": 1, "two_more": 2}  # 11.51, OQ-38
NEVER = 1 << 20
EDGES = ("west", "south", "east", "north")
LINES: Lines[GrenadePosition, Unit] = Lines(ZONES, blocked="6.51", opened="6.52")


class SupplyMap:
    """What supply asks of a board, prepared once: floods, road hexes, edges, entrenchments."""

    def __init__(self, board: Board, cut: tuple[tuple[int, int], ...]) -> None:
        self.floods = Floods(board)
        self.grown = self.floods.grown
        self.roads = self.floods.mask(a for a in range(len(board)) if board.has_road(a))
        self.links: LinkMasks = self.floods.link_masks("road", without=cut)
        self.edges = {edge: self.floods.mask(board.on_edge(edge)) for edge in EDGES}
        self.edges["any"] = self.floods.mask(a for edge in EDGES for a in board.on_edge(edge))
        self.near_edges = {edge: self.floods.grown(mask) for edge, mask in self.edges.items()}
        self.nets = {
            edge: Net(self.floods, self.links, mask & self.roads)
            for edge, mask in self.edges.items()
        }
        self.entrenchments = self.floods.mask(board.with_feature("entrenchment"))
        self.improved = self.floods.mask(board.with_feature("improved"))


@lru_cache(maxsize=64)
def _ground(board: Board, cut: tuple[tuple[int, int], ...]) -> SupplyMap:
    return SupplyMap(board, cut)


def ground(position: GrenadePosition) -> SupplyMap:
    """Return the prepared board of a position. Source: OQ-59 for blown bridges."""
    cut = _cut_roads(position) if position.reading("OQ-59") == "supply_too" else ()
    return _ground(position.board, cut)


def supply_states(position: GrenadePosition, side: str) -> dict[str, str]:
    """Return the supply state of every unit of a side on the map. Source: 11.2 to 11.5, 19.4."""
    return trace.supply_states(SUPPLY, position, side)


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
        return as_known(position, side)
    return position


# ---- lines --------------------------------------------------------------------------------------

Traced = Tracing[GrenadePosition, SupplyMap]


def _without_line(traced: Traced, linked: int, lacking: int) -> Iterator[tuple[str, str]]:
    """Yield the units in hexes without a supply line and their states. Source: 11.31, 11.41,
    11.51, OQ-23.
    """
    position, land, floods = traced.position, traced.land, traced.land.floods
    goals = linked if position.reading("OQ-23") == "no_edge" else land.roads & traced.open_to
    joined = around(land.grown, goals, traced.open_to, lacking, None)
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


def linked_roads(traced: Traced) -> int:
    """Return the open road hexes that are joined by road to a side's own edge. Source: 11.1."""
    if not traced.position.holds("11.1"):
        return traced.land.roads & traced.open_to
    return traced.land.nets[_edge(traced.position, traced.side)].joined(traced.open_to)


def edge_roads(traced: Traced) -> int:
    """Return the road hexes on a side's own map edge as a mask. Source: 11.22."""
    return traced.land.edges[_edge(traced.position, traced.side)] & traced.land.roads


def _edge(position: GrenadePosition, side: str) -> str:
    return FRIENDLY_EDGE[side] if position.holds("11.22") else "any"


def _automatic(traced: Traced) -> int:
    """Return the hexes in which a unit needs no line. Source: 11.52, 11.53, 20.1."""
    position, land, mask = traced.position, traced.land, 0
    if position.holds("11.52"):
        mask = land.near_edges[_edge(position, traced.side)]
    if traced.side == "german" and position.holds("11.53"):
        mask |= land.entrenchments | (land.improved if position.holds("20.1") else 0)
    return mask


def _fresh_since(position: GrenadePosition) -> int:
    """Return the first turn of entry from which units still live on what they brought along.
    Source: 11.51, OQ-38.
    """
    if not position.holds("11.51"):
        return NEVER
    return max(1, position.turn - AUTOMATIC_TURNS[position.reading("OQ-38")])


def _corps_out(position: GrenadePosition, side: str) -> Iterator[tuple[str, str]]:
    """Yield the units that are out of supply whatever they could trace. Source: 19.41, 19.42."""
    turn = position.turn
    corps_out = {
        corps
        for case, corps, last in CORPS_OUT
        if side == "us" and 1 <= turn <= last and position.holds(case)
    }
    if corps_out:
        yield from ((u.id, "out") for u in position.on_map(side) if u.corps in corps_out)


def _cut_roads(position: GrenadePosition) -> tuple[tuple[int, int], ...]:
    index = position.board.index
    return tuple(
        (index[site["west"]], index[site["east"]])
        for bridge, site in sorted(position.board.sites.get("bridges", {}).items())
        if position.is_blown(bridge)
    )


SUPPLY: Supply[GrenadePosition, Unit, SupplyMap] = Supply(
    states=STATES,
    lines=LINES,
    land=ground,
    sources=linked_roads,
    rings=rings_allowed,
    cut_off=_without_line,
    by_itself=_automatic,
    whatever=_corps_out,
)

# ---- what is told -------------------------------------------------------------------------------


def _tell(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell both sides' lists where units are known to both (the markers lie on the map, 11.32),
    otherwise each its own.
    """
    notice = tell_named(before, event, after, None)
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


def supply_line(position: GrenadePosition, unit: Unit) -> list[str]:
    """Return a shortest line from a unit to a linked road hex and along roads to the friendly
    edge, both ends included; empty where there is none within reach.
    """
    if unit.space is None or not unit.is_on_map:
        return []
    board, traced = position.board, tracing(SUPPLY, position, unit.side)
    open_to, start = traced.open_to, board.index[unit.space]
    cross = shortest(board, start, linked_roads(traced), open_to, lambda features: True)
    if not cross or len(cross) - 1 > (rings_allowed(position) or len(board)):
        return []
    goal = edge_roads(traced)
    along = shortest(board, cross[-1], goal, open_to, lambda features: "road" in features)
    return [board.numbers[at] for at in [*cross, *along[1:]]]
