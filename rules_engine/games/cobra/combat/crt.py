"""The Combat Results Table, each cell as what it asks of either side. Source: 9.5, 9.64 to 9.66."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.readings import Readings, recommended
from rules_engine.mechanics.hexes.combat.ratios import ratio_words

DICE = (1, 2, 3, 4, 5, 6)
RATIOS = (-5, -4, -3, -2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""The heading of the table: 3 for 3-1, -3 for 1-3."""
FIRST, LAST = 0, len(RATIOS) - 1
"""The end columns."""
BOMBS = RATIOS.index(6)
"""The column of carpet bombing. Source: 15.3."""


@dataclass(frozen=True, slots=True)
class Half:
    """What a result asks of one side: steps or hexes, or the elimination of all its units that
    took part. Source: 9.64, 9.65.
    """

    number: int = 0
    is_elimination: bool = False

    @property
    def is_any(self) -> bool:
        """Whether it asks anything at all."""
        return self.is_elimination or self.number > 0

    @property
    def text(self) -> str:
        """The half as it is printed: "-", "2", "e"."""
        return "e" if self.is_elimination else str(self.number or "-")


@dataclass(frozen=True, slots=True)
class Result:
    """A cell of the table. Source: 9.5."""

    attacker: Half
    defender: Half

    @property
    def is_split(self) -> bool:
        """Whether it affects both sides. Source: 9.66."""
        return self.attacker.is_any and self.defender.is_any

    @property
    def text(self) -> str:
        """The cell as it is printed, such as "1/2"."""
        return f"{self.attacker.text}/{self.defender.text}"


NO_EFFECT = Result(Half(), Half())


def parse_result(text: str) -> Result:
    """Return what a cell such as "1/2", "-/1" or "e/-" means. Source: 9.5, 9.64.

    Raises:
        BadRecord: it is no cell of the table.
    """
    attacker, slash, defender = text.partition("/")
    if not slash or defender == "e":
        raise BadRecord(f"'{text}' is no result: two numbers or -, or e/- for the attacker")
    return Result(_half(attacker, text), _half(defender, text))


def _half(cell: str, text: str) -> Half:
    if cell == "-":
        return Half()
    if cell == "e":
        return Half(is_elimination=True)
    if cell not in ("1", "2", "3", "4"):
        raise BadRecord(f"'{text}' is no result: a side loses 1 to 4 steps or hexes")
    return Half(int(cell))


# ---- the table ----------------------------------------------------------------------------------


@cache
def table(folder: Path = DATA) -> Mapping[int, tuple[Result, ...]]:
    """Return the results by die, in the order of the columns. Source: 9.5, `data/crt.tsv`."""
    heads = ("die", *(ratio_words(ratio) for ratio in RATIOS))
    rows = read_cells(folder / "crt.tsv", heads)
    found = {row.number("die"): tuple(_cell(row, head) for head in heads[1:]) for row in rows}
    if tuple(found) != DICE:
        raise BadRecord("crt.tsv: the rows are the dice 1 to 6, in this order.")
    return found


def _cell(row: Cells, head: str) -> Result:
    try:
        return parse_result(row.text(head))
    except BadRecord as wrong:
        raise row.wrong(f"column {head}: {wrong}") from wrong


def result(die: int, column: int, reading: Readings = recommended) -> Result:
    """Return the result of a die in a column, counted from 0. Source: 9.5, OQ-24.

    Raises:
        ValueError: there is no such die or column.
    """
    if die not in DICE or not FIRST <= column <= LAST:
        raise ValueError(f"The table has no die {die} in column {column}.")
    if (die, RATIOS[column]) == (6, 6) and reading("OQ-24") == "defender":
        return Result(Half(), Half(1))
    return table()[die][column]
