"""The charts of a game as what was chosen before play leaves them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core.beginning import first_state
from rules_engine.core.charts import Chart
from rules_engine.core.game import Game


def charts_of(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, Any],
    readings: Mapping[str, str],
    level: str,
) -> tuple[Chart, ...]:
    """Return the charts of a game as these choices leave them.

    Raises:
        BadRecord: the game has no such option, reading, scenario or level.
    """
    if game.charts is None:
        return ()
    return game.charts(game.lens(first_state(game, scenario, options, readings, level)))
