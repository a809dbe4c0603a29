"""What case files may ask of every position of hexes and counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.ground.zones import Zones, zone
from rules_engine.mechanics.hexes.movement.listing import reachable
from rules_engine.mechanics.hexes.movement.record import Movement
from rules_engine.mechanics.questions import Answer, named_side, named_unit

NONE = ["none"]


def zone_of(rules: Zones[H, U]) -> Answer:
    """Return the answer to which hexes a side controls."""

    def answer(position: Any, side: str, words: Sequence[str]) -> list[str]:
        numbers = position.board.numbers
        return sorted(
            numbers[at] for at in zone(rules, position, named_side(position, words, side))
        )

    return answer


def goals_of(rules: Movement[H, U]) -> Answer:
    """Return the answer to where a unit can go, whatever the mode, as the map shows it."""

    def answer(position: Any, side: str, words: Sequence[str]) -> list[str]:
        unit: Any = named_unit(position, words)
        goals = {at for mode in rules.modes for at in reachable(rules, position, unit, mode)}
        return sorted(goals) or NONE

    return answer


def of_unit(find: Callable[[H, U], Any]) -> Answer:
    """Return the answer that a function gives of the unit that is named, several things listed."""

    def answer(position: Any, side: str, words: Sequence[str]) -> Any:
        unit: Any = named_unit(position, words)
        found = find(position, unit)
        return list(found) if isinstance(found, tuple) else found

    return answer
