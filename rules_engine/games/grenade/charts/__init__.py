"""The charts beside the map, from the tables that the rules use. Source: T1, T3, T4, T9 to T11."""

from __future__ import annotations

from rules_engine.core.charts import Chart
from rules_engine.games.grenade.charts import combat, ground, supply, turn
from rules_engine.games.grenade.position import GrenadePosition


def charts(position: GrenadePosition) -> tuple[Chart, ...]:
    """Return all charts, as the options and readings of a position leave them."""
    return (
        combat.results(position),
        combat.strengths(position),
        ground.terrain(position),
        ground.roads(position),
        turn.weather_table(position),
        supply.supply(position),
        turn.reinforcements_due(position),
        turn.points(position),
        turn.levels(),
    )
