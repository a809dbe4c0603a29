"""What a picture shows besides the units: tracks in words, flags, blown bridges, strengths."""

from __future__ import annotations

from rules_engine.games.grenade.combat.chits import chit_strength
from rules_engine.games.grenade.ground.control import owner, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn.victory import level, points
from rules_engine.games.grenade.turn.weather import GROUND_WORDS, WEATHER_WORDS
from rules_engine.mechanics.hexes.movement.phase import moved_mark
from rules_engine.plain import JsonObject


def scenery(position: GrenadePosition) -> JsonObject:
    """Return the rows of the title block and the marks on the map, from a view or the truth."""
    return {
        "rows": [row for row in _rows(position) if row],
        "marks": [
            *_flags(position),
            *_bridges(position),
            _strengths(position),
            moved_mark(position),
        ],
    }


def _rows(position: GrenadePosition) -> tuple[list[str] | None, ...]:
    return _weather(position), _air(position), _roer(position), _score(position)


def _weather(position: GrenadePosition) -> list[str] | None:
    weather = position.tracks.get("weather")
    if weather not in WEATHER_WORDS:
        return None
    words = [WEATHER_WORDS[weather]]
    ground = position.tracks.get("ground")
    words += [GROUND_WORDS[ground]] if ground in GROUND_WORDS else []
    words += ["mud"] if position.is_mud else []
    return ["Weather", ", ".join(words).capitalize()]


def _air(position: GrenadePosition) -> list[str] | None:
    """Return the Air Points that are left this turn. Source: 24.12, 25.0."""
    air = position.tracks.get("air") or {}
    titles = position.game.side_titles
    left = [f"{titles[side]} {air[side]}" for side in position.game.sides if side in air]
    return ["Air Points", ", ".join(left)] if left and position.turn else None


def _roer(position: GrenadePosition) -> list[str] | None:
    flood, current = position.tracks.get("flood"), position.tracks.get("current")
    words = [f"{flood} flood"] if flood else []
    words += [f"{current} current"] if current else []
    return ["Roer", ", ".join(words).capitalize()] if words else None


def _score(position: GrenadePosition) -> list[str] | None:
    if position.turn == 0:
        return None
    total = int(points(position)["total"])
    return ["Victory", f"US {total} points: {level(total)[2].removesuffix(' victory')}"]


def _flags(position: GrenadePosition) -> list[JsonObject]:
    """Return a flag for every town that counts for victory. Source: 28.1."""
    return [
        {"kind": "flag", "space": space, "side": owner(position, space), "points": town["vp"]}
        for space, town in town_points(position.board).items()
    ]


def _bridges(position: GrenadePosition) -> list[JsonObject]:
    """Return a mark for every Rhine bridge that has been blown. Source: 22.2."""
    sites = position.board.sites.get("bridges", {})
    return [
        {"kind": "bridge", "first": site["west"], "second": site["east"], "state": "blown"}
        for bridge, site in sorted(sites.items())
        if position.is_blown(bridge)
    ]


def _strengths(position: GrenadePosition) -> JsonObject:
    """Return the strengths that known chits give. Source: 8.0-PR, 8.34."""
    known = {}
    for unit in position.units.values():
        strength = None if unit.is_cadre or not unit.is_known else chit_strength(position, unit)
        if strength is not None:
            known[unit.id] = strength
    return {"kind": "strengths", "units": known}
