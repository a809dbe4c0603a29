"""The promises of the engine, tested on the moments of random games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rules_engine.core import verbs
from rules_engine.core.decisions import REFEREE
from rules_engine.core.events import Event, apply, fold
from rules_engine.core.game import Game
from rules_engine.core.orders import Order, format_order, parse_order
from rules_engine.core.rulings import Ruling
from rules_engine.core.unseen import hidden_changes
from rules_engine.errors import DecisionNotOpen, MalformedOrder
from rules_engine.plain import JsonObject, canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.differences import first_difference, same_bytes
from rules_engine.tools.mutations import mutated
from rules_engine.tools.randomgame import Turnout
from rules_engine.tools.truths import told_of_both

OFFERED = 20  # orders that are listed for a view, of all that are lawful


class Broken(Exception):
    """A promise does not hold; says which and how."""


@dataclass
class Met:
    """What random games have met: cases, inputs, events."""

    cases: Counter[str] = field(default_factory=Counter)
    orders: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def add(self, other: Met) -> None:
        """Add what other games have met."""
        self.cases.update(other.cases)
        self.orders.update(other.orders)
        self.events.update(other.events)


class Watch:
    """Looks at every moment of a game; costly looks are taken once in a few moments."""

    def __init__(self, game: Game[Any], chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.met = Met()

    def look(self, turnout: Turnout) -> None:
        """Test every promise on one input and what came of it.

        Raises:
            Broken: one does not hold.
        """
        self._note(turnout)
        self._folds(turnout)
        self._tells(turnout)
        faults = self.game.invariants(self.game.lens(turnout.after))
        _require(not faults, f"invariants: {' '.join(faults)}")
        self._decisions(turnout.after)
        if self.chance.once_in(4):
            self._offers(turnout.after)
        if self.chance.once_in(24):
            self._notation(turnout.after)
        if self.chance.once_in(24):
            self._hidden(turnout)

    # ---- what came of an input ------------------------------------------------------------------

    def _note(self, turnout: Turnout) -> None:
        if turnout.given is not None and turnout.given.order is not None:
            self.met.orders[turnout.given.order.kind] += 1
        for event in turnout.events:
            self.met.events[event.kind] += 1
            self._cite(event.cases, f"the event {event.kind}")

    def _cite(self, cases: Iterable[str], what: str) -> None:
        for case in cases:
            _require(case in self.game.casebook, f"{what} cites {case}, which is no case")
            self.met.cases[case] += 1

    def _folds(self, turnout: Turnout) -> None:
        state = turnout.before
        for event in turnout.events:
            raw = canonical(event.to_json())
            again = Event.from_json(json.loads(raw))
            _require(again.to_json() == event.to_json(), f"{event.kind} does not survive the log")
            state = apply(state, again)
        _require(same_bytes(state, turnout.after), "the events do not give the state")

    def _tells(self, turnout: Turnout) -> None:
        before = turnout.before
        for event in turnout.events:
            after = apply(before, event)
            for side in (None, *self.game.sides):
                notice = verbs.told(before, event, after, side)
                if notice is not None:
                    canonical(notice)
                    said = self.game.words(notice)
                    _require(bool(said), f"{event.kind} has no words")
            before = after

    # ---- what is offered ------------------------------------------------------------------------

    def _decisions(self, state: JsonObject) -> None:
        for decision in verbs.truth(state)["decisions"]:
            what = f"the decision {decision['kind']}"
            self._cite([decision["case"]], what)
            keys = [choice["key"] for choice in decision["choices"]]
            _require(decision["owner"] in self.game.askable, f"{what} asks nobody whom it may ask")
            _require(bool(keys), f"{what} has no choice")
            _require(len(set(keys)) == len(keys), f"{what} offers a key twice: {keys}")
            self._refuses_answer(state, decision)

    def _refuses_answer(self, state: JsonObject, decision: JsonObject) -> None:
        from rules_engine.core.dice import ThrowawayDice

        first = decision["choices"][0]["key"]
        others = [(one, first) for one in (*self.game.sides, REFEREE) if one != decision["owner"]]
        for side, key in ((decision["owner"], "no such key"), *others):
            try:
                verbs.answer(state, side, decision["id"], key, ThrowawayDice(1))
            except DecisionNotOpen:
                continue
            raise Broken(f"{side} could answer {decision['kind']} with {key!r}")

    def _offers(self, state: JsonObject) -> None:
        for side in self.game.sides:
            seen = verbs.view(state, side)
            offered = list(islice(verbs.legal(seen), self.chance.pick(40) + 1))
            for order in offered[-3:]:
                ruling = verbs.check(seen, order)
                if not ruling.is_lawful:
                    raise Broken(f"offered but refused: {self._said(order, ruling)}")
                self._round_trip(order)
            for order in offered[-2:]:
                for other in mutated(order, state, self.chance):
                    self._ruled(state, seen, side, other)

    def _ruled(self, state: JsonObject, seen: JsonObject, side: str, order: Order) -> None:
        """An order that nobody offered is malformed or ruled on; a refused one changes nothing."""
        try:
            ruling = verbs.check(seen, order)
        except MalformedOrder:
            return
        self._cite([v.case for v in ruling.violations], f"the ruling on {order}")
        self._cite([r for r in ruling.readings if r in self.game.casebook], "a ruling")
        if state["level"] == self.game.levels[0]:
            in_truth = verbs.check(verbs.truth(state), order)
            # What explains the ruling may differ: strengths are hidden at every level.
            if in_truth.violations != ruling.violations:
                raise Broken(f"the truth rules otherwise: {self._said(order, ruling)} {in_truth}")

    def _round_trip(self, order: Order) -> None:
        text = format_order(order, self.game.notations)
        again = parse_order(text, order.side, self.game.notations)
        _require(again == order, f"'{text}' is read back as {again.args}, not {order.args}")

    def _said(self, order: Order, ruling: Ruling) -> str:
        text = format_order(order, self.game.notations)
        return f"{order.side}: {text} ({[v.to_json() for v in ruling.violations]})"

    # ---- states and secrets ---------------------------------------------------------------------

    def _notation(self, state: JsonObject) -> None:
        from rules_engine.casefiles import format_position, parse_position

        again = parse_position(format_position(state), self.game.slug)
        _require(canonical(again) == canonical(state), "the position's text reads back otherwise")

    def _hidden(self, turnout: Turnout) -> None:
        """Truths that differ in what a side may not know look and sound the same to it."""
        state = turnout.after
        if not turnout.events:
            return
        last = turnout.events[-1]
        before = fold(turnout.events[:-1], turnout.before)
        position = self.game.lens(state)
        for side in self.game.sides:
            known = _Known(verbs.view(state, side))
            for name, other in hidden_changes(self.game, position, side):
                if not self.chance.once_in(3):
                    continue  # another game, or moment, looks at it
                notice, said = told_of_both(before, last, state, other, side) or (None, None)
                if said != notice:
                    raise Broken(f"{side} is told of '{name}': {notice} or {said}")
                _require(other != state, f"'{name}' changes nothing")
                faults = self.game.invariants(self.game.lens(other))
                _require(not faults, f"'{name}' is not sound: {' '.join(faults)}")
                self._same(known, verbs.view(other, side), f"{side} by '{name}'")

    def _same(self, known: _Known, view: JsonObject, whose: str) -> None:
        """Require the view of another truth to be the same, and what is offered and ruled on it."""
        is_alike = json.dumps(view) == known.text
        if not is_alike and canonical(view) != known.bytes:
            raise Broken(f"another view for {whose}: {first_difference(known.bytes, view)}")
        # Offers and rulings are made from the view alone: only its order could make them differ.
        if not is_alike or self.chance.once_in(24):
            _require(_offered(view) == known.offered, f"other orders are offered to {whose}")
            rulings = _rulings(view, known.orders)
            _require(rulings == known.rulings, f"there are other rulings for {whose}")


class _Known:
    """What a side sees, is offered and is told of some orders, by one truth."""

    def __init__(self, view: JsonObject) -> None:
        self.text = json.dumps(view)  # in the order in which it was made
        self.bytes = canonical(view)
        self.offered = _offered(view)
        self.orders = self.offered[-2:]
        self.rulings = _rulings(view, self.orders)


def _offered(view: JsonObject) -> list[Order]:
    return list(islice(verbs.legal(view), OFFERED))


def _rulings(view: JsonObject, orders: Iterable[Order]) -> list[JsonObject]:
    return [verbs.check(view, order).to_json() for order in orders]


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise Broken(message)
