"""Spotting as the sequence of play knows it: air reconnaissance, for an Allied Air Point before
the combats, and what is told of what is seen. Source: 15.0-GR, DB4.1, DB4.2.
"""

from __future__ import annotations

from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.notation import assert_space
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind import air, telling, watch
from rules_engine.mechanics.hexes.blind.air import Flights
from rules_engine.mechanics.parts import joined

ORDER = "reconnoitre"


FLIGHTS: Flights[CobraPosition, Unit] = Flights(
    SPOTTING,
    success={"clear": 5, "overcast": 3},
    grounded="Nobody flies in storms.",
    points={"allied": ("tracks", "air")},
    assert_space=assert_space,
    titles={"german": "German", "allied": "Allied"},
)
PART: Part = joined(
    (air.part_of(FLIGHTS), Part(tellers=telling.TELLERS, words=telling.WORDS)),
)


def spot(p: Run) -> None:
    """Let both sides see what there is to see now."""
    watch.spot(SPOTTING, p)
