"""The Terrain Effects Chart. Source: 6.8.

Movement points are counted in sixths, as in the games beside this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from rules_engine.core.records import Reads, read_records
from rules_engine.core.tables import Cells
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.readings import Readings, When, read_when, recommended

WHERE = ("hex", "road", "hexside")
POINT = 6
OTHER = "other"


@dataclass(frozen=True, slots=True)
class Effect:
    """A row of the chart: costs for foot and mechanized units in sixths of a point, None where the
    other terrain of the hex decides; columns for a defender, to the left where negative; on which
    answers it depends.

    What stands on a hexside is paid on top of the hex, a road instead of it. Source: 6.8.
    """

    terrain: str
    where: str
    foot: int | None
    mechanized: int | None
    columns: int
    when: When


@cache
def rows(folder: Path = DATA) -> tuple[Effect, ...]:
    """Return all rows of the chart. Source: 6.8, OQ-14."""
    costs: dict[str, Reads] = {head: partial(_cost, head) for head in ("foot", "mechanized")}
    reads = {**costs, "when": read_when}
    return read_records(folder / "terrain.tsv", Effect, {"where": WHERE}, reads)


def chart(reading: Readings = recommended) -> Mapping[str, Effect]:
    """Return the chart by terrain, as these answers leave it. Source: 6.8, OQ-14."""
    return {row.terrain: row for row in rows() if row.when.holds(reading)}


def _cost(head: str, row: Cells) -> int | None:
    cell, where = row.text(head), row.text("where")
    if cell == OTHER and where == "hex":
        return None
    if cell.startswith("+") != (where == "hexside"):
        raise row.wrong(f"what is added for a hexside, and nothing else, has a +, not '{cell}'")
    if cell == "1/2":
        return POINT // 2
    return row.number(head) * POINT
