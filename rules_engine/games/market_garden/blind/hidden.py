"""Hidden-only changes: other truths that differ only in what one side may not know. In an open game
that is little (7.1); at the level "double_blind" it is every enemy that nobody sees. Made from the
rules of sight, never from a view.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import drop, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.blind import hidden_blind
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.truths import Change, other_numbers, truths
from rules_engine.plain import JsonObject

MOST = 6
"""Rolls that are counted otherwise, for one position."""


def hidden_changes(position: MarketPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth."""
    yield from truths(position, _changes(position, side))


def _changes(position: MarketPosition, side: str) -> Iterator[Change]:
    yield from _standing(position, side)
    yield from _kept(position, side)
    if is_double_blind(position.data):
        yield from hidden_blind.changes(position, side)


def _standing(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change the enemy's standing answer about the Advantage. Source: 12.2."""
    enemy = position.other(side)
    now = position.tracks.get("rerolls", {}).get(enemy)
    if now is not None:
        yield "the enemy wants to be asked again", (drop("tracks", "rerolls", enemy),)
    for ask in ("nothing", "combats"):
        answer = {"turn": position.turn, "ask": ask}
        if now != answer:
            yield f"the enemy is asked about {ask}", (put(answer, "tracks", "rerolls", enemy),)


def _kept(position: MarketPosition, side: str) -> Iterator[Change]:
    """Change what belongs to the keeping of the game: numbers of rolls and of waiting points."""
    yield from other_numbers(position, MOST)
    yield "a roll that nobody saw", (put(1, "rolls", "13.9|a secret|turn 9|night"),)
    if not is_double_blind(position.data):
        entry = {"level": "full", "seen": True, "space": "13"}
        yield "something in the enemy's ledger", (put(entry, "known", position.other(side), "x"),)
        yield "something in the own ledger", (put(entry, "known", side, "x"),)
        yield "the enemy's names for contacts", (put({position.other(side): 7}, "handles"),)
