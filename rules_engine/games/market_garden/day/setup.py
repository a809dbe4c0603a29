"""Set-up: the first state, with every marker in its starting place; a sensible D-Day for a
demonstration, up to the first German impulse. Source: 5.1, 5.2, 5.3, 20.0.

The dice decide which of its questions are asked; what does not fit is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.before_play import Scenario
from rules_engine.games.market_garden.day.order_of_battle import records
from rules_engine.plain import JsonObject

ALLIED, GERMAN = "allied", "german"
KEEP = (ALLIED, "choose keep")
YIELD = (GERMAN, "choose first")
STAY = (ALLIED, "choose stay")
ROLL = (KEEP, YIELD, YIELD, YIELD)
"""Answers to one roll: the Advantage is kept, the Germans take what comes."""
COMBAT = (YIELD, KEEP, *(YIELD,) * 20, STAY, *(YIELD,) * 4)

OPENING = (
    *ROLL * 3,
    (ALLIED, "bombard F lead XXX/Art at Kerutt barrage"),
    *ROLL,
    (ALLIED, "end"),
    *ROLL * 6,
    (ALLIED, "assault 54 point 1/502 with 2/502 3/502"),
    *COMBAT,
    (ALLIED, "assault 54 point 1/506 with 2/506 3/506"),
    *COMBAT,
    (ALLIED, "seize 1/501 51-52"),
    KEEP,
    (ALLIED, "seize 1/501 52-54"),
    KEEP,
    (ALLIED, "seize 1/504 38-39"),
    KEEP,
    (ALLIED, "seize 1/504 35-38"),
    KEEP,
    (ALLIED, "move 1/2Para march 3-12"),
    (ALLIED, "move 1/508 march 36-32"),
    (ALLIED, "end"),
    (ALLIED, "assault F point Gds/2Irish with Gds/3Irish Gds/2Gren Gds/1Gren support Gds/Art"),
    *COMBAT,
    (ALLIED, "end"),
)


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


SCENARIOS: Mapping[str, Scenario] = {
    "market_garden": Scenario(
        "market_garden",
        "Market-Garden, September 1944",
        "The airborne invasion of September 17 and the drive of XXX Corps up one road to the "
        "Rhine: four turns of a day, to the evening of September 20; ten with the Extended Game.",
        first_state,
        OPENING,
        aims={
            "allied": "Open the one road: XXX Corps has to hold the places that count and be "
            "supplied up to them; Arnhem, the farthest, is worth most.",
            "german": "Cut the road behind XXX Corps, hold the bridges, and wear down what has "
            "landed north of them until the days are over.",
        },
    ),
}
