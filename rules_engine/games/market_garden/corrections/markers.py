"""What the referee may change of the markers by hand: air, interdiction, boat, ferries, works."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition

GROUP = "Markers"
READY = (("ready", "ready"), ("used", "used"))
FERRY = (*READY, ("destroyed", "destroyed"))
EIGHTH = (("bomb", "bombardment, on D-Day"), ("supply", "Air Supply"))
BOMBERS = {"group2": "2 Group", "group83": "83 Group"}
NOT_YET, AT_HAND, ON_MAP = "none", "due", "map"
WHERE = ((NOT_YET, "not there yet"), (AT_HAND, "at hand"), (ON_MAP, "on the map"))


def _ferries(position: MarketPosition, values: Values) -> Choices:
    found = []
    for first, second in position.board.linked("ferry"):
        ends = position.board.numbers[first], position.board.numbers[second]
        found.append((ground.link(*ends), " - ".join(position.name_of(end) for end in ends)))
    return found


def _now(position: MarketPosition, values: Values) -> Values:
    """Return how the markers stand, under the names of the fields."""
    tracks = position.tracks
    found = {name: str(tracks["air"][marker]) for name, marker in BOMBERS.items()}
    found |= {"eighth": str(tracks["air"]["8th Air"]), "boat": str(tracks["boat"])}
    found["ferry"] = str(tracks["ferries"].get(values.get("link", ""), "ready"))
    at = tracks["interdiction"].get(values.get("marker", ""))
    found["where"] = NOT_YET if at is None else AT_HAND if at == AT_HAND else ON_MAP
    found["space"] = str(at) if found["where"] == ON_MAP else ""
    markers = tracks["construct"].get(values.get("side", ""), {"available": 0, "used": 0})
    return found | {name: str(count) for name, count in markers.items()}


def _set_air(position: MarketPosition, values: Values) -> Sequence[Effect]:
    effects = [put(values[name], "tracks", "air", marker) for name, marker in BOMBERS.items()]
    return (*effects, put(values["eighth"], "tracks", "air", "8th Air"))


def _set_interdiction(position: MarketPosition, values: Values) -> Sequence[Effect]:
    where, space = values["where"], values["space"]
    if where == ON_MAP and not space:
        raise BadRecord("A marker on the map needs its area.")
    at = {NOT_YET: None, AT_HAND: AT_HAND, ON_MAP: space}[where]
    return (put(at, "tracks", "interdiction", values["marker"]),)


def _set_works(position: MarketPosition, values: Values) -> Sequence[Effect]:
    counts = {name: int(values[name]) for name in ("available", "used")}
    return (put(counts, "tracks", "construct", values["side"]),)


MARKER_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "air",
        "Allied aircraft",
        "Sets what the Allied air markers are.",
        GROUP,
        (
            Field("group2", "2 Group", "choice", lambda position, values: READY),
            Field("group83", "83 Group", "choice", lambda position, values: READY),
            Field("eighth", "8th Air", "choice", lambda position, values: EIGHTH),
        ),
        _set_air,
        _now,
    ),
    Correction(
        "interdiction",
        "German Interdiction marker",
        "Sets where a marker is.",
        GROUP,
        (
            Field(
                "marker",
                "Marker",
                "choice",
                lambda position, values: [
                    (name, f"Interdiction {name}")
                    for name in sorted(position.tracks["interdiction"])
                ],
                is_subject=True,
            ),
            Field("where", "It is", "choice", lambda position, values: WHERE),
            Field("space", "Area", "space", hint="only on the map", is_optional=True),
        ),
        _set_interdiction,
        _now,
    ),
    Correction(
        "boat",
        "Boat Assault marker",
        "Sets whether the boats can be used this turn.",
        GROUP,
        (Field("boat", "Boats", "choice", lambda position, values: READY),),
        lambda position, values: (put(values["boat"], "tracks", "boat"),),
        _now,
    ),
    Correction(
        "ferry",
        "A ferry",
        "Sets the state of a ferry.",
        GROUP,
        (
            Field("link", "Ferry", "choice", _ferries, is_subject=True),
            Field("ferry", "It is", "choice", lambda position, values: FERRY),
        ),
        lambda position, values: (put(values["ferry"], "tracks", "ferries", values["link"]),),
        _now,
    ),
    Correction(
        "construct",
        "Construct markers",
        "Sets how many markers of a side are available and used.",
        GROUP,
        (
            Field("side", "Side", "choice", sides, is_subject=True),
            Field("available", "Available", "number", most=9),
            Field("used", "Used", "number", most=9),
        ),
        _set_works,
        _now,
    ),
)
