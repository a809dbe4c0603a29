"""A player with a purpose: he plans what his side does in a step from its view, and does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from rules_engine.core.aims import Aims, Use
from rules_engine.core.game import Game
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.verbs import check, legal
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Input
from rules_engine.tools.purpose.answers import best_answer
from rules_engine.tools.purpose.field import FAR, Field
from rules_engine.tools.purpose.fights import Fight, good_fights, rank_fights, targets
from rules_engine.tools.purpose.moves import end_of, plan_moves

GUESSES = 12
ROUNDS = 3
MOST_ALWAYS = 60
ENDS = ("end", "pass")


class Player:
    """A player of one side. All that he knows is in the views that he is shown."""

    def __init__(self, game: Game[Any], chance: Chance) -> None:
        if game.aims is None:
            raise BadRecord(f"{game.title} does not say what scores: its record has no aims.")
        self.game = game
        self.aims: Aims[Any] = game.aims
        self.chance = chance
        self._moment: tuple[int, str] = (-1, "")
        self._plan: list[Order] = []
        self._rounds = 0
        self._turn = -1
        self._woken: Counter[str] = Counter()

    def choose(self, seen: JsonObject) -> Input | None:
        """Return what he does in this view; None where he can do nothing."""
        if seen["decisions"]:
            decision = seen["decisions"][0]
            field = self._field(seen)
            return Input(seen["viewer"], None, decision, best_answer(field, decision, self.chance))
        order = self._order(seen)
        return None if order is None else Input(seen["viewer"], order)

    def _field(self, seen: JsonObject) -> Field:
        return Field(self.aims, self.game.lens(seen), seen)

    def _order(self, seen: JsonObject) -> Order | None:
        if self._moment != (seen["turn"], seen["step"]):
            self._begin(seen)
        while self._plan or self._rounds:
            if not self._plan:
                self._rounds -= 1
                self._plan = self._planned(seen)
                if not self._plan:
                    self._rounds = 0
                continue
            order = self._plan.pop(0)
            if check(seen, order).is_lawful:
                return order
        return self._last(seen)

    def _begin(self, seen: JsonObject) -> None:
        self._moment = (seen["turn"], seen["step"])
        self._plan = []
        self._rounds = ROUNDS
        if self._turn != seen["turn"]:
            self._turn = seen["turn"]
            self._woken.clear()

    # ---- what is planned -----------------------------------------------------------------------

    def _planned(self, seen: JsonObject) -> list[Order]:
        field = self._field(seen)
        found: list[Order] = []
        fights: list[Fight] = []
        kinds = self.game.orders_in(seen["step"], seen)
        for name, use in self.aims.uses.items():
            if name in kinds and use == "fight":
                offered = self._offered(field.position, field.side, name)
                fights += good_fights(field, rank_fights(field, seen, offered))
        for name, use in self.aims.uses.items():
            if name in kinds:
                found += self._of_kind(field, name, use, fights)
        return found

    def _of_kind(self, field: Field, name: str, use: Use, fights: list[Fight]) -> Iterable[Order]:
        if use == "fight":
            return [fight.order for fight in fights if fight.order.kind == name]
        if use == "always":
            offered = self._offered(field.position, field.side, name)
            return islice((order for order in offered if _suits(field, order)), MOST_ALWAYS)
        every = self.game.orders[name].enumerate(field.position, field.side)
        if use == "move":
            return plan_moves(field, every)
        if use == "leave":
            return [order for order in every if _leaves(field, order)]
        if use == "help":
            wanted = [targets(fight.order) for fight in fights]
            return [order for order in every if targets(order) in wanted] if wanted else ()
        found = sorted(every, key=lambda order: -self._awake(field, order))[:1]
        for order in found:
            self._woken.update(order.args["areas"])
        return found

    def _offered(self, position: Position, side: str, name: str) -> Iterator[Order]:
        """Yield orders of a kind: all that are listed, or where an order names many units some."""
        kind = self.game.orders[name]
        every = kind.enumerate(position, side)
        first = next(every, None)
        if first is None:
            return
        yield first
        if "point" not in first.args and "areas" not in first.args:
            yield from every
            return
        for _ in range(GUESSES):
            order = kind.suggest(position, side, self.chance.pick)
            if order is not None:
                yield order

    # ---- the end of a step ---------------------------------------------------------------------

    def _last(self, seen: JsonObject) -> Order | None:
        """Return the end of the step; where it may not end yet the best of what else is lawful."""
        for name in ENDS:
            order = Order(name, seen["viewer"], {})
            if name in self._kinds(seen) and check(seen, order).is_lawful:
                self._moment = (-1, "")
                return order
        self._rounds = 1
        offered = list(islice((o for o in legal(seen) if o.kind not in ENDS), 200))
        if not offered:
            return None
        field = self._field(seen)
        if any(self.aims.uses.get(order.kind) == "fight" for order in offered):
            fights = (o for o in offered if self.aims.uses.get(o.kind) == "fight")
            return rank_fights(field, seen, fights)[0].order
        moves = [o for o in offered if self.aims.uses.get(o.kind) == "move"]
        return next(iter(plan_moves(field, moves)), None) or self.chance.choose(moves or offered)

    def _kinds(self, seen: JsonObject) -> tuple[str, ...]:
        return self.game.orders_in(seen["step"], seen)

    def _awake(self, field: Field, order: Order) -> int:
        """Return what the units of the areas that an order wakes can do: near enemies most, and
        less each time that they have been woken in this turn.
        """
        total = 0
        for area in order.args["areas"]:
            total += _fresh(field, area) * _need(field, area) // (1 + self._woken[area])
        return total


def _suits(field: Field, order: Order) -> bool:
    unit = field.units.get(str(order.args.get("unit")), {})
    at = field.board.index.get(str(unit.get("space")))
    return field.aims.suits(field.position, order, FAR if at is None else field.near_foe[at])


def _fresh(field: Field, area: str) -> int:
    return sum(
        field.aims.strength(unit)
        for unit in field.units.values()
        if unit.get("side") == field.side
        and unit.get("space") == area
        and unit.get("state", "fresh") == "fresh"
    )


def _need(field: Field, area: str) -> int:
    """Return how much is to be done from an area: fighting, marching, or nothing."""
    at = field.board.index.get(area)
    if at is None:
        return 8
    if field.near_foe[at] <= 1:
        return 8 - 3 * field.near_foe[at]
    errand = next(iter(field.errands))
    return min(4, field.ways[errand][at])


def _leaves(field: Field, order: Order) -> bool:
    errand = field.errands[field.errand_of(str(order.args["unit"]))]
    return end_of(order) in errand.places
