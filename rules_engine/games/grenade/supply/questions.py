"""What case files may ask about supply, victory, and the board: questions of this chapter."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.grenade.ground.control import owner
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.lines import supply_line
from rules_engine.games.grenade.supply.trace import supply_states
from rules_engine.games.grenade.turn.victory import last_turn, level, points
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.desk.questions import of_unit
from rules_engine.mechanics.questions import named_space
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
    "supply": Question("supply UNIT", of_unit(_supply)),
    "supply-line": Question("supply-line UNIT", of_unit(supply_line)),
    "points": Question("points", _points),
    "owner": Question("owner HEX", _owner),
    "last-turn": Question("last-turn", lambda position, side, words: last_turn(position)),
}
