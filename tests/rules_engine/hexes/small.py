"""A field of hexes for tests of what hex games share: three sides, units with light and heavy
zones, a river down the middle. No game: only what a lens asks of one.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rules_engine.board.making import make_board
from rules_engine.core.casebook import Case, Casebook
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.units import UnitLens

SIDES = ("north", "south", "west")
CASES = ("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.1", "2.2", "2.3", "2.4", "2.5")
ROWS = COLUMNS = 6


class Counter(UnitLens):
    """A counter: `zone` is the grade that it exerts, `points` what it may spend."""

    __slots__ = ()

    @property
    def zone(self) -> int:
        return int(self.data.get("zone", 1))

    @property
    def points(self) -> int:
        return int(self.data.get("points", 12))


LENS = Lens(Counter, by_side={"zoc": lambda position: None}, is_shared=True)


class Field(HexPosition[Counter]):
    """The lens."""

    def __init__(self, data: dict[str, Any], game: Any) -> None:
        super().__init__(data, game, LENS)


def number(row: int, column: int) -> str:
    return f"{row:02}{column:02}"


def board_with(links: dict[str, list[str]], spaces: dict[str, Any] | None = None) -> Any:
    """Return six by six hexes with features of hexsides and other terrain where it is given."""
    plain: dict[str, Any] = {
        number(row, column): {} for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)
    }
    grid = {
        "rows": ROWS,
        "columns": COLUMNS,
        "numbering": "RRCC",
        "layout": "even rows half a hex east",
    }
    return make_board(
        {"title": "A field", "grid": grid, "spaces": {**plain, **(spaces or {})}, "links": links}
    )


BOARD = board_with({})


def field(
    units: dict[str, dict[str, Any]],
    board: Any = BOARD,
    without: tuple[str, ...] = (),
    **more: Any,
) -> Field:
    """Return a position with these units: {name: {"side", "space", ...}}."""
    book = Casebook(Case(case, case, "rule", "enforced", "", "", ()) for case in CASES)
    game = SimpleNamespace(
        sides=SIDES,
        side_titles={side: side.title() for side in SIDES},
        casebook=book,
        board_of=lambda state: board,
        parts=6,
    )
    placed = {name: {"status": "map", **unit} for name, unit in units.items()}
    data = {"units": placed, "options": {"without": list(without)}, "phase": {}, **more}
    return Field(data, game)


def around(board: Any, space: str) -> set[str]:
    return {board.numbers[at] for at in board.neighbours[board.index[space]]}


def numbers(board: Any, spaces: Any) -> set[str]:
    return {board.numbers[at] for at in spaces}
