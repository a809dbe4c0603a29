"""What case files may ask of supply and points. Source: 13.8, 21.3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.market_garden.day.points import points
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.supply.isolation import has_line, is_isolated, supply_line
from rules_engine.mechanics.questions import named_unit


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
    "supply": Question("supply 2/502", _supply),
    "supply-line": Question("supply-line 2/502 (or an area, for the side that asks)", _line),
    "points": Question("points", _points),
}
