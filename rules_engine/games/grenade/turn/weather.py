"""Weather, mud and Air Points. Source: 24.1, 24.2, 24.3, 25.0, T4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.turn.weather import Weather
from rules_engine.plain import JsonObject

Found = tuple[str, str | None]
"""Weather and ground."""
CLEAR: Found = ("clear", None)

AIR_POINTS = {"us": 6, "german": 2}  # 25.0
GERMAN_AIR_FROM = 2  # 25.0: no German points on turn 1
WEATHER_WORDS = {"clear": "clear", "light": "light overcast", "heavy": "heavy overcast"}
GROUND_WORDS = {"thaw": "thaw", "rain": "rain"}


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


def _tracks(position: GrenadePosition, found: Found) -> JsonObject:
    """Return the tracks of a turn: weather, mud and Air Points. Source: 24.13, 24.15, 24.21, 25.0.

    Without its table (24.15) every turn is clear, whatever was rolled.
    """
    weather, ground = found if position.holds("24.15") else CLEAR
    mud = int(position.tracks["mud_until"])
    if ground and position.holds("24.13"):
        mud = position.turn + (1 if position.holds("24.21") else 0)
    air = {side: points(position, side, weather) for side in position.game.sides}
    return {"weather": weather, "ground": ground, "mud_until": mud, "air": air}


def _told(position: GrenadePosition, tracks: Mapping[str, Any]) -> JsonObject:
    told = {name: tracks[name] for name in ("weather", "ground", "air")}
    return {**told, "mud": tracks["mud_until"] >= position.turn}


WEATHER: Weather[GrenadePosition, Found] = Weather(
    case="24.11",
    cited=("24.11", "24.12", "24.21", "25.0-GR"),
    is_rolled=lambda position: True,
    owner=lambda position: "us",
    modifiers=modifiers,
    read=lambda position, total: table_line(total),
    unrolled=lambda position: CLEAR,
    words=lambda found: _words(*found),
    tracks=_tracks,
    told=_told,
)


PART = Part.saying({"weather": _tell}, tell=tell_named)
