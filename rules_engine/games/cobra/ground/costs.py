"""What a step costs: the terrain chart as the shared chart, tables of searches. Source: 6.12, 6.35,
6.7, 6.8, OQ-13c, OQ-14, OQ-63.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.ground.terrain import chart as effects
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.readings import recommended
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Chart, Price, Row
from rules_engine.mechanics.hexes.ground.steps import Ways

FOOT, MECHANIZED = CLASSES = ("foot", "mechanized")
TERRAINS = ("clear", "light_forest", "heavy_forest", "hills")
COSTLIEST = ("hills",)
"""Features of a hex of which the dearest counts. Source: 6.8."""
RIVERS = ("major_river", "minor_river")
ROADS = ("road", "major_road")
CITY, STREET = "city", "major_road"
CASES = ("6.35", "6.71", "6.73", "6.74", "6.8")
QUESTIONS = ("OQ-13c", "OQ-14")


@dataclass(frozen=True)
class Conditions:
    """The ground as it counts: the board, the cases that are taken out, the answers."""

    board: Board
    without: frozenset[str]
    answers: tuple[tuple[str, str], ...]

    def reading(self, question: str) -> str:
        """Return the answer to a question; to those that bear on no cost, the recommended one."""
        return dict(self.answers).get(question) or recommended(question)

    def holds(self, case: str) -> bool:
        """Whether a case is in force."""
        return case not in self.without


class Mover(NamedTuple):
    """What all units have in common to whom every step costs the same: their class, and the
    crossings that are closed to them.
    """

    name: str
    barred: frozenset[tuple[int, int]]


def conditions(position: CobraPosition) -> Conditions:
    """Return the state of the ground in a position."""
    return position.memo("conditions", lambda: _conditions(position))


def _conditions(position: CobraPosition) -> Conditions:
    without = frozenset(case for case in CASES if not position.holds(case))
    answers = tuple((question, position.reading(question)) for question in QUESTIONS)
    return Conditions(position.board, without, answers)


@lru_cache(maxsize=64)
def chart_of(state: Conditions) -> Chart:
    """Return the chart as it is in force. Source: 6.8, 6.71, 6.73, 6.74."""
    barriers = {"impassable": _closed("the hexside to {there} is impassable")}
    barriers["sea"] = _closed("between {here} and {there} there is sea")
    sides = barriers if state.holds("6.74") else {}
    roads = {name: _row(state, name, "6.73") for name in ROADS} if state.holds("6.73") else {}
    if not state.holds("6.8"):
        return Chart(CLASSES, {}, sides, roads, otherwise=Row((POINT, POINT)))
    return Chart(
        CLASSES,
        {**{name: _row(state, name, "6.8") for name in TERRAINS}, "sea": _closed("{there} is sea")},
        {**sides, **{name: _row(state, name, "6.8") for name in RIVERS}},
        roads,
        least={name: _row(state, name, "6.8") for name in COSTLIEST}
        | ({"bocage": _row(state, "bocage", "6.71")} if state.holds("6.71") else {}),
        streets={CITY: STREET},
    )


def _row(state: Conditions, name: str, case: str) -> Row:
    row = effects(state.reading)[name]
    costs = (row.foot, row.mechanized if state.holds("6.35") else row.foot)
    return Row(costs, (case,), name.replace("_", " "))


def _closed(words: str) -> Row:
    return Row((None, None), ("6.74",), "sea", words)


def class_of(unit: Unit) -> str:
    """Return the column of the chart by which a unit pays. Source: 6.31 to 6.35."""
    return MECHANIZED if unit.is_mechanized else FOOT


def price(state: Conditions, name: str, a: int, b: int) -> Price | None:
    """Return what a step costs a class; None where it is closed. Source: 6.12, 6.71, 6.73, 6.8,
    OQ-13c.
    """
    link, rows = state.board.link(a, b), chart_of(state)
    if "bocage" in state.board.features[b] and state.reading("OQ-13c") == "least_cost":
        return chart.price_into(rows, name, state.board, b, link)
    return chart.price(rows, name, state.board, a, b, link)


def _cost(state: Conditions, mover: Mover, a: int, b: int) -> int | None:
    found = price(state, mover.name, a, b)
    return None if found is None else found.cost


def _shut(mover: Mover) -> tuple[Mover, frozenset[tuple[int, int]]]:
    return mover._replace(barred=frozenset()), mover.barred


WAYS = Ways(board=lambda state: state.board, cost=_cost, shut=_shut)
