"""Positions for the tests: a game that has begun, and what it takes to look at one."""

from __future__ import annotations

import rules_engine
from rules_engine.casefiles import parse_position
from rules_engine.core.dice import ThrowawayDice
from rules_engine.games.market_garden.game import GAME
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject

SLUG, SCENARIO = "market_garden", "market_garden"


def started(seed: int = 1, **chosen: object) -> JsonObject:
    """Return the state in which a game waits for its first order or answer."""
    return rules_engine.start(SLUG, SCENARIO, ThrowawayDice(seed), **chosen).state


def placed(text: str) -> JsonObject:
    """Return the state that lines of a case file describe, as it stands."""
    return parse_position(f"as it stands\nas drawn\n{text}", SLUG)


def lens(state: JsonObject) -> MarketPosition:
    """Return a state as a position."""
    return GAME.lens(state)


def waiting(text: str) -> JsonObject:
    """Return the same state with the orders of its step open."""
    state = placed(text)
    frames = [{"kind": "sequence", "id": 1, "stage": "finish"}]
    frames.append({"kind": "orders", "id": 2, "owner": state["side"]})
    return {**state, "frames": frames, "serial": 2}
