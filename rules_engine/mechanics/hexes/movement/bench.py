"""Plain references for the measures of movement: what all units of a side can reach, by graphs of
networkx that are made of what the rules say of every hexside. `bench` checks that the program's own
way gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.steps import Ways, grounds
from rules_engine.mechanics.hexes.ground.zones import zone
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.graded import closed_to
from rules_engine.mechanics.hexes.movement.listing import reach_costs
from rules_engine.mechanics.hexes.movement.passage import Passage
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.mechanics.hexes.movement.zone_faults import shutting, stopping
from rules_engine.plain import JsonObject, written

CACHES = (grounds,)
"""What the program keeps of its searches from position to position."""
UNITS = 100
NEAR = 2
"""So many hexes from units of his own somebody is put who fills up a side."""

Prices = list[list[tuple[int, int]]]
"""By hex (a board index) the hexes next to it that can be entered, with what that costs."""


@dataclass(frozen=True, eq=False)
class Searches(Generic[H, U]):
    """The destinations of a side in one mode of a game's movement, measured."""

    rules: Movement[H, U]
    mode: str
    lens: Callable[[JsonObject], H]
    """Makes a position of a state."""
    copied: Mapping[str, object]
    """What is written into the record of a unit that fills up a side."""

    # ---- positions ------------------------------------------------------------------------------

    def hundred_units(self, state: JsonObject, side: str) -> JsonObject:
        """Return the state with so many units of a side on the map that there are a hundred of it:
        as many again as are needed stand in free hexes near those that are there.
        """
        position = self.lens(state)
        own, free = list(position.on_map(side)), list(self._free(position, side))
        units = dict(state["units"])
        for at in range(max(0, UNITS - len(own))):
            model, space = own[at % len(own)], free[at * len(free) // UNITS]
            units[f"{at + 1}/copy"] = {**model.data, **self.copied, "space": space}
        return {**state, "units": units}

    def _free(self, position: H, side: str) -> Iterator[str]:
        """Yield hexes without a unit and out of enemy zones, which lie near a side's own units."""
        board, own = position.board, position.occupied(side)
        zones = passage.enemy_zones(self.rules.passage, position, side)
        model = position.on_map(side)[0]
        prices = _prices(self.rules.ways, *self._key(position, model))
        for at, number in enumerate(board.numbers):
            is_free = not position.stack(number) and at not in zones and prices[at]
            if is_free and not own.isdisjoint(board.within(at, NEAR)):
                yield number

    def after_a_step(self, state: JsonObject, side: str) -> JsonObject:
        """Return the state after a unit of a side has moved one hex away from the enemy."""
        position = self.lens(state)
        board = position.board
        zones = passage.enemy_zones(self.rules.passage, position, side)
        for unit in position.on_map(side):
            for space in reach_costs(self.rules, position, unit, self.mode):
                at = board.index[space]
                if at in board.neighbours[board.index[unit.space or ""]] and at not in zones:
                    return written(state, ("units", unit.id, "space"), space)
        return state

    def find(self, position: H, side: str) -> None:
        """Let a position find where a side's units and its zones of control are."""
        position.on_map(side)
        position.stacks(side)
        zone(self.rules.passage.zones, position, side)

    # ---- destinations ---------------------------------------------------------------------------

    def destinations(self, position: H, side: str) -> dict[str, Mapping[str, int]]:
        """Return what every unit of a side can reach, the program's way."""
        rules, mode = self.rules, self.mode
        return {u.id: reach_costs(rules, position, u, mode) for u in position.on_map(side)}

    def plain_destinations(self, position: H, side: str) -> dict[str, dict[str, int]]:
        """Return the same with networkx: a graph for each kind of mover, whose edges are what the
        rules say of every hexside, and one search for each unit.
        """
        _prices.cache_clear()
        return self.kept_destinations(position, side)

    def kept_destinations(self, position: H, side: str) -> dict[str, dict[str, int]]:
        """Return the same, with the prices of the steps kept from position to position."""
        graphs: dict[Hashable, _Graph] = {}
        found = {}
        for unit in position.on_map(side):
            left = passage.start_grade(self.rules.passage, position, unit)
            closed = closed_to(self.rules, position, unit, self.mode, left)
            kind = self.rules.kind(position, unit, self.mode)
            if (kind, closed) not in graphs:
                graphs[kind, closed] = self._graph(position, unit, closed)
            found[unit.id] = self._search(graphs[kind, closed], position, unit)
        return found

    def _graph(self, position: H, unit: U, closed: frozenset[int]) -> _Graph:
        ways = self.rules.ways
        shut = ways.shut(self._kind(position, unit))[1] if ways.shut else frozenset()
        prices = [
            [(b, cost) for b, cost in row if b not in closed and (a, b) not in shut]
            for a, row in enumerate(_prices(ways, *self._key(position, unit)))
        ]
        if not self.rules.passage.forgets:
            return _GradedGraph(self.rules.passage, position, unit, prices)
        return _Graph(prices, passage.stops(self.rules.passage, position, unit.side))

    def _search(self, graph: _Graph, position: H, unit: U) -> dict[str, int]:
        rules, mode = self.rules, self.mode
        if next(iter(rules.limits(position, unit, mode)), None) is not None:
            return {}
        left = passage.start_grade(rules.passage, position, unit)
        extra = passage.exit_cost(position, unit, left)
        start = position.board.index[unit.space or ""]
        costs = graph.search(start, extra, rules.allowance(position, unit, mode), left)
        if rules.has_minimum(position, unit):
            for b, cost in graph.prices[start]:
                costs.setdefault(b, cost + extra)
        numbered = {position.board.numbers[at]: cost for at, cost in costs.items()}
        ends = rules.ends
        if ends is None:
            return numbered
        return {at: cost for at, cost in numbered.items() if ends(position, unit, at) is None}

    def _kind(self, position: H, unit: U) -> Hashable:
        return self.rules.kind(position, unit, self.mode)

    def _key(self, position: H, unit: U) -> tuple[Hashable, Hashable]:
        """Return the state of the ground and the kind of mover by which a step has its price."""
        kind, ways = self._kind(position, unit), self.rules.ways
        return self.rules.ground(position), ways.shut(kind)[0] if ways.shut else kind


class _Graph:
    """The steps of one kind of mover: none into closed hexes, none out of those where it stops."""

    def __init__(self, prices: Prices, stops: frozenset[int]) -> None:
        import networkx

        self.prices = prices
        self._networkx: Any = networkx
        self._graph: Any = networkx.DiGraph()
        self._graph.add_nodes_from(range(len(prices)))
        for a, row in enumerate(prices):
            if a not in stops:
                self._graph.add_weighted_edges_from((a, b, cost) for b, cost in row)

    def search(self, start: int, extra: int, points: int, left: object) -> dict[int, int]:
        """Return what can be reached from a start of the unit's own, which it pays for leaving;
        `left`: the zone in which that lies.
        """
        graph = self._graph
        graph.add_weighted_edges_from(("start", b, cost + extra) for b, cost in self.prices[start])
        graph.add_node("start")
        search = self._networkx.single_source_dijkstra_path_length
        found = search(graph, "start", points)
        graph.remove_node("start")
        return {at: int(cost) for at, cost in found.items() if at not in ("start", start)}


class _GradedGraph(_Graph):
    """The same where zones do not stop everybody: each hex is a node for those who must stop in it,
    out of which nothing leads, and one for the others.
    """

    def __init__(self, rules: Passage[H, U], position: H, unit: U, prices: Prices) -> None:
        import networkx

        self.prices = prices
        self._networkx = networkx
        self._passage, self._position, self._unit = rules, position, unit
        self._grades = [
            passage.grade_at(rules, position, unit.side, at) for at in range(len(prices))
        ]
        self._graph = networkx.DiGraph()
        for a, row in enumerate(prices):
            if row:
                edges = self._edges(a, self._grades[a], is_first=False)
                self._graph.add_weighted_edges_from(((a, False), *edge) for edge in edges)

    def _edges(
        self, a: int, before: Any, *, is_first: bool
    ) -> Iterator[tuple[tuple[int, bool], int]]:
        extra = passage.exit_cost(self._position, self._unit, before)
        for b, cost in self.prices[a]:
            grade, stops = self._grades[b], False
            if grade is not None:
                if shutting(self._position, before, grade, is_first=is_first) is not None:
                    continue
                stops = stopping(self._position, grade, before) is not None
            yield (b, stops), cost + extra

    def search(self, start: int, extra: int, points: int, left: object) -> dict[int, int]:
        """Return what can be reached from a start that lies in a zone or in none."""
        graph, found = self._graph, dict[int, int]()
        graph.add_node("start")
        edges = self._edges(start, left, is_first=True)
        graph.add_weighted_edges_from(("start", *edge) for edge in edges)
        search = self._networkx.single_source_dijkstra_path_length
        for node, cost in search(graph, "start", points).items():
            if node != "start" and node[0] != start:
                found[node[0]] = min(int(cost), found.get(node[0], int(cost)))
        graph.remove_node("start")
        return found


@lru_cache(maxsize=8)
def _prices(ways: Ways, ground: Hashable, kind: Hashable) -> Prices:
    """Return what every step costs; kept from position to position as long as the ground stays."""
    return [
        [(b, cost) for b in beside if (cost := ways.cost(ground, kind, a, b)) is not None]
        for a, beside in enumerate(ways.board(ground).neighbours)
    ]
