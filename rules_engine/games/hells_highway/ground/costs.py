"""What a step costs: the house rules' table as charts, one for each mode. Source: H14 to H17."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.core.tables import Cells
from rules_engine.games.hells_highway.house import (
    CLOSED,
    MOVERS,
    OTHER,
    POINT,
    WHERE,
    WORDS,
    cost_name,
    cost_rows,
)
from rules_engine.games.hells_highway.position import NOWHERE, HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.boards import board_in
from rules_engine.mechanics.hexes.ground.chart import Chart, Price, Row
from rules_engine.mechanics.hexes.ground.chart import price as chart_price
from rules_engine.mechanics.hexes.ground.steps import Ways

CLASSES = {COMBAT: MOVERS[:3], TRAVEL: MOVERS[3:]}
MODE_OF = {mover: mode for mode, movers in CLASSES.items() for mover in movers}
CASES = ("H15", "H16", "H17")
CLOSED_SIDES = {
    "stream": "there is no way over the stream to {there} for it",
    "canal": "there is no bridge over the canal to {there}",
    "great_river": "there is no bridge over the river to {there}",
}
AS_BROKEN = "as_broken"


@dataclass(frozen=True)
class Conditions:
    """The ground as it counts: the board, cases that are taken out, the house rules chosen."""

    board: Board
    without: frozenset[str]
    chosen: tuple[tuple[str, str], ...]
    printed: Board
    changed: frozenset[int]
    """The ends of bridges that have been blown or built."""


def conditions(position: HellsPosition) -> Conditions:
    """Return the state of the ground in a position."""
    return position.memo("conditions", lambda: _conditions(position))


def _conditions(position: HellsPosition) -> Conditions:
    without = frozenset(case for case in CASES if not position.holds(case))
    names = [cost_name(row.name("ground"), mover) for row in cost_rows() for mover in MOVERS]
    chosen = tuple((name, position.option(name)) for name in names)
    board, pairs = position.board, position.tracks.get("bridges", {})
    changed = frozenset(board.index[end] for pair in pairs for end in pair.split("-"))
    printed = board_in(position.data, position.game.board)
    polder = ("polder", position.option("polder"))
    return Conditions(board, without, (*chosen, polder), printed, changed)


@lru_cache(maxsize=64)
def chart_of(state: Conditions, name: str) -> Chart:
    """Return the chart for a column of the table as it is in force. Source: H15, H16, H17."""
    chosen = dict(state.chosen)
    found: dict[str, dict[str, Row]] = {where: {} for where in WHERE}
    for row in cost_rows():
        case = row.text("cases").split()[MODE_OF[name] == TRAVEL]
        cell = chosen[cost_name(_source(row, chosen), name)]
        if case not in state.without and cell != OTHER:
            found[row.text("where")][row.name("ground")] = _row(row, cell, name, case)
    return Chart(
        (name,),
        found["hex"],
        found["hexside"],
        found["road"],
        instead=found["flag"],
        added=found["added"],
        otherwise=Row((POINT,)),
    )


def terrain_at(position: HellsPosition, at: int) -> str:
    """Return the terrain of a hex as it counts: polder may be broken. Source: H10."""
    found = position.board.terrain[at]
    is_broken = found == "polder" and position.option("polder") == AS_BROKEN
    return "broken" if is_broken else found


def _source(row: Cells, chosen: dict[str, str]) -> str:
    """Return whose costs a row has. Source: H10."""
    name = row.name("ground")
    return "broken" if name == "polder" and chosen["polder"] == AS_BROKEN else name


def _row(row: Cells, cell: str, name: str, case: str) -> Row:
    ground = row.name("ground")
    words = WORDS.get(ground, ground.replace("_", " "))
    off_road = f"{words} is closed to it in {MODE_OF[name]} mode, but for roads, at {{there}}"
    cost = None if cell == CLOSED else int(cell)
    return Row((cost,), (case,), words, CLOSED_SIDES.get(ground, off_road))


def mover(unit: Unit, mode: str) -> str:
    """Return the column of the table by which a unit pays in a mode; artillery, which does not
    move in combat mode, is asked for as guns are. Source: H14, H21.
    """
    if mode == TRAVEL:
        return unit.kind.travel[unit.side]
    return unit.kind.combat or MOVERS[2]


class Mover(NamedTuple):
    """A kind of mover: its column of the table, and hexes that cost it more. Source: H14, H53."""

    name: str
    dear: frozenset[int] = frozenset()
    more: int = 0


def price(state: Conditions, mover: Mover, a: int, b: int) -> Price | None:
    """Return what a step costs a kind of mover; None where it is closed. Source: H15, H53."""
    name, link = mover.name, state.board.link(a, b)
    found = chart_price(chart_of(state, name), name, state.board, a, b, link)
    if found is None or b not in mover.dear:
        return found
    return Price(found.cost + mover.more, f"{found.why}, interdicted", (*found.cases, "H53"))


def _cost(state: Conditions, mover: Mover, a: int, b: int) -> int | None:
    found = price(state, mover, a, b)
    return None if found is None else found.cost


def _like(state: Conditions, mover: Mover) -> tuple[Conditions, Mover, frozenset[int]] | None:
    """Return the printed ground and a mover whom nothing interdicts, where they are others."""
    bare, spaces = Mover(mover.name), state.changed | mover.dear
    printed = replace(state, board=state.printed, changed=NOWHERE)
    return (printed, bare, spaces) if spaces else None


WAYS = Ways(board=lambda state: state.board, cost=_cost, like=_like)
