"""What every chapter shares: how common events are told. The game is open (7.1): both sides are
told everything that happens on the map.
"""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.position import MarketPosition, turn_name
from rules_engine.mechanics.ending import END, FRAMES
from rules_engine.mechanics.tellers import tell_overrule, told_to_owner
from rules_engine.mechanics.words import WORDS
from rules_engine.plain import JsonObject


def sentence(words: str) -> str:
    """Begin words with a capital; names inside them stay as they are."""
    return f"{words[:1].upper()}{words[1:]}"


def tell_public(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject:
    """Tell what both sides can see. Source: 7.1."""
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


def words_step(notice: JsonObject) -> str:
    """Say which step begins on which day."""
    day = f"{turn_name(notice['turn'])}: " if notice["turn"] else ""
    return f"{day}{notice['title']}."


PART = Part(
    orders={"end": END},
    frames=FRAMES,
    tellers={
        "campaign_started": tell_public,
        "step": tell_public,
        "step_ended": tell_public,
        "roll": tell_public,
        "choice": told_to_owner(tell_public),
        "overrule": tell_overrule,
    },
    words={**WORDS, "step": words_step},
)
