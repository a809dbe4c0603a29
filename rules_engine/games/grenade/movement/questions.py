"""What case files may ask about movement: the cost of a path, what a unit can reach."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.core.orders import Order
from rules_engine.games.grenade.ground.costs import MODES, points
from rules_engine.games.grenade.movement.record import MOVEMENT, reachable
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.movement.rule import rule_move
from rules_engine.mechanics.questions import named_unit


def _cost(position: GrenadePosition, side: str, words: Sequence[str]) -> str:
    """The movement points of a path, or "forbidden"."""
    unit, mode = _unit_mode(position, words)
    if len(words) != 3:
        raise ValueError("Write a unit, a mode and a path: 117/30/19 tactical 0507-0508.")
    args = {"unit": unit.id, "mode": mode, "path": words[2].split("-")}
    ruling = rule_move(MOVEMENT, position, Order("move", unit.side, args))
    return points(ruling.detail["cost"]) if ruling.is_lawful else "forbidden"


def _reach(position: GrenadePosition, side: str, words: Sequence[str]) -> list[str]:
    """The hexes that a unit can reach in a mode."""
    unit, mode = _unit_mode(position, words)
    return sorted(reachable(position, unit, mode))


def _unit_mode(position: GrenadePosition, words: Sequence[str]) -> tuple[Unit, str]:
    unit = named_unit(position, words)
    if len(words) < 2 or words[1] not in MODES:
        raise ValueError(f"Behind the unit stands a mode: {', '.join(MODES)}.")
    return unit, words[1]


QUESTIONS: dict[str, Question] = {
    "cost": Question("cost UNIT MODE HEX-HEX-...", _cost),
    "reach": Question("reach UNIT MODE", _reach),
}
