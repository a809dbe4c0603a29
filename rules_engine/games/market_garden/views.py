"""What a side may see, built up from nothing, name by name. The game is open: stacks may be looked
at any time, and whatever happens does so before both players' eyes. At the level "double_blind"
`views_blind.py` adds the rest. Source: 7.1, DB1.
"""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.blind import views as views_blind
from rules_engine.games.market_garden.dispatches import DISPATCHES
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.views_parts import COUNTER, phase_of, public
from rules_engine.mechanics.dispatches.making import seen_of
from rules_engine.mechanics.views import waiting_for
from rules_engine.plain import JsonObject


def side_view(position: MarketPosition, side: str) -> JsonObject:
    """Return what a side may know. In the open game hidden are only the other side's standing
    answers about the Advantage and what belongs to the keeping of the game: rolls, serial numbers,
    waiting points.
    """
    seen = public(position, side) | seen_of(DISPATCHES, position, side)
    if is_double_blind(position.data):
        return views_blind.add(position, side, seen)
    seen["phase"] = phase_of(position)
    seen["units"] = _counters(position)
    seen["waiting"] = waiting_for(position, side)
    return seen


def _counters(position: MarketPosition) -> JsonObject:
    """Return all units as their counters show them; copied only if records hold more."""
    units: JsonObject = position.data["units"]
    if position.roster.fields <= COUNTER:
        return units
    return {
        name: {field: value for field, value in unit.items() if field in COUNTER}
        for name, unit in sorted(units.items())
    }
