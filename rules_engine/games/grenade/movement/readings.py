"""Which open questions the ruling on a move depends on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules_engine.games.grenade.ground.terrain import conditions, is_rhine, spans
from rules_engine.games.grenade.movement import interruptions
from rules_engine.games.grenade.movement.zones import enemy_zones
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.movement.path import Walk


def readings_used(
    position: GrenadePosition, found: Walk[Unit], path: Sequence[str]
) -> tuple[str, ...]:
    """Return the questions whose answer decides what the ruling says, in the order of numbers."""
    return tuple(sorted(set(_readings(position, found, path))))


def _readings(position: GrenadePosition, found: Walk[Unit], path: Sequence[str]) -> Iterator[str]:
    yield from (fault.reading for fault in found.violations if fault.reading)
    if found.allowance != found.unit.allowance and found.mode != "crossing":
        yield "OQ-22"
    if found.by_minimum:
        yield "OQ-30"
    if found.mode == "crossing":
        yield "OQ-43"
    hexes = [number for number in path if number in position.board.index]
    if path[0].isalpha() and "road_off" in position.board.features[position.board.index[path[1]]]:
        yield "OQ-64"
    yield from _on_hexsides(position, hexes)
    if any(_is_only_over_rhine(position, found.unit.side, number) for number in hexes):
        yield "OQ-41"
    if found.unit.side == "us":
        yield from _on_arrival(position, found.mode, path)


def _on_hexsides(position: GrenadePosition, hexes: Sequence[str]) -> Iterator[str]:
    state, index = conditions(position), position.board.index
    for here, there in pairwise(hexes):
        a, b = index[here], index[there]
        if "stream" in position.board.link(a, b) and position.is_mud and position.holds("24.22"):
            yield "OQ-44"
        if spans(position.board, a, b) and (a, b) not in state.intact:
            yield "OQ-59"


def _is_only_over_rhine(position: GrenadePosition, side: str, number: str) -> bool:
    """Whether a hex lies in an enemy zone of control that reaches it over the Rhine alone."""
    at, board = position.board.index[number], position.board
    if at not in enemy_zones(position, side):
        return False
    state, enemy = conditions(position), position.other(side)
    return not any(
        unit.side == enemy and position.exerts_zoc(unit) and not is_rhine(state, at, near)
        for near in board.neighbours[at]
        for unit in position.stack(board.numbers[near])
    )


def _on_arrival(position: GrenadePosition, mode: str, path: Sequence[str]) -> Iterator[str]:
    for number in path[1:]:
        towns, bridges = interruptions.due(position, "us", number)
        if bridges:
            yield "OQ-66"
        if len(towns) + len(bridges) > 1:
            yield "OQ-45"
        if towns and mode == "strategic":
            yield "OQ-60"
