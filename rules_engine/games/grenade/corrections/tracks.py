"""What the referee may change by hand beside units: weather, tracks, towns, bridges."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.games.grenade.corrections.choices import ON_MAP
from rules_engine.games.grenade.corrections.known import KNOWN_CORRECTIONS
from rules_engine.games.grenade.corrections.result import RESULT_CORRECTIONS
from rules_engine.games.grenade.corrections.units import UNIT_CORRECTIONS
from rules_engine.games.grenade.ground.control import owner, passed, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn.preparations import FIRST_DAY, LAST_DAY, date_words
from rules_engine.games.grenade.turn.weather import GROUND_WORDS, WEATHER_WORDS

WEATHER = "Weather and air"
PLACES = "Towns and bridges"
TRACKS = "Roer and markers"
YES_NO = (("yes", "yes"), ("no", "no"))
UNTRIED = "untried"


def _towns(position: GrenadePosition, values: Values) -> Choices:
    found = town_points(position.board).items()
    return [(at, f"{town['name']} ({at}), {town['vp']} points") for at, town in found]


def _volkssturm_towns(position: GrenadePosition, values: Values) -> Choices:
    towns = sorted(position.board.sites.get("towns", {}).items())
    return [(key, str(town["name"])) for key, town in towns if town.get("volkssturm")]


def _bridges(position: GrenadePosition, values: Values) -> Choices:
    sites = position.board.sites.get("bridges", {}).items()
    return [(key, f"{site['name']} ({site['west']}-{site['east']})") for key, site in sorted(sites)]


def _set_bridge(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    path = ("tracks", "bridges", values["bridge"])
    return (drop(*path),) if values["state"] == UNTRIED else (put(values["state"], *path),)


def _set_crossing(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    bridge, unit = values["bridge"], values["unit"]
    units = set(position.tracks.get("crossed", {}).get(bridge, []))
    units = units | {unit} if values["counts"] == "yes" else units - {unit}
    return (put(sorted(units), "tracks", "crossed", bridge),)


def _set_volkssturm(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    path = ("tracks", "volkssturm", values["town"])
    return (put(max(position.turn, 1), *path),) if values["rolled"] == "yes" else (drop(*path),)


def _set_weather(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    return (
        put(values["weather"], "tracks", "weather"),
        put(values["ground"] or None, "tracks", "ground"),
        put(int(values["mud_until"]), "tracks", "mud_until"),
    )


def _set_roer(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    return (
        put(values["flood"] or None, "tracks", "flood"),
        put(values["current"] or None, "tracks", "current"),
        put(int(values["d_day"]), "tracks", "d_day"),
    )


def _set_markers(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    turn = max(position.turn, 1)
    tracks = position.tracks
    effects = [put(values["free"] == "yes", "tracks", "second_corps_free")]
    for name in ("ruse", "withdrawal"):
        if (tracks.get(name) is not None) != (values[name] == "yes"):
            effects.append(put(turn if values[name] == "yes" else None, "tracks", name))
    for edge in ("south", "east", "north"):
        effects.append(put(int(values[edge]), "tracks", "reinforcements", edge))
    return effects


def _days(position: GrenadePosition, values: Values) -> Choices:
    return [(str(day), date_words(day)) for day in range(FIRST_DAY, LAST_DAY + 1)]


def _tracks_now(position: GrenadePosition, values: Values) -> Values:
    """Return what stands on the tracks, under the names of the fields."""
    tracks = position.tracks
    names = ("weather", "ground", "mud_until", "flood", "current", "d_day")
    found = {name: str(tracks[name] if tracks[name] is not None else "") for name in names}
    found |= {side: str(tracks["air"][side]) for side in position.game.sides}
    found |= {edge: str(number) for edge, number in tracks["reinforcements"].items()}
    found |= {name: "no" if tracks[name] is None else "yes" for name in ("ruse", "withdrawal")}
    return found | {"free": "yes" if tracks["second_corps_free"] else "no"}


def _place_now(position: GrenadePosition, values: Values) -> Values:
    """Return how the chosen town or bridge stands."""
    tracks = position.tracks
    town, bridge = values.get("town", ""), values.get("bridge", "")
    return {
        "owner": owner(position, town) if town else "",
        "rolled": "yes" if town in tracks.get("volkssturm", {}) else "no",
        "state": str(tracks.get("bridges", {}).get(bridge, UNTRIED)) if bridge else "",
    }


TRACK_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "weather",
        "Weather and mud",
        "Sets the weather of this turn. Air Points stay as they are: set them too if need be.",
        WEATHER,
        (
            Field("weather", "Weather", "choice", lambda p, values: WEATHER_WORDS.items()),
            Field(
                "ground",
                "Ground",
                "choice",
                lambda p, values: GROUND_WORDS.items(),
                is_optional=True,
            ),
            Field("mud_until", "Mud through turn", "number", hint="0: no mud", most=30),
        ),
        _set_weather,
        _tracks_now,
    ),
    Correction(
        "air",
        "Air Points",
        "Sets the Air Points that are left this turn.",
        WEATHER,
        (Field("us", "US", "number", most=20), Field("german", "German", "number", most=20)),
        lambda p, values: (
            put({side: int(values[side]) for side in p.game.sides}, "tracks", "air"),
        ),
        _tracks_now,
    ),
    Correction(
        "town",
        "Owner of a town",
        "Says which side was last in a town that counts for victory.",
        PLACES,
        (
            Field("town", "Town", "choice", _towns, is_subject=True),
            Field("owner", "Owner", "choice", sides),
        ),
        lambda p, values: passed(p, values["owner"], [values["town"]]),
        _place_now,
    ),
    Correction(
        "bridge",
        "A Rhine bridge",
        "Blows or restores a bridge.",
        PLACES,
        (
            Field("bridge", "Bridge", "choice", _bridges, is_subject=True),
            Field(
                "state",
                "It is",
                "choice",
                lambda p, values: (
                    (UNTRIED, "not tried yet"),
                    ("stands", "tried, and stands"),
                    ("declined", "left alone by the German, and stands"),
                    ("blown", "blown"),
                ),
            ),
        ),
        _set_bridge,
        _place_now,
    ),
    Correction(
        "crossing",
        "A crossing of the Rhine",
        "Says whether a US unit counts as having crossed a bridge, for victory points.",
        PLACES,
        (
            Field("bridge", "Bridge", "choice", _bridges),
            Field("unit", "Unit", "unit", ON_MAP),
            Field("counts", "Has crossed", "choice", lambda p, values: YES_NO),
        ),
        _set_crossing,
    ),
    Correction(
        "volkssturm",
        "Volkssturm of a town",
        "Says whether a town has been rolled for. The units themselves are placed and removed "
        "as units.",
        PLACES,
        (
            Field("town", "Town", "choice", _volkssturm_towns, is_subject=True),
            Field("rolled", "Rolled for", "choice", lambda p, values: YES_NO),
        ),
        _set_volkssturm,
        _place_now,
    ),
    Correction(
        "roer",
        "Flood, current and D-Day",
        "Sets what was chosen and rolled for the Roer before play.",
        TRACKS,
        (
            Field(
                "flood",
                "Flood",
                "choice",
                lambda p, values: (("gradual", "gradual flood"), ("flash", "flash flood")),
                is_optional=True,
            ),
            Field(
                "current",
                "Current",
                "choice",
                lambda p, values: [(word, word) for word in ("normal", "rapid", "torrent")],
                is_optional=True,
            ),
            Field("d_day", "D-Day", "choice", _days),
        ),
        _set_roer,
        _tracks_now,
    ),
    Correction(
        "markers",
        "Ruse, withdrawal, reinforcements",
        "Sets the markers that remember what has been used.",
        TRACKS,
        (
            Field("ruse", "Ruse used", "choice", lambda p, values: YES_NO),
            Field("withdrawal", "Strategic withdrawal made", "choice", lambda p, values: YES_NO),
            Field("free", "2nd Corps free to move", "choice", lambda p, values: YES_NO),
            Field("south", "Reinforcements: south", "number"),
            Field("east", "Reinforcements: east", "number"),
            Field("north", "Reinforcements: north", "number"),
        ),
        _set_markers,
        _tracks_now,
    ),
)

CORRECTIONS: tuple[Correction, ...] = (
    *UNIT_CORRECTIONS,
    *KNOWN_CORRECTIONS,
    *TRACK_CORRECTIONS,
    *RESULT_CORRECTIONS,
)
