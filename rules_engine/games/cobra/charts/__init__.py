"""The charts beside the map, from the tables that the rules use. Source: 6.4, 6.8, 9.5, 11.4,
12.1, 12.3, 14.0, 16.1, 16.2.
"""

from __future__ import annotations

from rules_engine.core.charts import Chart
from rules_engine.games.cobra.charts import ground, turn
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.terms import halved
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.readings import Readings
from rules_engine.mechanics.hexes.charts.results import results_chart
from rules_engine.mechanics.hexes.combat.ratios import ratio_words

STRENGTHS = tuple(range(1, 13))
"""The strengths for which the chart of supply says what is left of them."""


def charts(position: CobraPosition) -> tuple[Chart, ...]:
    """Return all charts, as the readings of a position leave them."""
    reading = position.reading
    return (
        _results(reading),
        ground.terrain(position),
        ground.weather_table(),
        ground.skies(),
        ground.movement(reading),
        _supply(),
        turn.turns(position),
        turn.reinforcements_due(position),
        turn.victory(position, reading),
    )


def _results(reading: Readings) -> Chart:
    return results_chart(
        "9.5",
        crt.DICE,
        range(crt.FIRST, crt.LAST + 1),
        lambda die, column: crt.result(die, column, reading).text,
        lambda column: ratio_words(crt.RATIOS[column]),
        notes=(
            "Attacker / defender: a number is paid in steps or hexes of retreat (9.6, 9.64).",
            "e eliminates all attackers (9.64).",
            f"Carpet bombing is rolled in the column {ratio_words(crt.RATIOS[crt.BOMBS])} (15.3).",
        ),
    )


def _supply() -> Chart:
    heads = ("Printed strength", *map(str, STRENGTHS))
    rows = (("Out of supply", *(str(halved(number)) for number in STRENGTHS)),)
    note = "For combat supply is judged at each combat (11.0). What it does to movement is above."
    return Chart("supply", "Supply", "11.41", (heads,), rows, (note,))
