"""The odds of an overrun: those of a combat of one division with one hex. Source: 6.51, 6.55,
10.27, 11.45.
"""

from __future__ import annotations

from rules_engine.games.cobra.combat.fight import Aid, Fight
from rules_engine.games.cobra.combat.worked_out import as_json, worked_out
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.plain import JsonObject


def overrun_odds(position: CobraPosition, unit: Unit, target: str, patton: int = 0) -> JsonObject:
    """Return the odds at which the division of a unit overruns a hex; `patton`: the columns that
    the American headquarters gives. Source: 6.51, 10.26.
    """
    attackers = tuple(one.id for one in components(position, unit))
    defenders = tuple(one.id for one in position.stack(target))
    aid = Aid(patton, is_overrun=True)
    return as_json(worked_out(position, Fight(unit.side, (target,), attackers, defenders, aid)))
