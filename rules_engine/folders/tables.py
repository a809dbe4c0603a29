"""The tables of a folder, row by row: units, terrain, results, hexes that count, sources."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.core.tables import NONE, Cells, Table, read_table
from rules_engine.errors import BadRecord
from rules_engine.folders.faults import Faults
from rules_engine.folders.results import read_result
from rules_engine.mechanics.hexes.combat.ratios import column_of, read_ratio

TERRAIN = "terrain.tsv"
CRT = "crt.tsv"
VICTORY = "victory.tsv"
SUPPLY = "supply.tsv"
GROUND_HEADS = ("ground", "kind", "case", "shift")
"""The first columns of the table of terrain; a column for each class of movement follows."""
KINDS = ("terrain", "hexside", "road")
VICTORY_HEADS = ("hex", "points", "name")
SUPPLY_HEADS = ("side", "hex")


@dataclass(frozen=True, slots=True)
class Ground:
    """A row of the table of terrain: what it costs each class, in points (None: closed), how many
    columns it shifts in the defender's favour, and the case that says so.
    """

    name: str
    kind: str
    case: str
    shift: int
    costs: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """The table of results: its columns as ratios, and a row of results for each number rolled."""

    ratios: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A hex that is worth points to who stands in it at the end."""

    space: str
    points: int
    name: str


def rows_of(path: Path, heads: Sequence[str], faults: Faults, *, more: bool = False) -> list[Cells]:
    """Return the rows of a table that must have these columns (`more`: and perhaps others behind
    them); none of one that cannot be read, which is noted.
    """
    table = _table(path, heads, faults)
    if table is None:
        return []
    fits = table.heads[: len(heads)] == list(heads) and (more or len(table.heads) == len(heads))
    if not fits:
        begin = "must begin with" if more else "must be"
        said = f"the columns {begin} {' '.join(heads)}, with tabs between"
        faults.add(f"{path.name}, line 1", said)
        return []
    return [Cells(place, dict(zip(table.heads, cells, strict=True))) for place, cells in table.rows]


def _table(path: Path, heads: Sequence[str], faults: Faults) -> Table | None:
    if not path.exists():
        faults.add(path.name, f"it is missing: a table with the columns {' '.join(heads)}")
        return None
    with faults.noting():
        return read_table(path)
    return None


def twice(rows: Sequence[Cells], head: str, faults: Faults) -> None:
    """Note rows that name what an earlier row has named."""
    seen: set[str] = set()
    for row in rows:
        if row.text(head) in seen:
            faults.add(row.place, f"{head} '{row.text(head)}' stands in an earlier row already")
        seen.add(row.text(head))


# ---- terrain ------------------------------------------------------------------------------------


def read_ground(path: Path, cases: Collection[str], faults: Faults) -> list[Ground]:
    """Return the rows of the table of terrain."""
    rows = rows_of(path, GROUND_HEADS, faults, more=True)
    twice(rows, "ground", faults)
    found = []
    for row in rows:
        with faults.noting():
            found.append(_ground(row, cases))
    if rows and not any(one.kind == "terrain" for one in found):
        faults.add(path.name, "no row is a terrain: write one at least, such as clear")
    return found


def classes_of(path: Path) -> tuple[str, ...]:
    """Return the classes of movement: the columns behind those that the table must have."""
    try:
        return tuple(read_table(path).heads[len(GROUND_HEADS) :])
    except (BadRecord, OSError):
        return ()


def _ground(row: Cells, cases: Collection[str]) -> Ground:
    case = row.name("case")
    if case not in cases:
        raise row.wrong(f"'{case}' is no case of casebook.tsv")
    costs = [_cost(row, name) for name in row.by_head if name not in GROUND_HEADS]
    kind = row.one_of("kind", KINDS)
    shift = row.number("shift")
    if shift < 0 or (shift and kind == "road"):
        raise row.wrong("shift is a number of columns for the defender, 0 or more; 0 for a road")
    return Ground(row.name("ground"), kind, case, shift, tuple(costs))


def _cost(row: Cells, name: str) -> Fraction | None:
    cell = row.text(name)
    if cell == NONE:
        return None
    try:
        found = Fraction(cell) if cell.replace("/", "", 1).isdigit() else Fraction(-1)
    except ZeroDivisionError:
        found = Fraction(-1)
    if found < 0:
        raise row.wrong(f"{name} is points such as 1 or 1/2, or - where it is closed, not '{cell}'")
    return found


# ---- results ------------------------------------------------------------------------------------


def read_results(path: Path, faults: Faults) -> Results | None:
    """Return the table of results; None where it cannot be read."""
    rows = rows_of(path, ("die",), faults, more=True)
    if not rows:
        return None
    before = len(faults)
    ratios = []
    heads = [head for head in rows[0].by_head if head != "die"]
    for head in heads:
        with faults.noting(f"{path.name}, line 1"):
            ratios.append(read_ratio(head))
    if not heads:
        faults.add(f"{path.name}, line 1", "there is no column of odds, such as 1-1")
    if len(faults) == before and any(
        column_of(ratios[0], ratio) != at for at, ratio in enumerate(ratios)
    ):
        said = "each column is headed by the next odds: 1-3 1-2 1-1 2-1 3-1"
        faults.add(f"{path.name}, line 1", said)
    found = [_results(row, number, heads, faults) for number, row in enumerate(rows, start=1)]
    return Results(tuple(ratios), tuple(found)) if len(faults) == before else None


def _results(row: Cells, number: int, heads: Sequence[str], faults: Faults) -> tuple[str, ...]:
    if row.text("die") != str(number):
        faults.add(row.place, f"die is {number} here: the rows are the numbers of the die in order")
    for head in heads:
        with faults.noting(f"{row.place}, column {head}"):
            read_result(row.text(head))
    return tuple(row.text(head) for head in heads)


# ---- hexes that count, sources ------------------------------------------------------------------


def read_objectives(path: Path, board: Board | None, faults: Faults) -> list[Objective]:
    """Return the hexes that are worth points; none where there is no such table."""
    rows = rows_of(path, VICTORY_HEADS, faults) if path.exists() else []
    twice(rows, "hex", faults)
    found = []
    for row in rows:
        with faults.noting():
            points = row.number("points")
            found.append(Objective(hex_of(row, "hex", board), points, row.text("name")))
    return found


def read_sources(
    path: Path, sides: Collection[str], board: Board | None, faults: Faults
) -> Mapping[str, tuple[str, ...]]:
    """Return the hexes that supply each side."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(sides, ())
    for row in rows_of(path, SUPPLY_HEADS, faults):
        with faults.noting():
            side = row.one_of("side", sides) if sides else row.name("side")
            found[side] = (*found.get(side, ()), hex_of(row, "hex", board))
    return found


def hex_of(row: Cells, head: str, board: Board | None) -> str:
    """Return a cell that must be the number of a hex of the board, if that could be read."""
    cell = row.name(head)
    if board is not None and cell not in board.index:
        first, last = board.numbers[0], board.numbers[-1]
        raise row.wrong(f"{head} '{cell}' is no hex of board.json, which has {first} to {last}")
    return cell
