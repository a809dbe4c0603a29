"""The weather is rolled. Source: 6.42, 6.48, 15.0-GR, OQ-03."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.nations import SIDES
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.weather import air_points, next_weather
from rules_engine.mechanics.hexes.turn.weather import Weather
from rules_engine.plain import JsonObject

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
