"""What the referee may change of the markers by hand: air, interdiction, boat, ferries, works."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.stated_corrections import Entry, chosen, listed, number, stated

GROUP = "Markers"
READY = (("ready", "ready"), ("used", "used"))
FERRY = (*READY, ("destroyed", "destroyed"))
EIGHTH = (("bomb", "bombardment, on D-Day"), ("supply", "Air Supply"))
NOT_YET, AT_HAND, ON_MAP = "none", "due", "map"
WHERE = ((NOT_YET, "not there yet"), (AT_HAND, "at hand"), (ON_MAP, "on the map"))


def _ferries(position: MarketPosition, values: Values) -> Choices:
    found = []
    for first, second in position.board.linked("ferry"):
        ends = position.board.numbers[first], position.board.numbers[second]
        found.append((ground.link(*ends), " - ".join(position.name_of(end) for end in ends)))
    return found


def _where_now(position: MarketPosition, values: Values) -> Values:
    at = position.tracks["interdiction"].get(values.get("marker", ""))
    where = NOT_YET if at is None else AT_HAND if at == AT_HAND else ON_MAP
    return {"where": where, "space": str(at) if where == ON_MAP else ""}


def _set_interdiction(position: MarketPosition, values: Values) -> Sequence[Effect]:
    where, space = values["where"], values["space"]
    if where == ON_MAP and not space:
        raise BadRecord("A marker on the map needs its area.")
    at = {NOT_YET: None, AT_HAND: AT_HAND, ON_MAP: space}[where]
    return (put(at, "tracks", "interdiction", values["marker"]),)


def _marker(title: str, name: str, words: Iterable[tuple[str, str]] = READY) -> Entry:
    return chosen(title, ("tracks", "air", name), words)


def _works(title: str, name: str) -> Entry:
    return number(title, ("tracks", "construct", "{side}", name), 9)


MARKER_CORRECTIONS: tuple[Correction, ...] = (
    stated(
        ("air", "Allied aircraft", "Sets what the Allied air markers are.", GROUP),
        {
            "group2": _marker("2 Group", "2 Group"),
            "group83": _marker("83 Group", "83 Group"),
            "eighth": _marker("8th Air", "8th Air", EIGHTH),
        },
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
            Field("where", "It is", "choice", listed(WHERE)),
            Field("space", "Area", "space", hint="only on the map", is_optional=True),
        ),
        _set_interdiction,
        _where_now,
    ),
    stated(
        ("boat", "Boat Assault marker", "Sets whether the boats can be used this turn.", GROUP),
        {"boat": chosen("Boats", ("tracks", "boat"), READY)},
    ),
    stated(
        ("ferry", "A ferry", "Sets the state of a ferry.", GROUP),
        {"ferry": chosen("It is", ("tracks", "ferries", "{link}"), FERRY, missing="ready")},
        Field("link", "Ferry", "choice", _ferries, is_subject=True),
    ),
    stated(
        (
            "construct",
            "Construct markers",
            "Sets how many markers of a side are available and used.",
            GROUP,
        ),
        {"available": _works("Available", "available"), "used": _works("Used", "used")},
        Field("side", "Side", "choice", sides, is_subject=True),
    ),
)
