"""What a referee may choose before play, beside the readings. Source: 8.42, DB2.2, DB4.1, DB5.1,
DB6.4, DB7.1.
"""

from __future__ import annotations

from rules_engine.core import side_fog
from rules_engine.core.before_play import Option
from rules_engine.core.options_file import load_options
from rules_engine.games.grenade.spotting.record import DATA, SPOTTING
from rules_engine.mechanics.hexes.blind import options

OPTIONS: tuple[Option, ...] = load_options(
    DATA / "options.tsv",
    options.sight(SPOTTING.cases, "most units two hexes and reconnaissance three"),
    options.flights(SPOTTING.cases),
    options.ageing(SPOTTING.cases),
    side_fog.OPTION,
)
