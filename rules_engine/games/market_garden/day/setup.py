"""Set-up: the first state, with every marker in its starting place. Source: 5.1, 5.2, 5.3."""

from __future__ import annotations

from pathlib import Path

from rules_engine.core.words_files import load_scenarios
from rules_engine.games.market_garden.day.order_of_battle import records
from rules_engine.plain import JsonObject

DATA = Path(__file__).parents[1] / "data"
FERRIES = 3
"""Ferry Crossing markers of the game. Source: 5.1."""
CONSTRUCT_MARKERS = {"allied": 2, "german": 1}
"""Construct markers of each side. Source: OQ-50."""


def first_state() -> JsonObject:
    """Return the scenario's own part of the first state. Source: 5.1, 5.2.

    Every area is German (7.2), every bridge and boundary German-held (9.62), so `spaces` and
    `links` are empty.
    """
    return {"units": records(), "spaces": {}, "links": {}, "tracks": first_tracks()}


def first_tracks() -> JsonObject:
    """Return the markers beside the map in their starting places. Source: 5.1.

    Air Interdiction 1 comes on September 18, 2 on the 23rd (OQ-13): None is not there yet, "due" at
    hand, else the area where it lies. The Sunset marker is off the track (None) until earned.
    """
    return {
        "weather": "clear",
        "began": "clear",
        "impulse": 0,
        "next_impulse": 0,
        "advantage": {"holder": "allied", "used": False},
        "sunset_drm": None,
        "reserves": {"allied": 0, "german": 0},
        "boat": "ready",
        "ferries": {},
        "air": {"2 Group": "ready", "83 Group": "ready", "8th Air": "bomb"},
        "interdiction": {"1": None, "2": None},
        "construct": {
            side: {"available": count, "used": 0} for side, count in CONSTRUCT_MARKERS.items()
        },
        "eindhoven_vp": 0,
    }


SCENARIOS = load_scenarios(DATA, first_state)
