"""The scenario. Units wait off the map; their set-up (H58, H61) is not written yet."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.before_play import Scenario
from rules_engine.games.hells_highway.order_of_battle import records
from rules_engine.plain import JsonObject


def first_state() -> JsonObject:
    """Return the scenario's own part of the first state: nobody is on the map."""
    return {"units": {name: dict(record) for name, record in records().items()}, "tracks": {}}


SCENARIOS: Mapping[str, Scenario] = {
    "campaign": Scenario(
        "campaign",
        "The road to Arnhem, 17 to 25 September 1944",
        "The whole operation in 26 turns, three to a day.",
        first_state,
    ),
}
