"""How fast searches and floods are beside plain references, on a map of 1,734 hexes.

The benchmarks measure whole games; these guards only notice when a search has lost its shape.
"""

import random
import time
import timeit
from collections import deque
from collections.abc import Callable

import networkx
import pytest

from rules_engine.board import Board, Floods, make_board, prepare_steps
from rules_engine.board.grid import HexGrid
from rules_engine.board.making import changed

ALLOWANCE = 12
ENTRY = {"clear": 2, "woods": 4, "hilltop": 6}


class War:
    """A random country, a front of 60 enemies across it, 100 units before it."""

    def __init__(self) -> None:
        rng = random.Random(7)
        grid = HexGrid(34, 51, "CCRR", "even columns half a hex lower")
        kinds = {n: rng.choices(list(ENTRY), [60, 25, 15])[0] for n in grid.all_numbers()}
        board = make_board({"grid": grid.to_json(), "spaces": kinds})
        links = {
            f"{board.numbers[a]}-{board.numbers[b]}": [rng.choice(["road", "river"])]
            for a, row in enumerate(board.neighbours)
            for b in row
            if a < b and rng.random() < 0.2
        }
        self.board: Board = changed(board, links=links)
        self.floods = Floods(self.board)
        front = [f"{26 + row % 2:02d}{row:02d}" for row in range(1, 35)]
        self.enemies = [board.at(n) for n in front + [f"28{row:02d}" for row in range(1, 27)]]
        self.west = [board.at(f"01{row:02d}") for row in range(1, 35)]
        near = [i for i, n in enumerate(board.numbers) if 18 <= int(n[:2]) <= 24]
        self.units = [rng.choice(near) for _ in range(100)]
        self.steps = prepare_steps(self.board, self.cost)
        self.zones = {b for a in self.enemies for b in board.neighbours[a]}

    def cost(self, here: int, side: int, there: int) -> int:
        words = self.board.links[here][side]
        if "road" in words:
            return 1
        return ENTRY[self.board.terrain[there]] + (4 if "river" in words else 0)

    def searches(self) -> list[dict[int, int]]:
        floods = self.floods
        stops = floods.spaces(floods.zones(floods.mask(self.enemies)))
        ground = self.steps.ground(stops, self.enemies)
        return [{unit: 0, **ground.reach(unit, ALLOWANCE).costs()} for unit in self.units]

    def plain_searches(self) -> list[dict[int, int]]:
        graph = networkx.DiGraph()
        enemies = set(self.enemies)
        for here, row in enumerate(self.board.neighbours):
            for side, there in enumerate(row):
                if there not in enemies and here not in self.zones:
                    graph.add_edge(here, there, weight=self.cost(here, side, there))
        return [
            dict(networkx.single_source_dijkstra_path_length(graph, unit, ALLOWANCE, "weight"))
            for unit in self.units
        ]

    def supply(self) -> list[bool]:
        floods = self.floods
        passable = floods.everything & ~floods.grown(floods.mask(self.enemies))
        served = floods.flood(floods.mask(self.west) & passable, passable)
        return [bool(floods.bits[unit] & served) for unit in self.units]

    def plain_supply(self) -> list[bool]:
        blocked = {*self.enemies, *self.zones}
        goals = set(self.west)
        return [self.finds(unit, goals, blocked) for unit in self.units]

    def finds(self, unit: int, goals: set[int], blocked: set[int]) -> bool:
        seen, queue = {unit}, deque([unit])
        while queue:
            here = queue.popleft()
            if here in goals:
                return here not in blocked
            for there in self.board.neighbours[here]:
                if there not in seen and there not in blocked:
                    seen.add(there)
                    queue.append(there)
        return False


@pytest.fixture(scope="module")
def war() -> War:
    return War()


def fastest(action: Callable[[], object]) -> float:
    """Return the seconds of this process: what else the machine does meanwhile costs none."""
    return min(timeit.repeat(action, number=1, repeat=7, timer=time.process_time))


def test_destinations_of_a_hundred_units(war: War) -> None:
    assert war.searches() == war.plain_searches()
    assert fastest(war.plain_searches) > 4 * fastest(war.searches)


def test_supply_of_a_hundred_units(war: War) -> None:
    assert war.supply() == war.plain_supply()
    assert fastest(war.plain_supply) > 40 * fastest(war.supply)
