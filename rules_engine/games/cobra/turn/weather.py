"""Weather: how it is rolled and turns, what it does to German units and Allied aircraft. Source:
6.4, 15.0, OQ-03.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.events import put
from rules_engine.core.records import read_records
from rules_engine.core.tables import read_cells
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.nations import DATA, SIDES
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.turn.weather import Weather
from rules_engine.plain import JsonObject

WEATHERS = ("storms", "overcast", "clear")
AT_FIRST = "clear"
"""The weather before the first roll of the game. Source: 6.48."""


@dataclass(frozen=True, slots=True)
class Sky:
    """What a weather does: thirds of the printed allowance for German units, before and after the
    western exit is complete, and Allied Air Points. Source: 6.43 to 6.47, 15.0-GR.
    """

    name: str
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
    found = read_records(folder / "weather_effects.tsv", Sky)
    return {sky.name: sky for sky in found}


def next_weather(die: int, before: str) -> str:
    """Return the weather that a die brings. Source: 6.42, 6.48."""
    return table()[die][before]


def air_points(weather: str) -> int:
    """Return the Air Points of an Allied player turn. Source: 15.0-GR."""
    return skies()[weather].air_points


FIRST_SIDE = SIDES[0]


def _is_rolled(position: CobraPosition) -> bool:
    """Whether this player turn has a roll of its own. Source: 6.42, OQ-03."""
    return position.side == FIRST_SIDE or position.reading("OQ-03") == "player_turn"


def _tracks(position: CobraPosition, found: str) -> JsonObject:
    """Return weather and Air Points, which the Allies alone have. Source: 15.0-GR."""
    if position.side == FIRST_SIDE:
        return {"weather": found, "air": 0, "german_weather": found}
    return {"weather": found, "air": air_points(found) if position.holds("15.0-GR") else 0}


WEATHER: Weather[CobraPosition, str] = Weather(
    case="6.48",
    cited=("6.42", "6.48"),
    is_rolled=_is_rolled,
    owner=lambda position: position.side or FIRST_SIDE,
    modifiers=lambda position: (),
    read=lambda position, die: next_weather(die, position.weather),
    unrolled=lambda position: position.weather,
    words=lambda found: found,
    tracks=_tracks,
    told=lambda position, tracks: tracks,
)


def begin_weather(p: Run) -> None:
    """Roll the weather of a player turn, or keep that of the game turn; who had retreated onto
    friends helps them again. Source: 6.42, 6.48, 15.0-GR, OQ-03, OQ-22.
    """
    WEATHER.begin(p)
    if p.position.tracks["retreated"]:
        p.write(put([], "tracks", "retreated"))


def _words(notice: JsonObject) -> str:
    points = f" The Allies have {notice['air']} Air Points." if notice.get("air") else ""
    return f"The weather: {notice['weather']}.{points}"


PART = Part.saying({"weather": _words})
