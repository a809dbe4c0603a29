"""Random lawful players: they move, attack, answer, and end a step when they have had enough."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import Game
from rules_engine.core.orders import Order
from rules_engine.core.verbs import check, legal, truth, view
from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance

MOST_ORDERS = 24
ATTEMPTS = 6


@dataclass(frozen=True)
class Input:
    """What a player does: an order, or the answer to a decision."""

    side: str
    order: Order | None = None
    decision: JsonObject | None = None
    key: str = ""


class Players:
    """The players of one random game. They know what their sides know, and nothing else."""

    def __init__(self, game: Game[Any], chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self._waiting = 0
        self._left = 0

    def next_input(self, state: JsonObject) -> Input | None:
        """Return what one of them does now; None when nobody can do anything."""
        open_now = truth(state)["decisions"]
        if open_now:
            return self._answer(state, self.chance.choose(open_now))
        side = state["side"]
        if state["outcome"] is not None or side is None or not state["frames"]:
            return None
        order = self._order(view(state, side), side, state)
        return None if order is None else Input(side, order)

    def _answer(self, state: JsonObject, decision: JsonObject) -> Input:
        owner = decision["owner"]
        shown = truth(state) if owner == REFEREE else view(state, owner)
        seen = next(found for found in shown["decisions"] if found["id"] == decision["id"])
        return Input(seen["owner"], None, seen, self.chance.choose(seen["choices"])["key"])

    def _order(self, seen: JsonObject, side: str, state: JsonObject) -> Order | None:
        if state["frames"][-1]["id"] != self._waiting:  # a step has begun, perhaps once more
            self._waiting = state["frames"][-1]["id"]
            self._left = self.chance.pick(MOST_ORDERS)
        kinds = [k for k in self.game.orders_in(state["step"], state) if k != "end"]
        end = Order("end", side, {})
        may_end = "end" in self.game.orders and check(seen, end).is_lawful
        if kinds and (self._left > 0 or not may_end):
            self._left -= 1
            order = self._suggestion(seen, side, kinds)
            if order is not None:
                return order
        if may_end:
            return end
        return self._any(seen)

    def _suggestion(self, seen: JsonObject, side: str, kinds: list[str]) -> Order | None:
        position = self.game.lens(seen)
        for _ in range(ATTEMPTS):
            kind = self.game.orders[self.chance.choose(kinds)]
            order = kind.suggest(position, side, self.chance.pick)
            if order is not None and check(seen, order).is_lawful:
                return order
        return None

    def _any(self, seen: JsonObject) -> Order | None:
        """Return any lawful order at all, of the first few that the game lists."""
        offered = list(islice((o for o in legal(seen) if o.kind != "end"), 200))
        return self.chance.choose(offered) if offered else None
