"""A random game at the level limited: no notice and no view names a unit that is only a contact."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event
from rules_engine.games.grenade.game import GAME
from rules_engine.plain import JsonObject, canonical
from tests.rules_engine.grenade.begin import lens, play_on, started

INPUTS = 260
SIDES = ("us", "german")


def unknown(state: JsonObject, side: str) -> re.Pattern[str]:
    """Return a pattern that finds the designations of the enemy's units that are mere contacts."""
    known = state["known"][side]
    names = [
        name
        for name, unit in state["units"].items()
        if unit["side"] != side and known.get(name, {}).get("level") != "full"
    ]
    found = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf'(?<=[" ])(?:{found})(?=[" .,:])') if found else re.compile(r"(?!)")


def inputs(state: JsonObject, seed: int) -> Iterator[tuple[JsonObject, tuple[Event, ...]]]:
    """Yield states and what comes of a random lawful input in each."""
    dice, chance = ThrowawayDice(seed), random.Random(seed)
    for _ in range(INPUTS):
        if not state["frames"]:
            return
        outcome = one_input(state, dice, chance)
        yield state, outcome.events
        state = outcome.state


def one_input(
    state: JsonObject, dice: ThrowawayDice, chance: random.Random
) -> rules_engine.Outcome:
    for side in SIDES:
        seen = rules_engine.view(state, side)
        if seen["decisions"]:
            decision = chance.choice(seen["decisions"])
            key = chance.choice(decision["choices"])["key"]
            return rules_engine.answer(state, side, decision["id"], key, dice)
        if rules_engine.is_to_move(seen, side):
            kinds = [k for k in GAME.orders_in(state["step"], state) if k != "end"]
            found = [GAME.orders[k].suggest(lens(seen), side, chance.randrange) for k in kinds]
            orders = [order for order in found if order is not None]
            end = rules_engine.Order("end", side, {})
            order = orders[0] if orders and chance.random() < 0.95 else end
            outcome = rules_engine.submit(state, side, order, dice)
            if not outcome.events and orders:
                outcome = rules_engine.submit(state, side, orders[0], dice)
            assert outcome.events, outcome.ruling
            return outcome
    raise AssertionError("nobody is asked anything")


def test_contacts_stay_nameless_in_notices_and_views() -> None:
    state = play_on(started(level="limited"), "us.movement")
    assert unknown(state, "us").search(canonical(state).decode())  # the truth does name them
    kinds = set()
    for start, events in inputs(state, 6):
        before = start
        for side in SIDES:
            seen = canonical(rules_engine.view(before, side)).decode()
            assert not unknown(before, side).search(seen)
        for event in events:
            after = rules_engine.apply(before, event)
            for side in SIDES:
                notice = rules_engine.told(before, event, after, side)
                if notice is not None:
                    text = canonical(notice).decode() + GAME.words(notice)
                    assert not unknown(after, side).search(text), text
                    kinds.add(event.kind)
            before = after
    assert {"moved", "combat_odds", "combat_result", "supply_determined"} <= kinds
