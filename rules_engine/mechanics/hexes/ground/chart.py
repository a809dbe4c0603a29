"""What a step costs, as a chart: terrain, hexsides and roads, a column for each movement class.

A chart is plain data, laid out as it is printed. Costs are counted in the smallest unit of the
game, so many to a movement point (`Game.parts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd

from rules_engine.board.board import Board
from rules_engine.errors import BadRecord

Link = frozenset[str]
"""The features of a hexside."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a step costs, and why."""

    cost: int
    why: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a step is closed: the case, a clause for the player, the open question behind it."""

    case: str
    text: str
    reading: str | None = None


@dataclass(frozen=True)
class Row:
    """A row of a chart: what it costs each class, None where it is closed to one."""

    costs: tuple[int | None, ...]
    cases: tuple[str, ...] = ()
    words: str = ""
    """What a ruling calls it, where that is not its name."""
    closed: str = ""
    """The clause for whom it is closed to, with {here} and {there} for the hexes."""


@dataclass(frozen=True, eq=False)
class Chart:
    """The rows of a chart by name. Of a hex entered its terrain counts and what its features make
    of it; a hexside adds to that; a road that costs no more stands for all of it.
    """

    classes: tuple[str, ...]
    terrain: Mapping[str, Row]
    hexsides: Mapping[str, Row] = field(default_factory=dict)
    """Added; of several features of a hexside the first one here counts."""
    roads: Mapping[str, Row] = field(default_factory=dict)
    instead: Mapping[str, Row] = field(default_factory=dict)
    """By feature of the hex entered: in the place of its terrain."""
    least: Mapping[str, Row] = field(default_factory=dict)
    """By feature of the hex entered: it costs no less."""
    added: Mapping[str, Row] = field(default_factory=dict)
    """By feature of the hex entered: it costs so much more."""
    streets: Mapping[str, str] = field(default_factory=dict)
    """By feature of two hexes: the road on which one goes between them."""
    otherwise: Row | None = None
    """What any terrain costs that has no row."""


def write_points(cost: int, parts: int) -> str:
    """Write a cost as a player counts movement points: "3", "2 1/3", "1/2"."""
    whole, rest = divmod(cost, parts)
    share = gcd(rest, parts)
    part = f"{rest // share}/{parts // share}" if rest else ""
    return " ".join(word for word in (str(whole) if whole or not rest else "", part) if word)


def price(chart: Chart, name: str, board: Board, a: int, b: int, link: Link) -> Price | None:
    """Return what a step costs a class, None where it is closed: by road where that costs no more.

    The hexside's features are those that count now: a bridge that is down carries no road.
    """
    return price_into(chart, name, board, b, _with_streets(chart, board, a, b, link))


def price_into(chart: Chart, name: str, board: Board, there: int, link: Link) -> Price | None:
    """Return the same for a step from anywhere, such as from off the map."""
    ground = _on_ground(chart, name, board, there, link)
    road = road_price(chart, name, link)
    if road is None or (ground is not None and ground.cost < road.cost):
        return ground
    return road


def road_price(chart: Chart, name: str, link: Link) -> Price | None:
    """Return what the cheapest road of a hexside costs a class, None where it can use none."""
    at = chart.classes.index(name)
    found = [
        Price(cost, row.words or road, row.cases)
        for road, row in chart.roads.items()
        if road in link and (cost := row.costs[at]) is not None
    ]
    return min(found, key=lambda one: one.cost, default=None)


def _hex_price(chart: Chart, name: str, board: Board, there: int) -> Price | None:
    """Return what entering a hex costs a class without a road and whatever the hexside, None where
    it is closed.
    """
    at = chart.classes.index(name)
    words, row = _row_of_hex(chart, board, there)
    cost = row.costs[at]
    if cost is None:
        return None
    cases = row.cases
    for feature, further in _of(chart.least, board, there):
        least = further.costs[at]
        if least is not None and least > cost:
            cost, words, cases = least, further.words or feature, further.cases
    for feature, further in _of(chart.added, board, there):
        more = further.costs[at]
        if more is not None:
            cost += more
            words, cases = f"{words}, {further.words or feature}", (*cases, *further.cases)
    return Price(cost, words, cases)


def bars(chart: Chart, name: str, board: Board, a: int, b: int, link: Link) -> Iterator[Bar]:
    """Yield why the chart closes a step to a class; nothing where a road leads over it."""
    if price(chart, name, board, a, b, link) is not None:
        return
    at = chart.classes.index(name)
    hexside = next(((f, row) for f, row in chart.hexsides.items() if f in link), None)
    for feature, row in (_row_of_hex(chart, board, b), *((hexside,) if hexside else ())):
        if row.costs[at] is None:
            places = {"here": board.numbers[a], "there": board.numbers[b]}
            clause = row.closed or f"{row.words or feature} is closed to it at {{there}}"
            yield Bar(row.cases[0], clause.format(**places))


def _on_ground(chart: Chart, name: str, board: Board, b: int, link: Link) -> Price | None:
    entered = _hex_price(chart, name, board, b)
    hexside = next(((f, row) for f, row in chart.hexsides.items() if f in link), None)
    if entered is None or hexside is None:
        return entered
    feature, row = hexside
    more = row.costs[chart.classes.index(name)]
    if more is None:
        return None
    why = f"{entered.why}, {row.words or feature}"
    return Price(entered.cost + more, why, (*entered.cases, *row.cases))


def _row_of_hex(chart: Chart, board: Board, there: int) -> tuple[str, Row]:
    """Return the row that counts for a hex, and what a ruling calls it."""
    for feature, row in _of(chart.instead, board, there):
        return row.words or feature, row
    terrain = board.terrain[there]
    found = chart.terrain.get(terrain) or chart.otherwise
    if found is None:
        raise BadRecord(f"The chart has no row for the terrain '{terrain}'.")
    return found.words or terrain, found


def _of(rows: Mapping[str, Row], board: Board, there: int) -> Iterator[tuple[str, Row]]:
    features = board.features[there]
    return ((feature, row) for feature, row in rows.items() if feature in features)


def _with_streets(chart: Chart, board: Board, a: int, b: int, link: Link) -> Link:
    both = board.features[a] & board.features[b]
    return link | {road for feature, road in chart.streets.items() if feature in both}
