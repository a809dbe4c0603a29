"""The Terrain Effects Chart. Source: 6.8.

Movement points are counted in sixths, as in the games beside this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.readings import Readings, When, read_when, recommended

HEADS = ("terrain", "where", "foot", "mechanized", "columns", "when", "note")
WHERE = ("hex", "road", "hexside")
POINT = 6
OTHER = "other"


@dataclass(frozen=True, slots=True)
class Effect:
    """A row of the chart: costs for foot and mechanized units in sixths of a point, None where the
    other terrain of the hex decides; columns for a defender, to the left where negative.

    What stands on a hexside is paid on top of the hex, a road instead of it. Source: 6.8.
    """

    terrain: str
    where: str
    foot: int | None
    mechanized: int | None
    columns: int


@cache
def rows(folder: Path = DATA) -> tuple[tuple[Effect, When], ...]:
    """Return all rows of the chart, and on which answers each depends. Source: 6.8, OQ-14."""
    return tuple(
        (_effect(row), read_when(row)) for row in read_cells(folder / "terrain.tsv", HEADS)
    )


def chart(reading: Readings = recommended) -> Mapping[str, Effect]:
    """Return the chart by terrain, as these answers leave it. Source: 6.8, OQ-14."""
    return {effect.terrain: effect for effect, when in rows() if when.holds(reading)}


def _effect(row: Cells) -> Effect:
    where = row.one_of("where", WHERE)
    foot, mechanized = (_cost(row, head, where) for head in ("foot", "mechanized"))
    return Effect(row.name("terrain"), where, foot, mechanized, row.number("columns"))


def _cost(row: Cells, head: str, where: str) -> int | None:
    cell = row.text(head)
    if cell == OTHER and where == "hex":
        return None
    if cell.startswith("+") != (where == "hexside"):
        raise row.wrong(f"what is added for a hexside, and nothing else, has a +, not '{cell}'")
    if cell == "1/2":
        return POINT // 2
    return row.number(head) * POINT
