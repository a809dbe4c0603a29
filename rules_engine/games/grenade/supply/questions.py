"""What case files may ask about supply, victory, and the board: questions of this chapter."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.grenade.ground.control import owner
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply.lines import supply_line
from rules_engine.games.grenade.supply.trace import supply_states
from rules_engine.games.grenade.turn.victory import last_turn, level, points
from rules_engine.mechanics.questions import named_space, named_unit
from rules_engine.plain import JsonObject


def _supply(position: GrenadePosition, side: str, words: Sequence[str]) -> str:
    """The supply state in which a unit would be found now."""
    unit = named_unit(position, words)
    found = supply_states(position, unit.side).get(unit.id)
    if found is None:
        raise ValueError(f"{unit.id} is not on the map.")
    return found


def _line(position: GrenadePosition, side: str, words: Sequence[str]) -> list[str]:
    return supply_line(position, named_unit(position, words).id)


def _points(position: GrenadePosition, side: str, words: Sequence[str]) -> JsonObject:
    score = points(position)
    where = [term["space"] for term in score["terms"]]
    return {"total": score["total"], "spaces": where, "level": level(score["total"])[0]}


def _owner(position: GrenadePosition, side: str, words: Sequence[str]) -> str:
    return owner(position, named_space(position, words))


def _last_turn(position: GrenadePosition, side: str, words: Sequence[str]) -> int:
    return last_turn(position)


QUESTIONS: dict[str, Question] = {
    "supply": Question("supply UNIT", _supply),
    "supply-line": Question("supply-line UNIT", _line),
    "points": Question("points", _points),
    "owner": Question("owner HEX", _owner),
    "last-turn": Question("last-turn", _last_turn),
}
