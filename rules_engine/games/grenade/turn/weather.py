"""Weather, mud and Air Points. Source: 24.1, 24.2, 24.3, 25.0, T4."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.common import tell_public
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

AIR_POINTS = {"us": 6, "german": 2}  # 25.0
GERMAN_AIR_FROM = 2  # 25.0: no German points on turn 1
WEATHER_WORDS = {"clear": "clear", "light": "light overcast", "heavy": "heavy overcast"}
GROUND_WORDS = {"thaw": "thaw", "rain": "rain"}


def begin_weather(p: Run) -> None:
    """Roll the weather of the turn; set mud and Air Points. Source: 24.11, 24.15."""
    position = p.position
    weather, ground = "clear", None
    if position.holds("24.11"):
        roll = p.roll(
            "24.11",
            "weather",
            owner="us",
            modifiers=modifiers(position),
            read=lambda total: _words(*table_line(total)),
        )
        weather, ground = table_line(roll.modified)
    if not position.holds("24.15"):
        weather, ground = "clear", None
    mud = int(position.tracks["mud_until"])
    if ground and position.holds("24.13"):
        mud = position.turn + (1 if position.holds("24.21") else 0)
    air = {side: points(position, side, weather) for side in position.game.sides}
    effects = [
        put(weather, "tracks", "weather"),
        put(ground, "tracks", "ground"),
        put(mud, "tracks", "mud_until"),
        put(air, "tracks", "air"),
    ]
    is_mud = mud >= position.turn
    data: JsonObject = {"weather": weather, "ground": ground, "mud": is_mud, "air": air}
    p.emit("weather", data, effects, ["24.11", "24.12", "24.21", "25.0-GR"], by="rules")


def table_line(total: int) -> tuple[str, str | None]:
    """Return weather and ground of a modified die. Source: T4 (24.15)."""
    if total <= 0:
        return "clear", "thaw"
    if total <= 2:
        return "clear", None
    if total <= 5:
        return "light", None
    return "heavy", "rain"


def modifiers(position: GrenadePosition) -> list[Modifier]:
    """Return the modifiers of this turn's weather roll. Source: 24.14, 24.3."""
    if position.turn == 1:
        return [Modifier(-1, "first game turn", "24.3")] if position.holds("24.3") else []
    before = position.tracks.get("weather")
    if not position.holds("24.14"):
        return []
    if before == "clear":
        return [Modifier(-1, "the turn before was clear", "24.14")]
    if before == "heavy":
        return [Modifier(1, "the turn before was heavy overcast", "24.14")]
    return []


def points(position: GrenadePosition, side: str, weather: str) -> int:
    """Return the Air Points that a side may use this turn. Source: 25.0, 24.12, OQ-57."""
    if not position.holds("25.0-GR"):
        return 0
    full = AIR_POINTS[side]
    if side == "german" and position.turn < GERMAN_AIR_FROM:
        full = 0
    if not position.holds("24.12") or weather == "clear":
        return full
    return full // 2 if weather == "light" else 0


def _words(weather: str, ground: str | None) -> str:
    words = WEATHER_WORDS[weather]
    return f"{words} with {GROUND_WORDS[ground]}" if ground else words


def _tell(notice: JsonObject) -> str:
    words = _words(notice["weather"], notice["ground"]).capitalize()
    mud = "; mud" if notice["mud"] else ""
    air = notice["air"]
    return f"{words}{mud}. Air Points: US {air['us']}, German {air['german']}."


PART = Part(tellers={"weather": tell_public}, words={"weather": _tell})
