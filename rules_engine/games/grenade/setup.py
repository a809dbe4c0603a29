"""Set-up (16.0), flood (17.0) and D-Day (18.0)."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.game import Scenario
from rules_engine.games.grenade.part import Part

SCENARIOS: Mapping[str, Scenario] = {
    "historical": Scenario(
        "historical",
        "Roer to Rhine, February 1945",
        "The whole battle.",
        lambda: {"units": {}, "tracks": {"d_day": 23}},
    ),
}

PART = Part()
