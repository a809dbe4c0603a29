"""Cards in place of combat dice. Source: 23.7, 23.71, OQ-78."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import put
from rules_engine.core.proceedings import Modifier
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject

COUNTS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
DECK = tuple(value for value, count in COUNTS.items() for _ in range(count))
"""The 36 cards of one deck. Source: 23.71."""


def are_used(position: MarketPosition) -> bool:
    """Whether combats are resolved with cards. Source: 23.7."""
    return position.data["options"].get("cards") == "yes" and position.holds("23.7")


def draw(p: Run, one: JsonObject, modifiers: Sequence[Modifier]) -> JsonObject:
    """Turn over the owner's next card; his deck is shuffled anew when it is used up. Source:
    23.71: what was played stays out until then.
    """
    owner = one["owner"]
    decks = p.position.tracks.get("decks", {}) if p.position.holds("23.71") else {}
    deck = list(decks.get(owner) or DECK)
    roll = p.roll("23.71", f"a card of the {owner} deck", owner=owner, faces=len(deck))
    value = deck.pop(roll.total - 1)
    extra = sum(modifier.amount for modifier in modifiers)
    data = {"owner": owner, "card": value, "left": len(deck), "subject": one["subject"]}
    p.emit("card", data, [put(deck, "tracks", "decks", owner)], ["23.71"], by="rules")
    return {"dice": [value], "total": value, "modified": value + extra, "card": True}
