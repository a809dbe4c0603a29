"""What case files may ask of a position of Operation Grenade: the ground, supply, victory, what a
path costs, what a unit can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.control import owner
from rules_engine.games.grenade.movement.record import MOVEMENT, reachable
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.supply.trace import supply_line, supply_states
from rules_engine.games.grenade.turn.victory import last_turn, level, points
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.desk.questions import of_unit, zone_of
from rules_engine.mechanics.hexes.movement.rule import rule_move
from rules_engine.mechanics.questions import in_mode, named_space, path_cost, ruling, terrain
from rules_engine.plain import JsonObject


def _supply(position: GrenadePosition, unit: Unit) -> str:
    """The supply state in which a unit would be found now."""
    found = supply_states(position, unit.side).get(unit.id)
    if found is None:
        raise ValueError(f"{unit.id} is not on the map.")
    return found


def _points(position: GrenadePosition, side: str, words: Sequence[str]) -> JsonObject:
    score = points(position)
    where = [term["space"] for term in score["terms"]]
    return {"total": score["total"], "spaces": where, "level": level(score["total"])[0]}


def _owner(position: GrenadePosition, side: str, words: Sequence[str]) -> str:
    return owner(position, named_space(position, words))


QUESTIONS: dict[str, Question] = {
    "zoc": Question("zoc [SIDE]", zone_of(ZONES)),
    "terrain": Question("terrain HEX", terrain),
    "ruling": Question("ruling ORDER", ruling),
    "supply": Question("supply UNIT", of_unit(_supply)),
    "supply-line": Question("supply-line UNIT", of_unit(supply_line)),
    "points": Question("points", _points),
    "owner": Question("owner HEX", _owner),
    "last-turn": Question("last-turn", lambda position, side, words: last_turn(position)),
    "cost": Question(
        "cost UNIT MODE HEX-HEX-...",
        path_cost(costs.MODES, partial(rule_move, MOVEMENT), costs.points),
    ),
    "reach": Question("reach UNIT MODE", in_mode(costs.MODES, lambda *of: sorted(reachable(*of)))),
}
