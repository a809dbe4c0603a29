"""What the referee may change of the Interdiction markers by hand. Source: 16.4."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.corrections import Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.stated_corrections import listed

GROUP = "Markers"
NOT_YET, AT_HAND, ON_MAP = "none", "due", "map"
WHERE = ((NOT_YET, "not there yet"), (AT_HAND, "at hand"), (ON_MAP, "on the map"))


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


INTERDICTION = Correction(
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
                (name, f"Interdiction {name}") for name in sorted(position.tracks["interdiction"])
            ],
            is_subject=True,
        ),
        Field("where", "It is", "choice", listed(WHERE)),
        Field("space", "Area", "space", hint="only on the map", is_optional=True),
    ),
    _set_interdiction,
    _where_now,
)
