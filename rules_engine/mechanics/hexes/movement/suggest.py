"""Moves for random players: anywhere, or mostly towards the enemy and the places that count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from rules_engine.board.board import Board
from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.hexes.movement import passage
from rules_engine.mechanics.hexes.movement.listing import movable, move_order, reachable
from rules_engine.mechanics.hexes.movement.path import Goal
from rules_engine.mechanics.hexes.movement.record import Movement

TRIES = 4
NEAREST = 3
"""Of so many hexes nearest to what a unit is bound for it takes one."""
Choose: TypeAlias = Callable[[H, U, Mapping[str, Goal], Pick], Goal]
"""Picks one of the hexes that a unit can reach."""


def suggest_move(
    rules: Movement[H, U],
    position: H,
    side: str,
    pick: Pick,
    choose: Choose[H, U],
    mode_of: Callable[[Pick], str] | None = None,
) -> Order | None:
    """Return a random lawful move, in the first mode where another that was picked leads nowhere;
    None when no unit that was looked at can move.
    """
    plain = next(iter(rules.modes))
    units = tuple(movable(rules, position, side, plain))
    for _ in range(min(TRIES, len(units))):
        unit = units[pick(len(units))]
        mode = mode_of(pick) if mode_of else plain
        if not (goals := reachable(rules, position, unit, mode)):
            mode, goals = plain, reachable(rules, position, unit, plain)
        if goals:
            return move_order(unit, mode, choose(position, unit, goals, pick))
    return None


def anywhere(position: H, unit: U, goals: Mapping[str, Goal], pick: Pick) -> Goal:
    """Return any goal."""
    return goals[sorted(goals)[pick(len(goals))]]


@dataclass(frozen=True, eq=False)
class Purpose(Generic[H, U]):
    """What random players of a game are after, more often than not."""

    rules: Movement[H, U]
    places: Callable[[Board], Sequence[int]]
    """The hexes that are worth going to, as board indexes."""
    room: int
    """So many units of a side fit into a hex."""

    def choose(self, position: H, unit: U, goals: Mapping[str, Goal], pick: Pick) -> Goal:
        """Return a goal: next to the enemy, or nearer to what counts."""
        if pick(4) == 0:
            return anywhere(position, unit, goals, pick)
        zones = passage.enemy_zones(self.rules.passage, position, unit.side)
        index, distance = position.board.index, position.board.distance
        contact = [at for at in sorted(goals) if index[at] in zones and self._fits(position, at)]
        if contact and pick(3) > 0:
            return goals[contact[pick(len(contact))]]
        aim = self._aim(position, unit.side, pick)
        best = sorted(goals, key=lambda at: (distance(index[at], aim), at))[:NEAREST]
        free = [at for at in best if self._fits(position, at)] or best
        return goals[free[pick(len(free))]]

    def _fits(self, position: H, space: str) -> bool:
        return len(position.stack(space)) < self.room

    def _aim(self, position: H, side: str, pick: Pick) -> int:
        """Return a hex worth going to: that of an enemy stack, or a place that counts."""
        held = [at for other in position.others(side) for at in position.occupied(other)]
        enemies, places = sorted(held), self.places(position.board)
        pool = places if places and (not enemies or pick(2) == 0) else enemies
        return pool[pick(len(pool))] if pool else len(position.board) // 2
