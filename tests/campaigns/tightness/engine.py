"""Hidden-only changes on the engine alone: views, options, rulings, answers, what is told. They are
cheap, so there are many, at moments spread over random whole games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rules_engine.core import verbs
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import fold
from rules_engine.core.orders import Order
from rules_engine.core.registry import load
from rules_engine.core.unseen import hidden_changes
from rules_engine.errors import DecisionNotOpen, MalformedOrder
from rules_engine.plain import canonical
from rules_engine.tools.chance import Chance
from rules_engine.tools.mutations import mutated
from rules_engine.tools.randomgame import RandomGame, Turnout
from rules_engine.tools.truths import told_of_both
from tests.campaigns.tightness.comparing import Leak

State = dict[str, Any]
EVERY = 11
"""One moment in so many is looked at."""
MOST = 12
"""Changes at one moment for one side, chosen by chance where a game lists more."""
OFFERED = 12


@dataclass
class EngineTally:
    """What was compared."""

    games: int = 0
    moments: int = 0
    views: int = 0
    options: int = 0
    rulings: int = 0
    answers: int = 0
    notices: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def changes(self) -> int:
        """How many pairs of truths were compared."""
        return self.views


def watch_game(slug: str, level: str, seed: str, tally: EngineTally) -> None:
    """Play one random game and compare pairs of truths on the way.

    Raises:
        Leak: a side can tell two truths apart that differ only in what it may not know.
    """
    match, chance = RandomGame(slug, seed, level=level), Chance(f"pairs {seed}")
    tally.games += 1
    for turnout in match.play():
        if chance.once_in(EVERY):
            for side in match.game.sides:
                _pairs(turnout, side, chance, tally)
            tally.moments += 1


def _pairs(turnout: Turnout, side: str, chance: Chance, tally: EngineTally) -> None:
    state = turnout.after
    game = load(state["game"])
    listed = list(hidden_changes(game, game.lens(state), side))
    if not listed:
        return
    one = Impression(state, side, chance)
    picked = {chance.pick(len(listed)) for _ in range(MOST)}
    for name, other in (listed[at] for at in sorted(picked)):
        assert canonical(other) != canonical(state), f"'{name}' changes nothing"
        one.compare(name, other, tally)
        _told(turnout, side, name, other, tally)
        tally.kinds[kind_of(name)] += 1


class Impression:
    """What a side gets from the engine at one moment: view, options, rulings, refused answers."""

    def __init__(self, state: State, side: str, chance: Chance) -> None:
        self.side = side
        self.view = verbs.view(state, side)
        self.bytes = canonical(self.view)
        self.options = list(islice(verbs.legal(self.view), OFFERED))
        offered = self.options[:: max(1, OFFERED // 3)]
        others = [other for order in offered for other in islice(mutated(order, state, chance), 3)]
        self.orders = [*offered, *others]
        self.rulings = [_ruling(self.view, order) for order in self.orders]
        self.refusals = [_refusal(state, side, order) for order in self.orders]
        self.answers = _answers(state, state, side)
        self.state = state

    def compare(self, name: str, other: State, tally: EngineTally) -> None:
        """Compare all with another truth. Raises Leak."""
        view = verbs.view(other, self.side)
        same(name, "view", self.bytes, canonical(view))
        tally.views += 1
        options = list(islice(verbs.legal(view), OFFERED))
        same(name, "options", self.options, options)
        tally.options += len(options)
        for order, ruling, refusal in zip(self.orders, self.rulings, self.refusals, strict=True):
            same(name, f"ruling on {order}", ruling, _ruling(view, order))
            if refusal is not None:
                same(name, f"refusal of {order}", refusal, _refusal(other, self.side, order))
            tally.rulings += 1
        same(name, "answers", self.answers, _answers(self.state, other, self.side))
        tally.answers += len(self.answers)


def _ruling(view: State, order: Order) -> Any:
    try:
        return verbs.check(view, order).to_json()
    except MalformedOrder as fault:
        return str(fault)


def _refusal(state: State, side: str, order: Order) -> Any:
    """Return the ruling in truth on an order that is refused; None for one that is carried out."""
    try:
        if verbs.check(verbs.view(state, side), order).is_lawful:
            return None
        return verbs.submit(state, side, order, ThrowawayDice(1)).ruling.to_json()
    except MalformedOrder as fault:
        return str(fault)


def _answers(state: State, other: State, side: str) -> list[str]:
    """Return what is said to answers for decisions that are not the side's, or are not there."""
    said = []
    theirs = [one["id"] for one in verbs.truth(state)["decisions"] if one["owner"] != side]
    for decision in (*theirs[:2], "999.9"):
        try:
            verbs.answer(other, side, decision, "x", ThrowawayDice(1))
        except DecisionNotOpen as fault:
            said.append(str(fault))
    if len(set(said)) > 1:
        raise Leak(f"{side} learns from a refused answer which decisions are open: {said}")
    return said


def _told(turnout: Turnout, side: str, name: str, other: State, tally: EngineTally) -> None:
    """Compare what the side is told of the last event."""
    if not turnout.events:
        return
    before, last = fold(turnout.events[:-1], turnout.before), turnout.events[-1]
    notices = told_of_both(before, last, turnout.after, other, side)
    if notices is None:
        return
    same(name, f"what is told of {last.kind}", *notices)
    tally.notices += 1


def same(name: str, what: str, one: Any, two: Any) -> None:
    if one != two:
        raise Leak(f"'{name}' shows in the {what}: {_first(one, two)}")


def _first(one: Any, two: Any) -> str:
    one, two = str(one), str(two)
    pairs = enumerate(zip(one, two, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(one), len(two)))
    low = max(0, at - 80)
    return f"{one[low : at + 120]} or {two[low : at + 120]}"


def kind_of(name: str) -> str:
    """Return the kind of a change: its name without units and spaces."""
    return " ".join(word for word in name.split() if word.isalpha() and word.islower())
