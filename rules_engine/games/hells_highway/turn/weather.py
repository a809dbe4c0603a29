"""The weather of a turn, and the air points it leaves. Source: 1.2, H3, H4, H5, H51."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.proceedings import Modifier
from rules_engine.games.hells_highway.part import Part
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.hexes.turn.weather import Weather
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

CLEAR, CLOUDY, OVERCAST = "clear", "cloudy", "overcast"


def _modifiers(position: HellsPosition) -> list[Modifier]:
    return [one for one in _terms(position) if one.amount]


def _terms(position: HellsPosition) -> Iterator[Modifier]:
    """Yield what changes the weather roll. Source: H4."""
    if not position.holds("H4"):
        return
    before = position.tracks["weather"]
    if before == CLEAR:
        yield Modifier(position.number("weather_after_clear"), "it was clear", "H4")
    elif before == OVERCAST:
        yield Modifier(position.number("weather_after_overcast"), "it was overcast", "H4")
    hour = "weather_am" if position.hour == "AM" else "weather_pm"
    yield Modifier(position.number(hour), f"in the {position.hour} turn", "H4")


def _read(position: HellsPosition, total: int) -> str:
    """Return the weather of a total. Source: H4."""
    if total <= position.number("weather_clear_upto"):
        return CLEAR
    return CLOUDY if total <= position.number("weather_cloudy_upto") else OVERCAST


def air_points(position: HellsPosition, weather: str) -> int:
    """Return the air points of a turn. Source: H3, H51."""
    if position.is_night or not position.holds("H51"):
        return 0
    return position.number("air_turn_1" if position.turn == 1 else f"air_{weather}")


def _tracks(position: HellsPosition, weather: str) -> Mapping[str, Any]:
    points = air_points(position, weather)
    return {"weather": weather, "air": points, "struck": [], "entered": 0}


WEATHER: Weather[HellsPosition, str] = Weather(
    case="1.2",
    cited=("1.2", "H4", "H51"),
    is_rolled=lambda position: position.turn > 1 and not position.is_night,
    owner=lambda position: "allied",
    modifiers=_modifiers,
    read=_read,
    unrolled=lambda position: str(position.tracks["weather"]),
    words=str,
    tracks=_tracks,
    told=lambda position, tracks: {"weather": tracks["weather"], "air": tracks["air"]},
)


def _words(notice: JsonObject) -> str:
    points = f"; the Allies have {notice['air']} air points" if "air" in notice else ""
    return f"The weather is {notice['weather']}{points}."


PART = Part(tellers={"weather": tell_public}, words={"weather": _words})
