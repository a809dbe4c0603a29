"""Weather: how it turns, what it does to German units and Allied aircraft. Source: 6.4, 15.0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.tables import Cells, read_cells
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.nations import DATA

WEATHERS = ("storms", "overcast", "clear")
AT_FIRST = "clear"
"""The weather before the first roll of the game. Source: 6.48."""
THIRDS = {"1/3": 1, "2/3": 2, "1": 3}


@dataclass(frozen=True, slots=True)
class Sky:
    """What a weather does: thirds of the printed allowance for German units, before and after the
    western exit is complete, and Allied Air Points. Source: 6.43 to 6.47, 15.0-GR.
    """

    thirds: int
    thirds_after_exit: int
    air_points: int


@cache
def table(folder: Path = DATA) -> Mapping[int, Mapping[str, str]]:
    """Return the new weather by die and by the weather before. Source: 6.48."""
    found = {}
    for row in read_cells(folder / "weather.tsv", ("die", *WEATHERS)):
        found[row.number("die")] = {before: row.one_of(before, WEATHERS) for before in WEATHERS}
    if tuple(found) != (1, 2, 3, 4, 5, 6):
        raise BadRecord("weather.tsv: the rows are the dice 1 to 6, in this order.")
    return found


@cache
def skies(folder: Path = DATA) -> Mapping[str, Sky]:
    """Return what each weather does. Source: 6.43 to 6.47, 15.0-GR."""
    heads = ("weather", "german", "after_exit", "air_points")
    rows = read_cells(folder / "weather_effects.tsv", heads)
    return {
        row.one_of("weather", WEATHERS): Sky(
            _thirds(row, "german"), _thirds(row, "after_exit"), row.number("air_points")
        )
        for row in rows
    }


def _thirds(row: Cells, head: str) -> int:
    return THIRDS[row.one_of(head, tuple(THIRDS))]


def next_weather(die: int, before: str) -> str:
    """Return the weather that a die brings. Source: 6.42, 6.48."""
    return table()[die][before]


def air_points(weather: str) -> int:
    """Return the Air Points of an Allied player turn. Source: 15.0-GR."""
    return skies()[weather].air_points
