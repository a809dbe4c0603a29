"""What case files may ask of a position of Operation Grenade: the ground, supply, victory, what a
path costs, what a unit can reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.core.orders import Order
from rules_engine.games.grenade.ground import costs
from rules_engine.games.grenade.ground.control import owner
from rules_engine.games.grenade.movement.record import MOVEMENT, reachable
from rules_engine.games.grenade.position import ZONES, GrenadePosition
from rules_engine.games.grenade.supply.trace import supply_line, supply_states
from rules_engine.games.grenade.turn.victory import last_turn, level, points
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.desk.questions import of_unit, zone_of
from rules_engine.mechanics.hexes.movement.rule import rule_move
from rules_engine.mechanics.questions import named_space, named_unit, ruling, terrain
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


def _cost(position: GrenadePosition, side: str, words: Sequence[str]) -> str:
    """The movement points of a path, or "forbidden"."""
    unit, mode = _unit_mode(position, words)
    if len(words) != 3:
        raise ValueError("Write a unit, a mode and a path: 117/30/19 tactical 0507-0508.")
    args = {"unit": unit.id, "mode": mode, "path": words[2].split("-")}
    ruling = rule_move(MOVEMENT, position, Order("move", unit.side, args))
    return costs.points(ruling.detail["cost"]) if ruling.is_lawful else "forbidden"


def _reach(position: GrenadePosition, side: str, words: Sequence[str]) -> list[str]:
    """The hexes that a unit can reach in a mode."""
    unit, mode = _unit_mode(position, words)
    return sorted(reachable(position, unit, mode))


def _unit_mode(position: GrenadePosition, words: Sequence[str]) -> tuple[Unit, str]:
    unit = named_unit(position, words)
    if len(words) < 2 or words[1] not in costs.MODES:
        raise ValueError(f"Behind the unit stands a mode: {', '.join(costs.MODES)}.")
    return unit, words[1]


QUESTIONS: dict[str, Question] = {
    "zoc": Question("zoc [SIDE]", zone_of(ZONES)),
    "terrain": Question("terrain HEX", terrain),
    "ruling": Question("ruling ORDER", ruling),
    "supply": Question("supply UNIT", of_unit(_supply)),
    "supply-line": Question("supply-line UNIT", of_unit(supply_line)),
    "points": Question("points", _points),
    "owner": Question("owner HEX", _owner),
    "last-turn": Question("last-turn", lambda position, side, words: last_turn(position)),
    "cost": Question("cost UNIT MODE HEX-HEX-...", _cost),
    "reach": Question("reach UNIT MODE", _reach),
}
