"""Positions in a movement phase, and every lawful path found the slow way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine import Order, load, view
from rules_engine.casefiles import parse_position
from rules_engine.games.grenade.movement.record import MOVEMENT
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.movement.rule import rule_move

GROUND = """
board patch
hex 0301-0808 clear
hex 0403-0404 woods
hex 0505 hilltop
hex 0604-0605 swamp
hex 0705 town
hex 0306 lake
link 0401-0402-0403-0504-0505-0605-0706 road
link 0404-0504 river
link 0503-0504 river
link 0504-0604 river
link 0604-0704 stream
link 0604-0705 stream
link 0505-0506 rhine bridge road
link 0506-0605 rhine
link 0405-0506 rhine
bridge koeln 0505 0506
town neuss 0707 volkssturm 3 vp 1 key 0707
edge 0301 west
edge 0401 west
edge 0501 west
edge 0601 west
entry A 0401
turn 4
"""


def state(text: str, *, step: str = "us.movement") -> dict[str, Any]:
    """Return the state that the lines describe, on the common ground."""
    return parse_position(f"{GROUND}step {step}\n{text}", "grenade")


def seen(state_: dict[str, Any], side: str) -> GrenadePosition:
    """Return the position as a side knows it."""
    return load("grenade").lens(view(state_, side))


def lawful_paths(
    position: GrenadePosition, unit: str, mode: str, longest: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield every lawful path without a loop, with its cost, by asking for a ruling on each.

    A lawful path's beginnings are lawful, so that a refused path need not be drawn out.
    """
    record = position.units[unit]
    start = record.space if record.is_on_map else record.data["entry"]
    pending: list[tuple[str, ...]] = [(str(start),)]
    while pending:
        path = pending.pop()
        for number in _next(position, path):
            longer = (*path, number)
            args = {"unit": unit, "mode": mode, "path": list(longer)}
            ruling = rule_move(MOVEMENT, position, Order("move", record.side, args))
            if ruling.is_lawful:
                yield longer, ruling.detail["cost"]
                if len(longer) <= longest:
                    pending.append(longer)


def _next(position: GrenadePosition, path: tuple[str, ...]) -> Iterator[str]:
    board = position.board
    if path[-1].isalpha():
        yield from board.numbers
        return
    for at in board.neighbours[board.index[path[-1]]]:
        if board.numbers[at] not in path:
            yield board.numbers[at]
