"""What case files may ask of a position of Monty's Gamble: ground, stacks, movement, supply,
points. Source: 7.3 to 7.5, 13.8, 21.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.market_garden.day.points import points
from rules_engine.games.market_garden.movement.costs import mf
from rules_engine.games.market_garden.movement.reach import reachable
from rules_engine.games.market_garden.movement.retreats import retreat_ways
from rules_engine.games.market_garden.movement.rule import rule_move
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import MODES
from rules_engine.games.market_garden.supply.isolation import has_line, is_isolated, supply_line
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.questions import (
    ground,
    in_mode,
    named_space,
    named_unit,
    path_cost,
    ruling,
)


def space_of(position: MarketPosition, words: Sequence[str]) -> str:
    """Return the space that the first word names. Raises ValueError."""
    return named_space(position, words, "an area or zone")


def _area(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    return ground(position, space_of(position, words))


def _is(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    """Which of the terms of 7.3 to 7.5 fit an area, and who controls it."""
    space = space_of(position, words)
    terms = {
        "contested": position.is_contested(space),
        "vacant": position.is_vacant(space, side),
        "free": position.is_free(space, side),
        "full": position.is_full(space, side),
    }
    return [position.control(space), *(term for term, holds in terms.items() if holds)]


def _near(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    return list(position.neighbours(space_of(position, words)))


def _stack(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    space = space_of(position, words)
    return sorted(unit.id for who in position.game.sides for unit in position.stack(space, who))


def _reach(position: MarketPosition, unit: Unit, mode: str) -> list[str]:
    goals = reachable(position, unit, mode)
    return [space for space in position.board.numbers if space in goals]


def _retreats(position: MarketPosition, side: str, words: Sequence[str]) -> dict[str, str] | str:
    """The spaces into which ground and boundaries let a unit retreat, and how."""
    unit = named_unit(position, words)
    return retreat_ways(position, unit, unit.space or "") or "none"


def _place(position: MarketPosition, side: str, words: Sequence[str]) -> tuple[str, str]:
    """Return the side and the space of a unit, or the asking side and the space named."""
    word = str(words[0]) if words else ""
    unit = position.unit(word)
    if unit is not None and unit.space is not None:
        return unit.side, unit.space
    if word not in position.board.index:
        raise ValueError("Name a unit on the map, or an area or zone of this board.")
    return side, word


def _line(position: MarketPosition, side: str, words: Sequence[str]) -> Any:
    who, space = _place(position, side, words)
    return list(supply_line(position, who, space) or ()) or "none"


def _supply(position: MarketPosition, side: str, words: Sequence[str]) -> Any:
    """isolated, or supplied (out-of-line where the date alone keeps a unit from Isolation)."""
    unit = named_unit(position, words)
    if is_isolated(position, unit):
        return "isolated"
    return "supplied" if has_line(position, unit.side, unit.space or "") else "out-of-line"


def _points(position: MarketPosition, side: str, words: Sequence[str]) -> Any:
    score = points(position)
    terms = [{"amount": term["points"], **term} for term in score["terms"]]
    return {"total": score["total"], "terms": terms}


QUESTIONS: dict[str, Question] = {
    "area": Question("area 13", _area),
    "is": Question("is 13", _is),
    "near": Question("near 13", _near),
    "stack": Question("stack 13", _stack),
    "ruling": Question("ruling ORDER", ruling),
    "cost": Question("cost UNIT MODE PATH", path_cost(MODES, rule_move, mf)),
    "reach": Question("reach UNIT MODE", in_mode(MODES, _reach)),
    "retreats": Question("retreats UNIT", _retreats),
    "supply": Question("supply 2/502", _supply),
    "supply-line": Question("supply-line 2/502 (or an area, for the side that asks)", _line),
    "points": Question("points", _points),
}
