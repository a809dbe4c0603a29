"""The Combat Results Table. Source: 9.31, 9.7, 9.83, 9.84, 9.88, table T1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import read_table
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat import ratios
from rules_engine.mechanics.hexes.combat.ratios import column_of, read_ratio
from rules_engine.mechanics.words import so_many

DATA = Path(__file__).parent.parent / "data"
LAST = 13
LINES = ("hilltop", "woods", "clear")  # best for the defender first (9.26)
LINE_WORDS = {"hilltop": "Hilltop", "woods": "Woods, Town, Swamp", "clear": "Clear"}
SIDES = {"A": "attacker", "D": "defender"}


@dataclass(frozen=True, slots=True)
class Result:
    """A cell of the table: whom it affects, steps lost at once, hexes to retreat or steps to lose.
    Source: 9.83, 9.84.
    """

    text: str
    affected: str
    owed: int
    mandatory: int
    is_breakthrough: bool

    def words(self) -> str:
        """Return the result in words."""
        parts = []
        if self.mandatory:
            parts.append(f"{so_many(self.mandatory, 'step')} lost")
        hexes = "hex" if self.owed == 1 else "hexes"
        parts.append(f"retreat of {self.owed} {hexes} or as many further steps")
        sudden = ", breakthrough" if self.is_breakthrough else ""
        return f"{self.text} ({SIDES[self.affected]}: {', '.join(parts)}{sudden})"


@dataclass(frozen=True)
class Table:
    """The printed table: ratio headings by terrain line, cells by dice and column, tiers of cells
    that may be bold.
    """

    ratios: Mapping[str, tuple[int, ...]]
    cells: Mapping[int, tuple[str, ...]]
    tiers: Mapping[int, tuple[str, ...]]


@cache
def table() -> Table:
    """Return the Combat Results Table as its data files give it. Source: 9.88, T1."""
    ratios, cells = {}, {}
    for name, *row in _rows("crt.tsv"):
        if name in LINES:
            ratios[name] = tuple(read_ratio(text) for text in row)
        else:
            cells[int(name)] = tuple(row)
    tiers = {int(dice): tuple(row) for dice, *row in _rows("breakthroughs.tsv")}
    return Table(ratios, cells, tiers)


def _rows(name: str) -> list[list[str]]:
    return [row.cells for row in read_table(DATA / name).rows]


# ---- reading the table --------------------------------------------------------------------------


def ratio(position: GrenadePosition, attack: int, defence: int) -> int:
    """Return the ratio of two totals: 3 for 3-1, -3 for 1-3. Source: 9.0-PR, OQ-55."""
    return ratios.ratio(attack, defence, for_defender=position.holds("9.0-PR"))


def column(position: GrenadePosition, line: str, value: int) -> int:
    """Return the column (1 to 13) of a ratio on a terrain line. Source: 9.31, 9.7.

    Ratios off the end of the line count as its end column; without 9.7 they lie beyond it.
    """
    found = 1 + column_of(table().ratios[line][0], value)
    return clamped(found) if position.holds("9.7") else found


def clamped(value: int) -> int:
    """Return a column after all shifts, kept on the table. Source: 9.7, OQ-55."""
    return max(1, min(LAST, value))


def result(position: GrenadePosition, dice: int, col: int) -> Result:
    """Return the result of two dice in a column. Source: 9.88, 9.97 (OQ-01, OQ-02)."""
    if not position.holds("9.88"):
        return Result("D1", "D", 1, 0, False)
    text = table().cells[dice][col - 1]
    if (dice, col) == (4, LAST) and position.reading("OQ-01") == "booklet":
        text = "D3(2)"
    bold = ("1", "2") if position.reading("OQ-02") == "tier1_2" else ("1",)
    return of_text(position, text, is_bold=table().tiers[dice][col - 1] in bold)


def of_text(position: GrenadePosition, text: str, *, is_bold: bool = False) -> Result:
    """Return the result that a cell such as "D3(1)" stands for. Source: 9.83, 9.84, 9.97."""
    owed, _, mandatory = text[1:].rstrip(")").partition("(")
    is_sudden = is_bold or (text[0] == "D" and int(owed) >= 3)
    return Result(
        text, text[0], int(owed), int(mandatory or 0), is_sudden and position.holds("9.97")
    )


def texts() -> tuple[str, ...]:
    """Return every result of the table once, the attacker's before the defender's."""
    return tuple(sorted({text for row in table().cells.values() for text in row}))
