"""Set-up: units in their hexes, markers on their tracks. Source: 5.0, 12.11, 6.48."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.words_files import load_scenarios
from rules_engine.games.cobra.blind.record import sighted
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.turn.track import GROUPS, supply_at_start
from rules_engine.games.cobra.turn.weather import AT_FIRST
from rules_engine.mechanics.hexes.turn.roster import put_on_map
from rules_engine.plain import JsonObject

TRUCKS = {"four": 4, "three": 3, "six": 6}  # OQ-73


def first_state() -> JsonObject:
    """Return the scenario's own part of the first state: nobody on the map, empty tracks."""
    return {
        "units": {name: _waiting(record) for name, record in records().items()},
        "tracks": empty_tracks(),
    }


def empty_tracks() -> JsonObject:
    """Return the tracks before anything has happened. Source: 6.48, 12.1, 15.0."""
    return {
        "weather": AT_FIRST,
        "german_weather": AT_FIRST,
        "supply": dict.fromkeys(GROUPS, 0),
        "command": {group: {"attacks": 0, "overruns": 0} for group in GROUPS},
        "air": 0,
        "bombs": {"used": False, "hex": None},
        "patton": 0,
        "patton_overruns": 0,
        "replaced": [],
        "retreated": [],
        "trucks": {"free": 0, "gone": 0},
        "exit": None,
        "missing": {},
    }


def _waiting(record: JsonObject) -> JsonObject:
    """Return a unit before set-up: whoever has a hex of set-up is not in it yet."""
    off = {"space": None, "status": "pool"} if record["space"] is not None else {}
    return {**record, **off, "trucks": False}


def begin_setup(p: Run) -> None:
    """Put each unit in its hex and the markers on their tracks. Source: 5.0, 12.11, OQ-73."""
    position = p.position
    places = _places() if position.holds("5.0") else {}
    effects = list(put_on_map(places))
    if position.holds("12.11"):
        effects.append(put(supply_at_start(), "tracks", "supply"))
    effects += sighted(position, places, "set-up")
    effects.append(put(TRUCKS[position.reading("OQ-73")], "tracks", "trucks", "free"))
    data: JsonObject = {"count": len(places), "supply": supply_at_start()}
    p.emit("set_up", data, effects, ["5.0", "12.11"], by="rules")


def _places() -> dict[str, str]:
    found = {name: record["space"] for name, record in records().items()}
    return {name: str(space) for name, space in found.items() if space is not None}


def _words(notice: JsonObject) -> str:
    return f"{notice['count']} units stand in the hexes of their set-up."


SCENARIOS = load_scenarios(DATA, first_state)
PART = Part.saying({"set_up": _words})
