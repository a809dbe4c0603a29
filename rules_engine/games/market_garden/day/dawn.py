"""The Dawn Phase: markers, reinforcements, weather. Source: 6.2, 6.21, 17.1, 18.1."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden import control
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.landing import arrivals
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

FIRST_ROLL = 19
"""The first day whose weather is rolled for. Source: 6.21."""
OVERCAST_MOST = 3
"""The highest die that brings overcast weather. Source: 6.21."""


def begin(p: Run) -> None:
    """Begin the phase; it goes on by itself but for the places of German reinforcements."""
    p.push("dawn", stage="markers")


def _run(p: Run, frame: JsonObject) -> None:
    if frame["stage"] == "markers":
        _reset_markers(p)
        arrivals.bring_interdiction(p)
        arrivals.place_at_deelen(p)
        arrivals.place_airborne(p)
        control.settle_control(p, ())
        p.amend(stage="germans")
    elif arrivals.german_arrivals(p.position):
        _place_germans(p)
    else:
        p.pop()
        _weather(p)


# ---- markers (6.2) ------------------------------------------------------------------------------


def _reset_markers(p: Run) -> None:
    """Make aircraft, boats, ferries and Construct markers ready again. Source: 6.2, 4.7."""
    if not p.position.holds("6.2"):
        return
    tracks = p.position.tracks
    effects: list[Effect] = [put("ready", "tracks", "boat"), put({}, "tracks", "repaired")]
    for marker, state in tracks["air"].items():
        if state == "used":
            effects.append(put("ready", "tracks", "air", marker))
    for link, state in tracks["ferries"].items():
        if state == "used":
            effects.append(put("ready", "tracks", "ferries", link))
    if tracks.get("ferried"):
        effects.append(put({}, "tracks", "ferried"))
    for side, count in tracks["construct"].items():
        ready = {"available": count["available"] + count["used"], "used": 0}
        effects.append(put(ready, "tracks", "construct", side))
    p.emit("markers_ready", {}, effects, ["6.2"], by="rules")


# ---- German reinforcements (18.2) ---------------------------------------------------------------


def _place_germans(p: Run) -> None:
    """Place the reinforcements that have one Zone only, Zone by Zone. Source: 18.2."""
    groups: dict[str, list[str]] = {}
    for unit in arrivals.german_arrivals(p.position):
        groups.setdefault(arrivals.german_places(p.position, unit)[0], []).append(unit.id)
    for zone, units in sorted(groups.items()):
        arrivals.place(p, units, zone, "18.2")
    control.settle_control(p, sorted(groups))


def _undecided(position: MarketPosition) -> list[Unit]:
    """Return the reinforcements whose Zone the Germans choose. Source: 18.2."""
    units = arrivals.german_arrivals(position)
    return [unit for unit in units if len(arrivals.german_places(position, unit)) > 1]


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask where a German reinforcement comes that has a choice of Zones. Source: 18.2."""
    undecided = _undecided(position)
    if frame["stage"] != "germans" or not undecided:
        return ()
    unit = undecided[0]
    zones = arrivals.german_places(position, unit)
    choices = tuple(Choice(zone, position.name_of(zone), space=zone) for zone in zones)
    prompt = f"In which Zone does {unit.id} arrive?"
    return (Decision(str(frame["id"]), GERMAN, "arrival", "18.2", prompt, choices),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    arrivals.place(p, [_undecided(p.position)[0].id], key, "18.2")
    control.settle_control(p, [key])


# ---- weather (6.21, 17.1) -----------------------------------------------------------------------


def weather_of(die: int) -> str:
    """Return the weather that a die brings. Source: 6.21."""
    return "overcast" if die <= OVERCAST_MOST else "clear"


def _weather(p: Run) -> None:
    """Begin the day in clear weather, or with a die from September 19 on. Source: 6.21, 17.1."""
    if p.position.date >= FIRST_ROLL and p.position.holds("6.21"):
        note = f"1 to {OVERCAST_MOST} is overcast"
        throw(p, "weather_dice", [Throw("6.21", "the weather", ALLIED, 1, note=note)])
    else:
        _set_weather(p, "clear")


def _settle_weather(p: Run, frame: JsonObject) -> None:
    die = frame["rolled"][0]["total"]
    _set_weather(p, weather_of(die))


def _set_weather(p: Run, now: str) -> None:
    effects = [put(now, "tracks", "weather"), put(now, "tracks", "began")]
    data = {"now": now, "why": "so the day begins"}
    p.emit("weather", data, effects, ["6.21", "17.1"], by="rules")
    spotting_reveal.air_reconnaissance(p)


OWN = Part.saying(
    {"markers_ready": lambda n: "Aircraft, boats, ferries and Construct markers are ready."},
    frames={
        "dawn": FrameKind("dawn", run=_run, decisions=_decisions, answer=_answer),
        "weather_dice": roll_frame("weather_dice", _settle_weather),
    },
)
PART: Part = joined((OWN, arrivals.PART))
