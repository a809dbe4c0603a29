"""The weather is rolled. Source: 6.42, 6.48, 15.0-GR, OQ-03."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.common import tell_public
from rules_engine.games.cobra.nations import SIDES
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.turn.weather import air_points, next_weather
from rules_engine.plain import JsonObject

FIRST_SIDE = SIDES[0]


def begin_weather(p: Run) -> None:
    """Roll the weather of a player turn, or keep that of the game turn. Source: 6.42, 6.48,
    15.0-GR, OQ-03.
    """
    position, side = p.position, p.position.side or FIRST_SIDE
    before = weather = position.weather
    is_rolled = side == FIRST_SIDE or position.reading("OQ-03") == "player_turn"
    if is_rolled and position.holds("6.48"):
        roll = p.roll("6.48", "weather", owner=side, read=lambda die: next_weather(die, before))
        weather = next_weather(roll.modified, before)
    points = air_points(weather) if side != FIRST_SIDE and position.holds("15.0-GR") else 0
    effects = [put(weather, "tracks", "weather"), put(points, "tracks", "air")]
    data: JsonObject = {"weather": weather, "air": points}
    p.emit("weather", data, effects, ["6.42", "6.48"], by="rules")


def _words(notice: JsonObject) -> str:
    points = f" The Allies have {notice['air']} Air Points." if notice["air"] else ""
    return f"The weather: {notice['weather']}.{points}"


PART = Part(tellers={"weather": tell_public}, words={"weather": _words})
