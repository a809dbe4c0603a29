"""The charts of Hell's Highway, entry by entry, against what the rules do with them."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core.beginning import first_state
from rules_engine.core.charting import charts_of
from rules_engine.core.charts import Chart
from rules_engine.core.registry import load
from rules_engine.games.hells_highway.air import landings
from rules_engine.games.hells_highway.classes import classes
from rules_engine.games.hells_highway.fire import results, volley
from rules_engine.games.hells_highway.house import COLUMNS
from rules_engine.games.hells_highway.order_of_battle import formations, order_of_battle
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.turn import setup, victory, weather

GAME = load("hells_highway")
SCENARIO = next(iter(GAME.scenarios))


def charts(**options: str) -> dict[str, Chart]:
    """Return the charts by their names."""
    return {chart.key: chart for chart in charts_of(GAME, SCENARIO, options, {}, "open")}


def position(options: dict[str, str] | None = None, **parts: Any) -> HellsPosition:
    """Return the position in which a game begins."""
    state = first_state(GAME, SCENARIO, options or {}, {}, "open")
    found = GAME.lens({**state, **parts})
    assert isinstance(found, HellsPosition)
    return found
