"""A bombardment's Primary Target, named as its side knows it. Source: DB2.2, 11.12."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment.fire import Fire, link_of
from rules_engine.games.market_garden.part import Run
from rules_engine.mechanics import contacts


def aimed(p: Run, fire: Fire) -> Fire:
    """Return a bombardment whose Primary Target is the unit behind its side's name for it; the fire
    that falls on it shows which it is.
    """
    if not is_double_blind(p.state) or link_of(fire.primary) is not None:
        return fire
    unit = contacts.behind(p.state, fire.side, fire.primary)
    spotting_reveal.reveal(p, fire.side, [unit], "artillery", "DB2.2")
    return replace(fire, primary=unit)
