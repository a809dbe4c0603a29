"""What case files may ask about movement."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.core.orders import Order
from rules_engine.games.market_garden.movement.costs import mf
from rules_engine.games.market_garden.movement.notation import MODES
from rules_engine.games.market_garden.movement.reach import reachable
from rules_engine.games.market_garden.movement.retreats import retreat_ways
from rules_engine.games.market_garden.movement.rule import rule_move
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.questions import named_unit


def _mode(words: Sequence[str]) -> str:
    if len(words) < 2 or words[1] not in MODES:
        raise ValueError(f"Name the mode: {', '.join(MODES)}.")
    return str(words[1])


def _cost(position: MarketPosition, side: str, words: Sequence[str]) -> str:
    """What a unit has spent in MF after a path, or `forbidden`."""
    unit, mode = named_unit(position, words), _mode(words)
    if len(words) != 3:
        raise ValueError("Write a unit, a mode and a path: cost A march 13-14.")
    args = {"unit": unit.id, "mode": mode, "path": str(words[2]).split("-")}
    ruling = rule_move(position, Order("move", unit.side, args))
    return mf(ruling.detail["cost"]) if ruling.is_lawful else "forbidden"


def _reach(position: MarketPosition, side: str, words: Sequence[str]) -> list[str]:
    goals = reachable(position, named_unit(position, words), _mode(words))
    return [space for space in position.board.numbers if space in goals]


def _retreats(position: MarketPosition, side: str, words: Sequence[str]) -> dict[str, str] | str:
    """The spaces into which ground and boundaries let a unit retreat, and how."""
    unit = named_unit(position, words)
    return retreat_ways(position, unit, unit.space or "") or "none"


QUESTIONS: dict[str, Question] = {
    "cost": Question("cost UNIT MODE PATH", _cost),
    "reach": Question("reach UNIT MODE", _reach),
    "retreats": Question("retreats UNIT", _retreats),
}
